// @ts-check
/**
 * The sentence next to the same words in another order. With positions every vector changes; without positions each
 * vector stays the same and only moves with its token.
 *
 * @typedef {import('./view.ts').PositionsProps} PositionsProps
 * @typedef {import('./controller.ts').ReorderedSentence} ReorderedSentence
 */
import { maxAbsOf } from '../../draw/color.js';
import { formatNumber } from '../../draw/format.js';
import { formatTiny } from '../../draw/tiny.js';
import { html } from '../../widgets/elements.js';
import { endWithout, signedLegend } from '../../widgets/signed.js';
import { createNumberField } from './number-field.js';
import { createReorderedVectors } from './reordered-vectors.js';
import { createChips } from './word-chips.js';
import { words } from './words.js';

/** Share of the numbers that may exceed the scale, because a few outliers would make all other colours pale. */
const BEYOND = 0.005;

/**
 * @param {HTMLElement} root
 * @param {import('./view.ts').Emit} emit
 */
export function createWordOrder(root, emit) {
  const { order } = words;
  const button = (/** @type {string} */ label, /** @type {() => void} */ act) =>
    html('button', { type: 'button', on: { click: act } }, label);
  const chips = createChips((places) => emit('order', places));
  const typed = html('p', { class: 'chips typed' });
  const orderButtons = [
    button(order.reverse, () => emit('reverse')),
    button(order.shuffle, () => emit('shuffle')),
    button(order.original, () => emit('original')),
  ];
  const examples = order.examples.map(({ text, reads, order: places }) =>
    button(order.example(text, reads), () => {
      emit('text', text);
      emit('order', places);
    }),
  );
  const [invalidOrder, onExplanation, offExplanation] = [
    html('p', { class: 'positions-outside', role: 'status' }),
    html('p', { class: 'positions-says', 'data-says': true }),
    html('p', { class: 'positions-says', 'data-says': true }),
  ];
  const problem = html('p', { class: 'positions-problem', role: 'status' });
  const legend = html('span', {});
  const field = createNumberField({
    label: order.dimension,
    id: 'positions-dimension',
    min: 0,
    isValid: (value) => Number.isInteger(value) && value >= 0 && value < width,
    act: (dimension) => emit('read', { dimension }),
    report: (isProblem) => {
      problem.textContent = isProblem ? order.dimensionProblem(width - 1) : '';
    },
  });
  const acts = {
    look: (/** @type {number | null} */ dimension) => look(dimension),
    select: (/** @type {number} */ dimension) => emit('read', { dimension }),
  };
  const tables = { on: createReorderedVectors('on', acts), off: createReorderedVectors('off', acts) };
  const introduction = html('p', { class: 'positions-introduction' }, order.introduction);
  root.append(
    introduction,
    html(
      'div',
      { class: 'chips-board' },
      html('span', { class: 'chips-name' }, order.typed),
      typed,
      html('span', { class: 'chips-name' }, order.reads),
      chips.list,
    ),
    html(
      'div',
      { class: 'control-row chips-controls', 'data-aside': true },
      ...chips.buttons,
      ...orderButtons,
      chips.status,
      html('span', { role: 'group', 'aria-label': order.examplesLabel, class: 'positions-presets' }, ...examples),
    ),
    html('p', { class: 'fine', 'data-aside': true }, `${order.hint} ${order.shuffleNote}`),
    invalidOrder,
    html(
      'div',
      { class: 'positions-pair positions-rows' },
      html('div', {}, html('h2', {}, order.on.title), onExplanation, tables.on.element),
      html('div', {}, html('h2', {}, order.off.title), offExplanation, tables.off.element),
    ),
    html(
      'p',
      { class: 'control-row vectors-foot' },
      field.element,
      html('span', { class: 'fine', 'data-aside': true }, order.dimensionHint),
      legend,
    ),
    problem,
  );
  let width = 1;
  let shownTyped = '';
  let props = /** @type {(PositionsProps & { moved: ReorderedSentence }) | null} */ (null);
  let looked = /** @type {number | null} */ (null);
  let scale = { of: /** @type {unknown} */ (null), end: 1 };
  /** @type {unknown[]} */
  let shownLegend = [];

  return {
    /** @param {PositionsProps & { moved: ReorderedSentence }} next */
    update(next) {
      props = next;
      const { moved, stale, view, theme } = props;
      const { on, off } = moved.vectors;
      width = on.original.columns;
      if (scale.of !== moved.vectors)
        scale = {
          of: moved.vectors,
          end: Math.max(
            ...[on.original, on.moved, off.original, off.moved].map(({ values }) => endWithout(BEYOND, values)),
          ),
        };
      field.limit(width - 1);
      field.update(Math.min(view.dimension, width - 1));
      const texts = moved.words.map(({ text }) => text);
      if (texts.join('\n') !== shownTyped) {
        shownTyped = texts.join('\n');
        typed.replaceChildren(...texts.map((text) => html('bdi', { class: 'chip' }, text)));
      }
      chips.update({ words: moved.words, places: stale ? null : moved.places });
      for (const one of orderButtons) one.disabled = moved.words.length < 2;
      invalidOrder.textContent = stale || moved.fits ? '' : order.unfit(moved.words.length);
      if (shownLegend[0] !== scale || shownLegend[1] !== theme) {
        shownLegend = [scale, theme];
        legend.replaceChildren(
          signedLegend(
            theme,
            `≤ ${formatNumber(-scale.end, { decimals: 2 })}`,
            `≥ ${formatNumber(scale.end, { decimals: 2 })}`,
          ),
        );
      }
      showTables();
      describe(moved);
    },
  };

  /** @param {number | null} dimension */
  function look(dimension) {
    if (dimension === looked) return;
    looked = dimension;
    showTables();
  }

  function showTables() {
    if (!props) return;
    const {
      moved: { tokens, order: placed, vectors },
      view,
      theme,
    } = props;
    const dimension = Math.min(looked ?? view.dimension, width - 1);
    for (const table of Object.values(tables))
      table.update({ tokens, order: placed, trace: vectors, end: scale.end, dimension, theme });
  }

  /** @param {ReorderedSentence} moved */
  function describe({ tokens, words: sentenceWords, places, vectors }) {
    const isSame = places.every((word, place) => word === place);
    if (isSame) {
      onExplanation.textContent = sentenceWords.length < 2 ? order.says.one : order.says.same;
      offExplanation.textContent = '';
      return;
    }
    const differences = vectors.on.difference.values;
    const token = tokens.reduce(
      (most, { special }, one) => (!special && differences[one] > (differences[most] ?? -1) ? one : most),
      -1,
    );
    onExplanation.textContent = order.says.on(
      tokens[token].text,
      formatNumber(differences[token]),
      formatNumber(vectors.on.cosine.at(token, 0)),
    );
    offExplanation.textContent = order.says.off(formatTiny(maxAbsOf(vectors.off.difference.values)));
  }
}
