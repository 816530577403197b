/**
 * The sentence next to the same words in another order. With positions every vector changes; without positions each
 * vector stays the same and only moves with its token.
 */
import { html, render } from 'lit-html';
import { maxAbsOf } from '../../draw/color.ts';
import { directionOf, isRightToLeft } from '../../draw/direction.ts';
import { formatNumber, formatTiny } from '../../draw/format.ts';
import { memo } from '../../state/same.ts';
import { endWithout, signedLegend } from '../../widgets/legend.ts';
import { createCorrection, createNumberBox } from '../../widgets/number-box.ts';
import type { Emit } from './controller.ts';
import type { ReorderedSentence } from './reading.ts';
import { createReorderedVectors } from './reordered-vectors.ts';
import type { PositionsProps } from './view.ts';
import { Chips } from './word-chips.ts';
import { words } from './words/en.js';

type Props = PositionsProps & { moved: ReorderedSentence };

/**
 * Share of the numbers that may lie beyond the colour scale. If the scale included all numbers, a few outliers would
 * make all other colours pale.
 */
const BEYOND = 0.005;

const { order: say } = words;

export function createWordOrder(root: HTMLElement, emit: Emit) {
  let props: Props | null = null;
  let looked: number | null = null;
  let width = 1;
  const chips = new Chips((places) => emit('order', places));
  const correction = createCorrection();
  const boxOf = memo((width: number) =>
    createNumberBox({
      label: say.dimension,
      min: 0,
      max: width - 1,
      attributes: { id: 'positions-dimension' },
      act: (dimension) => emit('read', { dimension }),
      report: correction.report,
    }),
  );
  const acts = { look, select: (dimension: number) => emit('read', { dimension }) };
  const tables = { on: createReorderedVectors('on', acts), off: createReorderedVectors('off', acts) };
  const endOf = memo(scaleOf);
  const legend = memo(legendOf);

  function look(dimension: number | null) {
    if (dimension === looked) return;
    looked = dimension;
    updateTables();
  }

  function updateTables() {
    if (!props) return;
    const { moved, view, theme } = props;
    const { tokens, order, vectors } = moved;
    const dimension = Math.min(looked ?? view.dimension, width - 1);
    for (const table of Object.values(tables))
      table.update({ tokens, order, trace: vectors, end: endOf(vectors), dimension, theme });
  }

  return {
    update(next: Props) {
      props = next;
      const { moved, stale, view, theme } = next;
      width = moved.vectors.on.original.columns;
      const box = boxOf(width);
      box.update(Math.min(view.dimension, width - 1));
      const [on, off] = saidOf(moved);
      const template = html`<p class="positions-introduction">${say.introduction}</p>
        ${chipsOf(chips, next)}
        <p class="positions-outside" role="status">${stale || moved.fits ? '' : say.unfit(moved.words.length)}</p>
        <div class="positions-pair positions-rows">
          ${halfOf(say.on.title, on, tables.on.element)}${halfOf(say.off.title, off, tables.off.element)}
        </div>
        <p class="control-row vectors-foot">
          <label class="field">${say.dimension}${box.input}</label><span class="fine" data-aside>${say.dimensionHint}</span><span>${legend(theme, endOf(moved.vectors))}</span>
        </p>
        ${correction.element}`;
      render(template, root);
      updateTables();
    },
  };
}

function chipsOf(chips: Chips, { moved, stale }: Props) {
  const direction = directionOf(isRightToLeft(moved.words.map(({ text }) => text).join(' ')));
  chips.list.dir = direction;
  chips.update({ words: moved.words, places: stale ? null : moved.places });
  return html`<div class="chips-board">
      <span class="chips-name">${say.typed}</span>
      <p class="chips typed" dir=${direction}>${moved.words.map(({ text }) => html`<bdi class="chip" translate="no">${text}</bdi>`)}</p>
      <span class="chips-name">${say.reads}</span>${chips.list}
    </div>
    <div class="control-row chips-controls" data-dock data-aside>
      ${chips.buttons}${chips.status}
    </div>
    <p class="fine" data-aside>${say.hint}</p>`;
}

const halfOf = (title: string, said: string, table: Element) =>
  html`<div><h2>${title}</h2><p class="positions-says" data-says>${said}</p>${table}</div>`;

function legendOf(theme: Props['theme'], end: number) {
  const [least, largest] = [-end, end].map((one) => formatNumber(one, { decimals: 2 }));
  return signedLegend(theme, `≤ ${least}`, `≥ ${largest}`);
}

const scaleOf = ({ on, off }: ReorderedSentence['vectors']) =>
  Math.max(...[on.original, on.moved, off.original, off.moved].map(({ values }) => endWithout(BEYOND, values)));

export function orderSettingsOf(moved: ReorderedSentence | undefined, emit: Emit) {
  const isShort = !moved || moved.words.length < 2;
  const actOf = (name: 'reverse' | 'shuffle' | 'original') =>
    html`<button type="button" ?disabled=${isShort} @click=${() => emit(name)}>${say[name]}</button>`;
  const exampleOf = ({ text, reads, order: places }: (typeof say.examples)[number]) => {
    const open = () => {
      emit('text', text);
      emit('order', places);
    };
    return html`<button type="button" @click=${open}>${say.example(text, reads)}</button>`;
  };
  return html`${(['reverse', 'shuffle', 'original'] as const).map(actOf)}
    <span class="positions-presets" role="group" aria-label=${say.examplesLabel}>${say.examples.map(exampleOf)}</span>
    <p class="fine">${say.shuffleNote}</p>`;
}

/** Two sentences about the token whose vector changes most: one with positions and one without. */
function saidOf({ tokens, words: sentenceWords, places, vectors }: ReorderedSentence) {
  if (places.every((word, place) => word === place))
    return [sentenceWords.length < 2 ? say.says.one : say.says.same, ''];
  const differences = vectors.on.difference.values;
  const token = tokens.reduce(
    (most, { special }, one) => (!special && differences[one] > (differences[most] ?? -1) ? one : most),
    -1,
  );
  const [difference, cosine] = [differences[token], vectors.on.cosine.at(token, 0)].map((one) => formatNumber(one));
  return [
    say.says.on(tokens[token].text, difference, cosine),
    say.says.off(formatTiny(maxAbsOf(vectors.off.difference.values))),
  ];
}
