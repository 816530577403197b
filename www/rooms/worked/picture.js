// @ts-check
/**
 * The attention weights as arrows over the tokens, as a heatmap, and in one sentence.
 *
 * @typedef {import('../../draw/color.js').Theme} Theme
 * @typedef {object} PictureProps
 * @property {string[]} tokens the keys
 * @property {string[]} queries the queries
 * @property {number} firstQuery position of the first query
 * @property {boolean} crosses whether the queries are a separate sequence instead of some of the tokens
 * @property {import('../../engine/trace.js').Matrix} weights of the values
 * @property {boolean[]} known for each row, whether it is computed up to the step
 * @property {number | null} query row of the step's query; `null` for all rows
 * @property {(row: number, column: number) => string} text
 * @property {Theme} theme
 */
import { arcPath, arrowHead, chosenArcs, headLength, strokeOpacity, strokeWidth } from '../../draw/arcs.js';
import { inkOn, sequential } from '../../draw/color.js';
import { formatPercent, shortened } from '../../draw/format.js';
import { paintHeatmap } from '../../draw/heatmap.js';
import { gridLayout, lineLayout } from '../../draw/layout.js';
import { html, svg } from '../../widgets/elements.js';
import { legendOf } from '../../widgets/legend.js';
import { words } from './words.js';

/** Space above the tokens for the highest arc, in the drawing's own units. */
const SKY = 84;
const TOKEN_HEIGHT = 34;
/** Units of the drawing per rem, so that the drawing scales with the font size. */
const DRAWN_AT = 18;
const THICKNESS = { max: 7 };
const CELL = { width: 60, height: 35 };
/** Maximum number of wide columns; more columns are narrow, and their names are shortened. */
const MOST_WIDE_COLUMNS = 3;

/** @param {HTMLElement} root */
export function createPicture(root) {
  const { picture } = words;
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
      const { tokens, queries, firstQuery, crosses, known, query, theme, weights } = props;
      const wanted = JSON.stringify([tokens, queries, firstQuery, crosses, known, query, theme, [...weights.values]]);
      if (wanted === shown) return;
      shown = wanted;
      const rows = queries.map((_, row) => row).filter((row) => known[row] && (query === null || row === query));
      title.textContent = query === null ? picture.arrows : picture.arrowsOf(queries[query]);
      arrows.replaceChildren(
        rows.length > 0
          ? (crosses ? crossingOf : arrowsOf)(props, rows)
          : html('p', { class: 'fine' }, picture.waiting),
      );
      sentence.textContent = rows.map((row) => sentenceOf(props, row)).join(' ');
      heat.replaceChildren(heatmapOf(props));
      legend.replaceChildren(words.picture.rows, legendOf(theme, '0', '1'));
    },
  };
}

/**
 * @param {PictureProps} props
 * @param {number} row
 */
function sentenceOf({ tokens, queries, weights }, row) {
  const line = weights.values.subarray(row * weights.columns, (row + 1) * weights.columns);
  const shares = chosenArcs(line).map(
    ({ index, weight }) => /** @type {[string, string]} */ ([tokens[index], formatPercent(weight)]),
  );
  return words.picture.sentence(queries[row], shares);
}

/**
 * @param {PictureProps} props
 * @param {number[]} rows
 */
function arrowsOf({ tokens, queries, firstQuery, weights }, rows) {
  const widths = widthsOf(tokens);
  const gap = Math.max(18, (200 - widths.reduce((sum, width) => sum + width, 0)) / tokens.length);
  const line = lineLayout(widths, { gap, padding: 6, height: TOKEN_HEIGHT, left: 20, top: SKY });
  const looking = rows.map((row) => row + firstQuery);
  const labels = tokens.map((token, index) => labelOf(token, line.boxes[index], looking.includes(index)));
  const arcs = rows.flatMap((row) => {
    const weightsOfRow = weights.values.subarray(row * weights.columns, (row + 1) * weights.columns);
    return chosenArcs(weightsOfRow).map(({ index, weight }) => {
      const options = { maxHeight: SKY - 12, port: 5, head: headLength(weight, THICKNESS) };
      const ends = /** @type {const} */ ([line.centers[row + firstQuery], SKY, line.centers[index], SKY, options]);
      const said = words.picture.sentence(queries[row], [[tokens[index], formatPercent(weight)]]);
      return arrowOf(weight, said, arcPath(...ends), arrowHead(...ends));
    });
  });
  return drawing(line.width + 20, SKY + TOKEN_HEIGHT + 6, ...arcs, ...labels);
}

/**
 * Two lines of tokens, the queries above the keys, with straight arrows between them.
 *
 * @param {PictureProps} props
 * @param {number[]} rows
 */
function crossingOf({ tokens, queries, weights }, rows) {
  const all = [queries, tokens].map(widthsOf);
  const spans = all.map((widths) => widths.reduce((sum, width) => sum + width, 18 * (widths.length - 1)));
  const widest = Math.max(200, ...spans);
  const [above, below] = all.map((widths, nth) =>
    lineLayout(widths, {
      gap: 18,
      padding: 6,
      height: TOKEN_HEIGHT,
      left: 20 + (widest - spans[nth]) / 2,
      top: nth === 0 ? 6 : SKY + TOKEN_HEIGHT,
    }),
  );
  const [from, to] = [6 + TOKEN_HEIGHT, SKY + TOKEN_HEIGHT];
  const arrows = rows.flatMap((row) =>
    chosenArcs(weights.values.subarray(row * weights.columns, (row + 1) * weights.columns)).map(({ index, weight }) => {
      const [x1, x2] = [above.centers[row], below.centers[index]];
      const length = headLength(weight, THICKNESS);
      const [dx, dy] = [x2 - x1, to - from].map((side) => side / Math.hypot(x2 - x1, to - from));
      const [x, y] = [x2 - dx * length, to - dy * length];
      const half = length / 2;
      const head = `M${x2} ${to}L${x - dy * half} ${y + dx * half}L${x + dy * half} ${y - dx * half}Z`;
      const said = words.picture.sentence(queries[row], [[tokens[index], formatPercent(weight)]]);
      return arrowOf(weight, said, `M${x1} ${from}L${x} ${y}`, head);
    }),
  );
  const labels = [
    ...queries.map((token, index) => labelOf(token, above.boxes[index], rows.includes(index))),
    ...tokens.map((token, index) => labelOf(token, below.boxes[index], false)),
  ];
  return drawing(widest + 40, SKY + 2 * TOKEN_HEIGHT + 6, ...arrows, ...labels);
}

const widthsOf = (/** @type {string[]} */ tokens) => tokens.map((token) => 22 + 10 * Math.min([...token].length, 12));

/**
 * @param {string} token
 * @param {import('../../draw/layout.js').Box} box
 * @param {boolean} looks
 */
function labelOf(token, { x, y, width, height }, looks) {
  const middle = { x: x + width / 2, y: y + height / 2 };
  return svg(
    'g',
    { class: looks ? 'token looking' : 'token' },
    svg('rect', { x, y, width, height, rx: 6 }),
    svg('text', { ...middle, 'text-anchor': 'middle', 'dominant-baseline': 'central' }, shortened(token)),
  );
}

/**
 * @param {number} weight
 * @param {string} said
 * @param {string} line
 * @param {string} head
 */
const arrowOf = (weight, said, line, head) =>
  svg(
    'g',
    { class: 'arc', opacity: strokeOpacity(weight) },
    svg('title', {}, said),
    svg('path', { class: 'arc-line', d: line, 'stroke-width': strokeWidth(weight, THICKNESS) }),
    svg('path', { class: 'arc-head', d: head }),
  );

/**
 * @param {number} width
 * @param {number} height
 * @param {Element[]} parts
 */
const drawing = (width, height, ...parts) =>
  svg(
    'svg',
    {
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': words.picture.arrows,
      style: { 'max-width': `${width / DRAWN_AT}rem` },
    },
    ...parts,
  );

/** @param {PictureProps} props */
function heatmapOf({ tokens, queries, weights, known, text, theme }) {
  const letters = Math.max(...tokens.map((token) => [...shortened(token)].length));
  const width = tokens.length > MOST_WIDE_COLUMNS ? CELL.width : Math.max(CELL.width, 14 + 11 * letters);
  const grid = gridLayout(weights.rows, weights.columns, { cell: { ...CELL, width } });
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
    {
      class: 'heat-grid',
      role: 'img',
      'aria-label': words.picture.heatmap,
      style: {
        '--columns': String(weights.columns),
        '--rows': String(weights.rows),
        '--wide': String(width / CELL.width),
      },
    },
    html('span', {}),
    ...tokens.map((token) => html('span', { class: 'heat-column', translate: 'no' }, shortened(token))),
    ...queries.map((token, row) =>
      html('span', { class: 'heat-row', translate: 'no', style: { 'grid-row': String(row + 2) } }, shortened(token)),
    ),
    html('div', { class: 'heat-cells' }, canvas, overlay),
  );
  return table;
}
