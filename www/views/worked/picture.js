// @ts-check
/**
 * The result as arrows over the tokens and as a heatmap, and in one sentence.
 *
 * @typedef {import('../../draw/color.js').Theme} Theme
 * @typedef {object} PictureProps
 * @property {string[]} tokens those looked at
 * @property {string[]} queries those looking
 * @property {number} firstQuery the position of the first of them
 * @property {import('../../engine/trace.js').Matrix} weights those that mix the values
 * @property {boolean[]} known which rows have been told
 * @property {number | null} query the row that the step is about; `null` for all
 * @property {(row: number, column: number) => string} text
 * @property {Theme} theme
 */
import { arcPath, arrowHead, chosenArcs, headLength, strokeOpacity, strokeWidth } from '../../draw/arcs.js';
import { inkOn, sequential } from '../../draw/color.js';
import { html, svg } from '../../draw/elements.js';
import { formatPercent, shortened } from '../../draw/format.js';
import { paintHeatmap } from '../../draw/heatmap.js';
import { gridLayout, lineLayout } from '../../draw/layout.js';
import { legendOf } from '../../draw/legend.js';
import { words } from '../../words/page.js';

/** Room above the tokens for the highest arc, in the drawing's own units. */
const SKY = 84;
const TOKEN_HEIGHT = 34;
/** Units of the drawing in one rem, so that it grows with the type. */
const DRAWN_AT = 18;
const THICKNESS = { max: 7 };
const CELL = { width: 60, height: 35 };

/** @param {HTMLElement} root */
export function createPicture(root) {
  const { picture } = words.worked;
  const title = html('h2', {}, picture.arrows);
  const arrows = html('div', { class: 'arrows' });
  const sentence = html('p', { class: 'picture-sentence', 'data-says': true });
  const heat = html('div', { class: 'heat' });
  const legend = html('div', { class: 'legend' });
  root.append(
    html('div', { class: 'arrow-side' }, title, arrows),
    html('div', { class: 'heat-side' }, html('h2', {}, picture.heatmap), heat, legend),
    sentence,
    html('p', { class: 'fine' }, picture.arrowsNote),
  );
  let shown = '';

  return {
    /** @param {PictureProps} props */
    update(props) {
      const { tokens, queries, firstQuery, known, query, theme, weights } = props;
      const wanted = JSON.stringify([tokens, queries, firstQuery, known, query, theme, [...weights.values]]);
      if (wanted === shown) return;
      shown = wanted;
      const rows = queries.map((_, row) => row).filter((row) => known[row] && (query === null || row === query));
      title.textContent = query === null ? picture.arrows : picture.arrowsOf(queries[query]);
      arrows.replaceChildren(rows.length > 0 ? arrowsOf(props, rows) : html('p', { class: 'fine' }, picture.waiting));
      sentence.textContent = rows.map((row) => sentenceOf(props, row)).join(' ');
      heat.replaceChildren(heatmapOf(props));
      legend.replaceChildren(words.worked.picture.rows, legendOf(theme, '0', '1'));
    },
  };
}

/**
 * @param {PictureProps} props
 * @param {number} row
 */
function sentenceOf({ tokens, queries, weights }, row) {
  const line = weights.values.subarray(row * weights.columns, (row + 1) * weights.columns);
  const shares = chosenArcs(line).map(({ index, weight }) => /** @type {[string, string]} */ ([tokens[index], formatPercent(weight)]));
  return words.worked.picture.sentence(queries[row], shares);
}

/**
 * @param {PictureProps} props
 * @param {number[]} rows
 */
function arrowsOf({ tokens, queries, firstQuery, weights }, rows) {
  const widths = tokens.map((token) => 22 + 10 * Math.min([...token].length, 12));
  const gap = Math.max(18, (200 - widths.reduce((sum, width) => sum + width, 0)) / tokens.length);
  const line = lineLayout(widths, { gap, padding: 6, height: TOKEN_HEIGHT, left: 20, top: SKY });
  const looking = rows.map((row) => row + firstQuery);
  const labels = tokens.map((token, index) => {
    const { x, y, width, height } = line.boxes[index];
    return svg(
      'g',
      { class: looking.includes(index) ? 'token looking' : 'token' },
      svg('rect', { x, y, width, height, rx: 6 }),
      svg('text', { x: line.centers[index], y: y + height / 2, 'text-anchor': 'middle', 'dominant-baseline': 'central' }, shortened(token)),
    );
  });
  const arcs = rows.flatMap((row) => {
    const weightsOfRow = weights.values.subarray(row * weights.columns, (row + 1) * weights.columns);
    return chosenArcs(weightsOfRow).map(({ index, weight }) => {
      const options = { maxHeight: SKY - 12, port: 5, head: headLength(weight, THICKNESS) };
      const ends = /** @type {const} */ ([line.centers[row + firstQuery], SKY, line.centers[index], SKY, options]);
      return svg(
        'g',
        { class: 'arc', opacity: strokeOpacity(weight) },
        svg('title', {}, words.worked.picture.sentence(queries[row], [[tokens[index], formatPercent(weight)]])),
        svg('path', { class: 'arc-line', d: arcPath(...ends), 'stroke-width': strokeWidth(weight, THICKNESS) }),
        svg('path', { class: 'arc-head', d: arrowHead(...ends) }),
      );
    });
  });
  const width = line.width + 20;
  return svg(
    'svg',
    {
      viewBox: `0 0 ${width} ${SKY + TOKEN_HEIGHT + 6}`,
      role: 'img',
      'aria-label': words.worked.picture.arrows,
      style: { 'max-width': `${width / DRAWN_AT}rem` },
    },
    ...arcs,
    ...labels,
  );
}

/** @param {PictureProps} props */
function heatmapOf({ tokens, queries, weights, known, text, theme }) {
  const grid = gridLayout(weights.rows, weights.columns, { cell: CELL });
  const canvas = html('canvas', {});
  const values = weights.values.map((value, place) => (known[Math.floor(place / weights.columns)] ? value : NaN));
  paintHeatmap(canvas, { rows: weights.rows, cols: weights.columns, values }, (value) => sequential(value, theme));
  const numbers = Array.from(values, (value, place) => {
    if (Number.isNaN(value)) return null;
    const [row, column] = [Math.floor(place / weights.columns), place % weights.columns];
    const { x, y } = grid.pointFromCell(row, column);
    return svg(
      'text',
      { x, y, fill: inkOn(sequential(value, theme)), 'text-anchor': 'middle', 'dominant-baseline': 'central' },
      text(row, column),
    );
  }).filter((number) => number !== null);
  const overlay = svg('svg', { viewBox: `0 0 ${grid.width} ${grid.height}`, 'aria-hidden': 'true' }, ...numbers);
  const table = html(
    'div',
    { class: 'heat-grid', role: 'img', 'aria-label': words.worked.picture.heatmap, style: { '--columns': String(weights.columns), '--rows': String(weights.rows) } },
    html('span', {}),
    ...tokens.map((token) => html('span', { class: 'heat-column' }, shortened(token))),
    ...queries.map((token, row) => html('span', { class: 'heat-row', style: { 'grid-row': String(row + 2) } }, shortened(token))),
    html('div', { class: 'heat-cells' }, canvas, overlay),
  );
  return table;
}
