// @ts-check
/**
 * Cells of a run's matrices: their URL syntax, whether a run has them, and whether a region contains them.
 *
 * @typedef {{ name: string, row: number, column: number }} Cell
 * @typedef {{ trace: Map<string, { rows: number, columns: number }> }} Traced
 */

/** @param {Cell} cell */
export const textFromCell = ({ name, row, column }) => `${name}.${row}.${column}`;

/**
 * The cell that a link names as `matrix.row.column`; `null` if the run does not have it.
 *
 * @param {Traced} run
 * @param {string} text
 * @returns {Cell | null}
 */
export function cellFromText(run, text) {
  const words = text.split('.');
  const [row, column] = words.splice(-2).map(Number);
  const cell = { name: words.join('.'), row, column };
  return hasCell(run, cell) ? cell : null;
}

/**
 * @param {Traced} run
 * @param {Cell | null} cell
 */
export function hasCell({ trace }, cell) {
  const matrix = cell && trace.get(cell.name);
  if (!matrix) return false;
  const within = (/** @type {number} */ at, /** @type {number} */ size) => Number.isInteger(at) && at >= 0 && at < size;
  return within(cell.row, matrix.rows) && within(cell.column, matrix.columns);
}

/**
 * @param {import('../../pkg/headlight.js').Region[]} regions
 * @param {Cell} cell
 */
export function contains(regions, { name, row, column }) {
  return regions.some(
    (region) =>
      region.name === name &&
      region.rows[0] <= row &&
      row < region.rows[1] &&
      region.columns[0] <= column &&
      column < region.columns[1],
  );
}

/**
 * @param {Cell | null} a
 * @param {Cell | null} b
 */
export function sameCell(a, b) {
  return a === b || (!!a && !!b && a.name === b.name && a.row === b.row && a.column === b.column);
}
