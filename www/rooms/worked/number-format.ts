/** Formats the numbers of a run, with the decimals of each matrix. */
import { formatMatrix, formatNumber } from '../../draw/format.ts';
import type { Trace } from '../../engine/trace.ts';
import type { Cell } from './cells.ts';

/** Returns a function that formats the number of any cell, with the decimals of its matrix. */
export function numbersOf(trace: Trace) {
  const formats = new Map([...trace].map(([name, { values, decimals }]) => [name, formatOf(values, decimals)]));
  return ({ name, row, column }: Cell) => {
    const matrix = trace.get(name);
    const format = formats.get(name);
    return matrix && format ? format(matrix.at(row, column)) : '';
  };
}

/**
 * The format of a whole matrix: the lecture's number of decimals. If this would hide digits of an edited number, the
 * format has just enough decimals to show all digits, but at most four.
 */
function formatOf(values: Float32Array, lecture: number | undefined) {
  if (lecture !== undefined && areExact(values, lecture)) return formatMatrix(values, lecture);
  const few = [1, 2, 3].find((decimals) => areExact(values, decimals));
  if (few === undefined || areExact(values, 0)) return formatMatrix(values);
  return (value: number) => formatNumber(value, value === 0 ? {} : { decimals: few });
}

function areExact(values: Float32Array, decimals: number) {
  return values.every(
    (value) => !Number.isFinite(value) || Math.abs(value - Number(value.toFixed(decimals))) <= 1e-6 * Math.abs(value),
  );
}
