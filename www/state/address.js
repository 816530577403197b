// @ts-check
/**
 * How a state of the page reads as an address, and cells as words of it.
 *
 * @typedef {{ name: string, row: number, column: number }} Cell
 * @typedef {{ trace: Map<string, { rows: number, columns: number }> }} Traced
 */
import { editsOf, writeHash } from './url.js';

/**
 * The address of a state, or `null` while nothing has been asked for.
 *
 * @param {import('../controller.js').State} state
 * @param {string[]} unknown fields of other versions, kept as they are
 */
export function hashOf({ input, presets, run, view }, unknown) {
  const preset = presets.find(({ id }) => id === input?.example);
  if (!input || !preset) return null;
  const unless = (/** @type {string} */ value, /** @type {string} */ usual) => (value === usual ? null : value);
  const chosen = {
    room: 'worked',
    example: input.example,
    mode: unless(input.mode, preset.mode),
    mask: unless(input.mask, 'none'),
    weights: unless(input.weights, 'on'),
    step: run ? run.manifest.steps[view.index].id : null,
    cell: view.held && `${view.held.name}.${view.held.row}.${view.held.column}`,
    theme: unless(view.theme, 'system'),
  };
  return writeHash(chosen, editsOf(input.draft, preset.draft), unknown);
}

/**
 * The cell that a link names as `matrix.row.column`, if the run has it.
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
