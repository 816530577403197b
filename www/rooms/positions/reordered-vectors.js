// @ts-check
/**
 * Each token's final vectors in both orders, one above the other, with their difference and cosine. The rows are in the
 * order of the model's input.
 *
 * @typedef {object} ReorderedVectorsProps
 * @property {{ text: string, special: boolean }[]} tokens in the order typed
 * @property {number[]} order the token at each position
 * @property {import('../../engine/trace.ts').Matrices<import('../../pkg/headlight.js').Reordered>} trace
 * @property {number} end maximum of the colour scale
 * @property {number} dimension
 * @property {import('../../draw/color.ts').Theme} theme
 */
import { diverging } from '../../draw/color.ts';
import { formatNumber } from '../../draw/format.ts';
import { paintHeatmap } from '../../draw/heatmap.ts';
import { pointFromClient } from '../../draw/layout.ts';
import { formatTiny } from '../../draw/tiny.ts';
import { memo } from '../../state/same.ts';
import { html } from '../../widgets/elements.ts';
import { createLazyPainting } from './lazy-painting.ts';
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
  const column = (/** @type {string} */ name) => html('th', { scope: 'col' }, name);
  const { token, vectors, difference, cosine } = text.columns;
  const head = html('tr', {}, column(token), column(vectors), heading, column(difference), column(cosine));
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
  const painting = createLazyPainting(element);
  let width = 1;
  /** @type {ReturnType<typeof rowOf>[]} one for each place, kept when only the order changes */
  let rows = [];
  listen();

  /** Draws everything that does not depend on the chosen dimension. */
  const draw = memo((/** @type {Omit<ReorderedVectorsProps, 'dimension'>} */ { tokens, order, trace, end, theme }) => {
    const { original, moved, difference, cosine } = trace[positions];
    painting.clear();
    if (rows.length !== order.length) {
      rows = order.map(rowOf);
      body.replaceChildren(...rows.map(({ row }) => row));
    }
    order.forEach((token, place) => {
      const parts = rows[place];
      parts.row.className = tokens[token].special ? 'special' : '';
      parts.name.textContent = tokens[token].text;
      parts.places.textContent = text.places(token, place);
      parts.difference.textContent = formatTiny(difference.at(token, 0));
      parts.cosine.textContent = formatNumber(cosine.at(token, 0), { decimals: 4 });
      painting.add(parts.canvas, () => paint(parts.canvas, [original, moved], token, end, theme));
    });
    table.style.setProperty('--columns', String(width));
  });

  return {
    element,

    /** @param {ReorderedVectorsProps} props */
    update({ dimension, ...props }) {
      const { original, moved } = props.trace[positions];
      width = original.columns;
      draw(props);
      table.style.setProperty('--at', String(dimension));
      heading.textContent = text.columns.at(dimension);
      props.order.forEach((token, place) => {
        const [before, after] = rows[place].numbers;
        before.textContent = formatNumber(original.at(token, dimension), { decimals: 4 });
        after.textContent = formatNumber(moved.at(token, dimension), { decimals: 4 });
      });
    },
  };

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

/** The elements of a row. */
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

/**
 * Paints the vectors of a token in both orders, one above the other.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {import('../../engine/trace.ts').Matrix[]} matrices
 * @param {number} token
 * @param {number} end
 * @param {import('../../draw/color.ts').Theme} theme
 */
function paint(canvas, matrices, token, end, theme) {
  const [{ columns }] = matrices;
  const values = new Float32Array(2 * columns);
  matrices.forEach((matrix, nth) =>
    values.set(matrix.values.subarray(token * columns, (token + 1) * columns), nth * columns),
  );
  paintHeatmap(canvas, { rows: 2, cols: columns, values }, (value) => diverging(value, end, theme));
}
