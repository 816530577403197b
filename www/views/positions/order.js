// @ts-check
/**
 * The sentence and the same words in another order: with positions every vector changes, without them
 * each is the same in another place.
 *
 * @typedef {import('../positions.js').PositionsProps} PositionsProps
 * @typedef {import('../../controller/positions.js').Moved} Moved
 */
import { maxAbsOf } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { formatNumber } from '../../draw/format.js';
import { endWithout, signedLegend } from '../../draw/signed.js';
import { formatTiny } from '../../draw/tiny.js';
import { words } from '../../words/positions.js';
import { createChips } from './chips.js';
import { createNumber } from './number.js';
import { createVectors } from './vectors.js';

/** A few numbers of a vector are many times larger than the rest, which would be left without colour. */
const BEYOND = 0.005;

/**
 * @param {HTMLElement} root
 * @param {import('../positions.js').Emit} emit
 */
export function createOrder(root, emit) {
  const { order } = words;
  const button = (/** @type {string} */ label, /** @type {() => void} */ act) => html('button', { type: 'button', on: { click: act } }, label);
  const chips = createChips((places) => emit('order', places));
  const typed = html('p', { class: 'chips typed' });
  const wholes = [button(order.reverse, () => emit('reverse')), button(order.shuffle, () => emit('shuffle')), button(order.original, () => emit('original'))];
  const examples = order.examples.map(({ text, reads, order: places }) =>
    button(order.example(text, reads), () => {
      emit('text', text);
      emit('order', places);
    }));
  const [unfit, onSays, offSays] = [html('p', { class: 'positions-outside', role: 'status' }), html('p', { class: 'positions-says', 'data-says': true }), html('p', { class: 'positions-says', 'data-says': true })];
  const problem = html('p', { class: 'positions-problem', role: 'status' });
  const legend = html('span', {});
  const field = createNumber({
    label: order.dimension,
    limits: { min: 0, step: 1, id: 'positions-dimension' },
    fits: (value) => Number.isInteger(value) && value >= 0 && value < width,
    act: (dimension) => emit('read', { dimension }),
    judge: (isProblem) => { problem.textContent = isProblem ? order.dimensionProblem(width - 1) : ''; },
  });
  const acts = { look: (/** @type {number | null} */ dimension) => look(dimension), hold: (/** @type {number} */ dimension) => emit('read', { dimension }) };
  const tables = { on: createVectors('on', acts), off: createVectors('off', acts) };
  const introduction = html('p', { class: 'positions-introduction' }, order.introduction);
  root.append(
    introduction,
    html(
      'div',
      { class: 'chips-board' },
      html('span', { class: 'chips-name' }, order.typed), typed,
      html('span', { class: 'chips-name' }, order.reads), chips.list,
    ),
    html('div', { class: 'control-row chips-controls', 'data-aside': true }, ...chips.buttons, ...wholes, chips.told, html('span', { role: 'group', 'aria-label': order.examplesLabel, class: 'positions-presets' }, ...examples)),
    html('p', { class: 'fine', 'data-aside': true }, `${order.hint} ${order.shuffleNote}`),
    unfit,
    html('div', { class: 'positions-pair positions-rows' }, html('div', {}, html('h2', {}, order.on.title), onSays, tables.on.element), html('div', {}, html('h2', {}, order.off.title), offSays, tables.off.element)),
    html('p', { class: 'control-row vectors-foot' }, field.element, html('span', { class: 'fine', 'data-aside': true }, order.dimensionHint), legend),
    problem,
  );
  let width = 1;
  let typedShows = '';
  let props = /** @type {(PositionsProps & { moved: Moved }) | null} */ (null);
  let looked = /** @type {number | null} */ (null);
  let scale = { of: /** @type {unknown} */ (null), end: 1 };
  /** @type {unknown[]} */
  let legendShows = [];

  return {
    /** @param {PositionsProps & { moved: Moved }} next */
    update(next) {
      props = next;
      const { moved, stale, view, theme } = props;
      const original = /** @type {import('../../engine/trace.js').Matrix} */ (moved.vectors.get('on.original'));
      width = original.columns;
      if (scale.of !== moved.vectors) scale = { of: moved.vectors, end: Math.max(...['on.original', 'on.moved', 'off.original', 'off.moved'].map((name) => endWithout(BEYOND, moved.vectors.get(name)?.values ?? []))) };
      field.input.max = String(width - 1);
      field.update(Math.min(view.dimension, width - 1));
      const texts = moved.words.map(({ text }) => text);
      if (texts.join('\n') !== typedShows) {
        typedShows = texts.join('\n');
        typed.replaceChildren(...texts.map((text) => html('bdi', { class: 'chip' }, text)));
      }
      chips.update({ words: moved.words, places: stale ? null : moved.places });
      for (const one of wholes) one.disabled = moved.words.length < 2;
      unfit.textContent = stale || moved.fits ? '' : order.unfit(moved.words.length);
      if (legendShows[0] !== scale || legendShows[1] !== theme) {
        legendShows = [scale, theme];
        legend.replaceChildren(signedLegend(theme, `≤ ${formatNumber(-scale.end, { decimals: 2 })}`, `≥ ${formatNumber(scale.end, { decimals: 2 })}`));
      }
      showTables();
      tell(moved);
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
    const { moved: { tokens, order: placed, vectors }, view, theme } = props;
    const dimension = Math.min(looked ?? view.dimension, width - 1);
    for (const table of Object.values(tables)) table.update({ tokens, order: placed, trace: vectors, end: scale.end, dimension, theme });
  }

  /** @param {Moved} moved */
  function tell({ tokens, words: found, places, vectors }) {
    const at = (/** @type {string} */ name) => /** @type {import('../../engine/trace.js').Matrix} */ (vectors.get(name));
    const isSame = places.every((word, place) => word === place);
    if (isSame) {
      onSays.textContent = found.length < 2 ? order.says.one : order.says.same;
      offSays.textContent = '';
      return;
    }
    const differences = at('on.difference').values;
    const token = tokens.reduce((most, { special }, one) => (!special && differences[one] > (differences[most] ?? -1) ? one : most), -1);
    onSays.textContent = order.says.on(tokens[token].text, formatNumber(differences[token]), formatNumber(at('on.cosine').at(token, 0)));
    offSays.textContent = order.says.off(formatTiny(maxAbsOf(at('off.difference').values)));
  }
}
