/** Data from which the pictures of the room are drawn. */
import { isRightToLeft } from '../../draw/direction.ts';
import type { AttentionReading, ModelManifest, Unit } from '../../pkg/headlight.js';
import type { ReadingProps, SentenceRead } from '../../state/reading.ts';
import { memo } from '../../state/same.ts';
import { type HeadAt, type Pair, unitOf } from '../../state/text.ts';
import { listed } from '../../words/en/phrases.js';
import type { Answers, Sentence } from './answers.ts';
import type { Emit } from './controller.ts';
import type { UnitDependency } from './dependencies.ts';
import { type Picture, pictureOf } from './picture.ts';
import type { Input, View } from './state.ts';

export interface SentenceProps extends ReadingProps<Input, View, Answers> {
  toCome: number; // number of layers that are still being downloaded
  isWhole: boolean; // whether the whole model has arrived
}

export interface Shown extends SentenceProps {
  reading: NonNullable<Sentence['reading']> & { sentence: SentenceRead };
  sizes: ModelManifest;
  at: HeadAt; // the head of the reading
  picture: Picture;
  pair: Pair; // the selected units
  followed: UnitDependency[] | null; // the dependencies of the sentence; `null` if none are known
  explanation: Answers['explanation']; // explanation of the selected pair
  /** Makes a picture from another answer of the engine, with the settings of this picture. */
  pictureWith: (attention: AttentionReading, count: number) => Picture;
}

/** Returns a function that completes the props; it returns `null` while there is no picture to draw. */
export function createShown() {
  const picture = memo(pictureOf);
  const followed = memo(followedIn);

  return (props: SentenceProps): Shown | null => {
    const { reading, sizes, view, chosen, selected, theme } = props;
    if (!reading?.sentence || !sizes) return null;
    const { at, attention, together, kinds, dependencies, explanation } = reading.answers;
    const { units } = attention;
    const looks = {
      measure: reading.input.measure,
      specials: chosen.specials,
      isRtl: isRightToLeft(reading.sentence.run.text),
      n_heads: sizes.n_heads,
      theme,
      kinds: view.colouring === 'kind' ? kinds.kinds : null,
    };
    return {
      ...props,
      sizes,
      reading: { ...reading, sentence: reading.sentence },
      at,
      picture: picture(attention, { ...looks, count: together.length + 1 }),
      pair: { query: indexOf(units, selected.query), key: indexOf(units, selected.key) },
      followed: followed(dependencies, units),
      // After a change of the selection, the explanation is not shown until its new version has arrived.
      explanation: reading.selected === selected ? explanation : null,
      pictureWith: (attention, count) => pictureOf(attention, { ...looks, count }),
    };
  };
}

function indexOf(units: Unit[], token: number | null) {
  const unit = unitOf(units, token);
  return unit ? units.indexOf(unit) : null;
}

/** The dependencies, with units of the picture instead of tokens. */
function followedIn(dependencies: Answers['dependencies'], units: Unit[]): UnitDependency[] | null {
  if (dependencies.length === 0) return null;
  const unit = ([first]: [number, number]) => indexOf(units, first) as number;
  return dependencies.map(({ from, to, ...rest }) => ({ ...rest, from: unit(from), to: unit(to) }));
}

/** Reacts to a click on a head: while several heads are shown, the click adds or removes it. */
export const pressHead = ({ view }: Shown, at: HeadAt, emit: Emit) => emit(view.several ? 'toggle' : 'head', at);

/** Names of the special tokens, for example "[CLS] and [SEP]". */
export const namesOfSpecial = ({ picture: { units } }: Shown) =>
  listed([...new Set(units.filter(({ special }) => special).map(({ text }) => text))]);
