// @ts-check
/**
 * Each token's final vectors in both orders, one above the other, with their difference and cosine. The rows are in the
 * order of the model's input.
 *
 * @typedef {object} ReorderedVectorsProps
 * @property {{ text: string, special: boolean }[]} tokens in the order typed
 * @property {number[]} order the token at each position
 * @property {import('../../engine/trace.js').Matrices<import('../../pkg/headlight.js').Reordered>} trace
 * @property {number} end maximum of the colour scale
 * @property {number} dimension
 * @property {import('../../draw/color.js').Theme} theme
 */
import { diverging } from '../../draw/color.js';
import { formatNumber } from '../../draw/format.js';
import { paintHeatmap } from '../../draw/heatmap.js';
import { pointFromClient } from '../../draw/layout.js';
import { formatTiny } from '../../draw/tiny.js';
import { html } from '../../widgets/elements.js';
import { words } from './words.js';

/**
 * @param {'on' | 'off'} positions
 * @param {object} acts
 * @param {(dimension: number | null) => void} acts.look
 * @param {(dimension: number) => void} acts.select
 */
export function createReorderedVectors(positions, { look, select }) {
  const { order: text } = words;
  const heading = html('th', { scope: 'col' });
  const head = html(
    'tr',
    {},
    html('th', { scope: 'col' }, text.columns.token),
    html('th', { scope: 'col' }, text.columns.vectors),
    heading,
    html('th', { scope: 'col' }, text.columns.difference),
    html('th', { scope: 'col' }, text.columns.cosine),
  );
  const body = html('tbody', {});
  const table = html('table', { class: 'vectors', 'aria-label': text[positions].label }, html('thead', {}, head), body);
  const element = html(
    'div',
    {
      class: 'positions-scroll',
      tabindex: '0',
      role: 'region',
      'aria-label': text[positions].label,
    },
    table,
  );
  /** @type {unknown[]} */
  let shown = [];
  // A long text has more strips than fit on a screen, so each strip is painted when it scrolls into view.
  /** @type {WeakMap<Element, () => void>} */
  const painters = new WeakMap();
  const visibility = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        painters.get(target)?.();
        visibility.unobserve(target);
      }
    },
    { root: element, rootMargin: '50%' },
  );
  // An exported picture shows all strips, so they are painted first.
  element.addEventListener('unrolled', () => {
    for (const { canvas } of rows) painters.get(canvas)?.();
  });
  let width = 1;
  /** @type {ReturnType<typeof rowOf>[]} one for each place, kept when only the order changes */
  let rows = [];
  listen();

  return {
    element,

    /** @param {ReorderedVectorsProps} props */
    update({ tokens, order, trace, end, dimension, theme }) {
      const { original, moved, difference: differences, cosine: cosines } = trace[positions];
      width = original.columns;
      if (shown[0] !== trace || shown[1] !== theme) {
        shown = [trace, theme];
        visibility.disconnect();
        if (rows.length !== order.length) {
          rows = order.map(rowOf);
          body.replaceChildren(...rows.map(({ row }) => row));
        }
        order.forEach((token, place) => {
          const { row, canvas, name, places, difference, cosine } = rows[place];
          row.className = tokens[token].special ? 'special' : '';
          name.textContent = tokens[token].text;
          places.textContent = text.places(token, place);
          difference.textContent = formatTiny(differences.at(token, 0));
          cosine.textContent = formatNumber(cosines.at(token, 0), { decimals: 4 });
          const paint = () => {
            const values = new Float32Array(2 * width);
            [original, moved].forEach((matrix, nth) =>
              values.set(matrix.values.subarray(token * width, (token + 1) * width), nth * width),
            );
            paintHeatmap(canvas, { rows: 2, cols: width, values }, (value) => diverging(value, end, theme));
          };
          painters.set(canvas, paint);
          visibility.observe(canvas);
          // The observer does not fire for printing.
          if (matchMedia('print').matches) paint();
        });
        table.style.setProperty('--columns', String(width));
      }
      table.style.setProperty('--at', String(dimension));
      heading.textContent = text.columns.at(dimension);
      order.forEach((token, place) => {
        const [before, after] = rows[place].numbers;
        before.textContent = formatNumber(original.at(token, dimension), { decimals: 4 });
        after.textContent = formatNumber(moved.at(token, dimension), { decimals: 4 });
      });
    },
  };

  function rowOf() {
    const canvas = html('canvas', { 'aria-hidden': 'true' });
    const [name, places] = [html('bdi', {}), html('span', { class: 'vectors-place' })];
    const numbers = [html('span', {}), html('span', {})];
    const [difference, cosine] = [html('td', { class: 'vectors-difference' }), html('td', {})];
    const row = html(
      'tr',
      {},
      html('th', { scope: 'row' }, name, places),
      html('td', {}, html('span', { class: 'vectors-canvas' }, canvas, html('span', { class: 'vectors-at' }))),
      html('td', { class: 'vectors-numbers' }, numbers[0], ' ', numbers[1]),
      difference,
      cosine,
    );
    return { row, canvas, name, places, numbers, difference, cosine };
  }

  /** @param {MouseEvent} event */
  function dimensionFrom(event) {
    const strip = /** @type {Element} */ (event.target).closest('.vectors-canvas');
    if (!strip) return null;
    const { x } = pointFromClient(event, strip.getBoundingClientRect(), { width, height: 1 });
    return Math.max(0, Math.min(width - 1, Math.floor(x)));
  }

  function listen() {
    body.addEventListener('pointermove', (event) => {
      if (event.pointerType !== 'touch') look(dimensionFrom(event));
    });
    body.addEventListener('pointerleave', () => look(null));
    body.addEventListener('click', (event) => {
      const dimension = dimensionFrom(event);
      if (dimension !== null) select(dimension);
    });
  }
}
