// @ts-check
/**
 * Formats the numbers of a run, with the decimals of each matrix.
 *
 * @typedef {import('./cells.js').Cell} Cell
 * @typedef {import('../../engine/trace.ts').Trace} Trace
 */
import { formatMatrix, formatNumber } from '../../draw/format.ts';

/**
 * A function that formats the number of any cell, with the decimals of its matrix.
 *
 * @param {Trace} trace
 */
export function numbersOf(trace) {
  const formats = new Map([...trace].map(([name, { values, decimals }]) => [name, formatOf(values, decimals)]));
  return (/** @type {Cell} */ { name, row, column }) => {
    const matrix = trace.get(name);
    const format = formats.get(name);
    return matrix && format ? format(matrix.at(row, column)) : '';
  };
}

/**
 * The format of a whole matrix: the lecture's number of decimals. If this would hide digits of an edited number, the
 * format has as few decimals as show all digits, but at most four.
 *
 * @param {Float32Array} values
 * @param {number | undefined} lecture
 */
function formatOf(values, lecture) {
  if (lecture !== undefined && areExact(values, lecture)) return formatMatrix(values, lecture);
  const few = [1, 2, 3].find((decimals) => areExact(values, decimals));
  if (few === undefined || areExact(values, 0)) return formatMatrix(values);
  return (/** @type {number} */ value) => formatNumber(value, value === 0 ? {} : { decimals: few });
}

/**
 * @param {Float32Array} values
 * @param {number} decimals
 */
function areExact(values, decimals) {
  return values.every(
    (value) => !Number.isFinite(value) || Math.abs(value - Number(value.toFixed(decimals))) <= 1e-6 * Math.abs(value),
  );
}
