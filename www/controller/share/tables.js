// @ts-check
/**
 * Numbers as the text of a file.
 *
 * @typedef {{ name: string, rows: number, columns: number, values: Float32Array }} Named
 */

/** From as many digits as every 32-bit float keeps to as many as tell any two apart. */
const DIGITS = [6, 7, 8, 9];

/**
 * A number in as few digits as it takes to read the same 32-bit float back.
 *
 * @param {number} value
 */
export function written(value) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0';
  const digits = DIGITS.find((count) => Math.fround(Number(value.toPrecision(count))) === value);
  return String(digits ? Number(value.toPrecision(digits)) : value);
}

/**
 * A line for every number.
 *
 * @param {Named[]} matrices
 */
export function csvOf(matrices) {
  const parts = ['matrix,row,column,value\r\n'];
  for (const { name, columns, values } of matrices) {
    const lines = Array.from(values, (value, nth) => `${name},${Math.floor(nth / columns)},${nth % columns},${written(value)}\r\n`);
    parts.push(lines.join(''));
  }
  return parts;
}

/**
 * @param {Record<string, string>} about what they are of
 * @param {Named[]} matrices
 */
export function jsonOf(about, matrices) {
  const parts = [JSON.stringify(about).slice(0, -1), ',"matrices":['];
  for (const [nth, { name, rows, columns, values }] of matrices.entries()) {
    parts.push(nth > 0 ? ',' : '', JSON.stringify({ name, rows, columns }).slice(0, -1));
    parts.push(',"values":[', Array.from(values, inJson).join(','), ']}');
  }
  return [...parts, ']}'];
}

/** JSON has no word for what is infinite, so it is a text. @param {number} value */
const inJson = (value) => (Number.isFinite(value) ? written(value) : `"${written(value)}"`);
