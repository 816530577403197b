/** The sentence that describes a heatmap cell. */
import { chosenArcs } from '../../../draw/arcs.ts';
import { formatNumber, formatPercent, shortened } from '../../../draw/format.ts';
import { numbersInRow } from '../../../draw/written.ts';
import { words } from '../words/en.js';

/** Number of a row's or column's largest values that the sentence names. */
const NAMED = 3;
/** Maximum length of a name; a longer one would push the numbers out of the line. */
const LETTERS = 24;

interface Read {
  names: string[];
  isRtl: boolean; // whether the columns are in reverse order
  values: ArrayLike<number>; // row-major
  measure: 'weight' | 'norm';
}

/** Empty if there is neither a row nor a column. */
export function readoutOf({ names, isRtl, values, measure }: Read, row: number | null, column: number | null): string {
  const { heatmap } = words;
  const n = names.length;
  const name = (at: number) => shortened(names[at], LETTERS);
  const columnName = (at: number) => name(isRtl ? n - 1 - at : at);
  const brief = (value: number) => (measure === 'weight' ? formatPercent(value) : formatNumber(value));
  const most = (nameAt: (at: number) => string, valueAt: (at: number) => number) =>
    chosenArcs(
      Array.from({ length: n }, (_, at) => valueAt(at)),
      { share: 1 },
    )
      .slice(0, NAMED)
      .map(({ index, weight }) => [nameAt(index), brief(weight)] as [string, string]);

  if (row !== null && column !== null) {
    const value = values[row * n + column];
    const text = formatNumber(value);
    return heatmap.pair(
      name(row),
      columnName(column),
      measure === 'weight' ? numbersInRow([text, formatPercent(value)]) : text,
    );
  }
  if (row !== null)
    return heatmap.row(
      name(row),
      most(columnName, (at) => values[row * n + at]),
    );
  if (column !== null)
    return heatmap.column(
      columnName(column),
      most(name, (at) => values[at * n + column]),
    );
  return '';
}
