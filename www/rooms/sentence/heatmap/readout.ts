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

/** Empty if there is neither a row nor a column. */
export function readoutOf(
  { names, values, measure }: { names: string[]; values: ArrayLike<number>; measure: 'weight' | 'norm' },
  row: number | null,
  column: number | null,
): string {
  const { heatmap } = words;
  const n = names.length;
  const name = (at: number) => shortened(names[at], LETTERS);
  const brief = (value: number) => (measure === 'weight' ? formatPercent(value) : formatNumber(value));
  const most = (valueAt: (at: number) => number) =>
    chosenArcs(
      Array.from({ length: n }, (_, at) => valueAt(at)),
      { share: 1 },
    )
      .slice(0, NAMED)
      .map(({ index, weight }) => [name(index), brief(weight)] as [string, string]);

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
