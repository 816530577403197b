/** The data of all pictures of the room. A place is a position at which words of the two sentences are aligned. */
import { diverging, hexFromRgb } from '../../draw/color.ts';
import { isRightToLeft } from '../../draw/direction.ts';
import type { ComparedPlace, ModelManifest, Numbers } from '../../pkg/headlight.js';
import { offered } from '../../state/models.ts';
import type { Theme } from '../../state/room.ts';
import type { Pair } from '../../state/text.ts';
import type { Answers } from './answers.ts';
import type { Input } from './state.ts';
import { words } from './words/en.js';

/** NaN if the sentence has no word at one of the places. */
type Weights = (row: number, column: number) => number;

export type Picture = ReturnType<typeof pictureOf>;

/** Smallest highlighted change of a weight: ten percentage points. */
export const LIT = 0.1;

/** The colours of the two sentences are at plus and minus this value on the scale of differences. */
export const OF_SCALE = 0.75;

/** The colours of the two sentences: as in A − B, red means more in A and blue more in B. */
export const sideColors = (theme: Theme) => [OF_SCALE, -OF_SCALE].map((part) => hexFromRgb(diverging(part, 1, theme)));

/**
 * `input`: the input to which the answers belong. `selected`: selected tokens of the first sentence. `specials`:
 * whether special tokens are shown.
 */
export function pictureOf({ comparison, first, at }: Answers, input: Input, selected: Pair, specials: boolean) {
  const { places, pattern_a, pattern_b, difference } = comparison;
  const weights =
    ({ values, columns }: Numbers): Weights =>
    (row, column) =>
      values[row * columns + column];
  const shown = places.flatMap(({ a, b }, at) => (specials || !(a ?? b)?.special ? [at] : []));
  const placeOf = (token: number | null) => {
    const at = places.findIndex(({ a }) => a && token !== null && a.first <= token && token < a.end);
    return shown.includes(at) ? at : null;
  };
  return {
    places,
    shown, // indices of the displayed places
    isRtl: isRightToLeft(first),
    sides: [weights(pattern_a), weights(pattern_b)],
    difference: weights(difference),
    headA: at,
    heads: input.versus === 'model' ? { a: at, b: input.headB } : at,
    selected: { query: placeOf(selected.query), key: placeOf(selected.key) }, // places of the selected words
  };
}

/** The words at a place: one word, or two words if the sentences differ. */
export function textsOf({ a, b, same }: ComparedPlace) {
  return (same ? [a] : [a, b]).flatMap((unit) => (unit ? [unit.text.trim()] : []));
}

/** Change of a weight. If only one sentence has the weight, its full value is the change. */
export function changeAt({ sides, difference }: Picture, row: number, column: number) {
  const change = difference(row, column);
  if (!Number.isNaN(change)) return Math.abs(change);
  return Math.max(...sides.map((weights) => weights(row, column) || 0));
}

export const isAlike = ({ places }: Picture) => places.every(({ same }) => same);

export const namesOf = (edits: string[], tokens: string[], { norm }: ModelManifest) =>
  edits.map((edit) => words.edits.named(edit, tokens, norm));

export function titlesOf(folder: string, input: Input, answers: Answers, sizes: ModelManifest): [string, string] {
  const { first, second, at, comparison } = answers;
  const { titles: say } = words;
  if (input.versus === 'model')
    return [say.model('A', offered(folder).title, at), say.model('B', offered(input.modelB).title, input.headB)];
  if (input.versus === 'change') {
    const tokens = comparison.tokens.map(({ text }) => text);
    return [say.asTrained, say.changed(namesOf(input.edits, tokens, sizes))];
  }
  return [say.sentence('A', first), say.sentence('B', second)];
}
