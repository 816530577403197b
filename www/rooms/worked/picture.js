// @ts-check
/**
 * The attention weights as arrows over the tokens, as a heatmap, and in one sentence.
 *
 * @typedef {object} PictureProps
 * @property {string[]} tokens the keys
 * @property {string[]} queries the queries
 * @property {number} firstQuery position of the first query
 * @property {boolean} crosses whether the queries are a separate sequence instead of some of the tokens
 * @property {import('../../engine/trace.ts').NamedMatrix} weights of the values
 * @property {boolean[]} known for each row, whether it is computed up to the step
 * @property {number | null} query row of the step's query; `null` for all rows
 * @property {(cell: import('./cells.js').Cell) => string} numberAt
 * @property {import('../../draw/color.ts').Theme} theme
 */
import { chosenArcs } from '../../draw/arcs.ts';
import { formatPercent } from '../../draw/format.ts';
import { memo } from '../../state/same.ts';
import { html } from '../../widgets/elements.ts';
import { legendOf } from '../../widgets/legend.ts';
import { arrowsOf, crossingOf } from './arrows.js';
import { heatmapOf } from './heatmap.js';
import { words } from './words.js';

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

  const draw = memo((/** @type {PictureProps} */ props) => {
    const { queries, crosses, known, query, theme } = props;
    const rows = queries.map((_, row) => row).filter((row) => known[row] && (query === null || row === query));
    title.textContent = query === null ? picture.arrows : picture.arrowsOf(queries[query]);
    arrows.replaceChildren(
      rows.length > 0 ? (crosses ? crossingOf : arrowsOf)(props, rows) : html('p', { class: 'fine' }, picture.waiting),
    );
    sentence.textContent = rows.map((row) => sentenceOf(props, row)).join(' ');
    heat.replaceChildren(heatmapOf(props));
    legend.replaceChildren(picture.rows, legendOf(theme, '0', '1'));
  });

  return { update: draw };
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
