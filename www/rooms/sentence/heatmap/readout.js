// @ts-check
/**
 * The sentence that describes a heatmap cell.
 */
import { chosenArcs } from '../../../draw/arcs.ts';
import { formatNumber, formatPercent, shortened } from '../../../draw/format.ts';
import { words } from '../words.js';

/** Number of a row's or column's largest values that the sentence names. */
const NAMED = 3;
/** Maximum length of a name; a longer one would push the numbers out of the line. */
const LETTERS = 24;

/**
 * @param {object} given
 * @param {string[]} given.names
 * @param {ArrayLike<number>} given.values row-major
 * @param {'weight' | 'norm'} given.measure
 * @param {number | null} row
 * @param {number | null} column
 * @returns {string} Empty if there is neither a row nor a column.
 */
export function readoutOf({ names, values, measure }, row, column) {
  const { heatmap } = words;
  const n = names.length;
  const name = (/** @type {number} */ at) => shortened(names[at], LETTERS);
  const brief = (/** @type {number} */ value) => (measure === 'weight' ? formatPercent(value) : formatNumber(value));
  const most = (/** @type {(at: number) => number} */ valueAt) =>
    chosenArcs(
      Array.from({ length: n }, (_, at) => valueAt(at)),
      { share: 1 },
    )
      .slice(0, NAMED)
      .map(({ index, weight }) => /** @type {[string, string]} */ ([name(index), brief(weight)]));

  if (row !== null && column !== null) {
    const value = values[row * n + column];
    const text = formatNumber(value);
    return heatmap.pair(name(row), name(column), measure === 'weight' ? `${text}, ${formatPercent(value)}` : text);
  }
  if (row !== null)
    return heatmap.row(
      name(row),
      most((at) => values[row * n + at]),
    );
  if (column !== null)
    return heatmap.column(
      name(column),
      most((at) => values[at * n + column]),
    );
  return '';
}
