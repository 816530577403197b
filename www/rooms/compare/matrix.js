// @ts-check
/**
 * A small matrix of the token positions of both sentences: queries as rows, keys as columns. The pointer or the arrow
 * keys mark a cell; a click selects it.
 *
 * @typedef {{ row: number, column: number }} Cell indices among the rows and columns
 * @typedef {object} MatrixProps
 * @property {string[]} names of rows and columns
 * @property {Float32Array} values row-major; NaN is hatched
 * @property {(value: number) => import('../../draw/color.js').Rgb} colorOf
 * @property {string} label
 * @property {(cell: Cell) => string} describe
 * @property {{ row: number | null, column: number | null }} seen
 */
import { paintHeatmap } from '../../draw/heatmap.js';
import { pointFromClient } from '../../draw/layout.js';
import { MOVES } from '../../draw/moves.js';
import { html } from '../../widgets/elements.js';

/** Maximum number of rows with names. With more rows, the names would be too small to read. */
const MOST_NAMED = 30;

/**
 * @param {string} title
 * @param {(cell: Cell | null) => void} look
 * @param {(cell: Cell) => void} press
 */
export function createMatrix(title, look, press) {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const row = html('span', { class: 'matrix-row' });
  const column = html('span', { class: 'matrix-column' });
  const cells = html('div', { class: 'matrix-cells', role: 'slider', tabindex: '0' }, canvas, row, column);
  const columns = html('div', { class: 'matrix-columns', 'aria-hidden': 'true' });
  const rows = html('div', { class: 'matrix-rows', 'aria-hidden': 'true' });
  const frame = html('div', { class: 'matrix-frame' }, columns, rows, cells);
  let last = { row: 0, column: 0 };
  let size = 0;
  let named = '';

  /** @param {MouseEvent} event @returns {Cell} */
  function cellFrom(event) {
    const { x, y } = pointFromClient(event, canvas.getBoundingClientRect(), { width: size, height: size });
    const within = (/** @type {number} */ at) => Math.max(0, Math.min(size - 1, Math.floor(at)));
    return { row: within(y), column: within(x) };
  }
  cells.addEventListener('pointermove', (event) => event.pointerType !== 'touch' && look(cellFrom(event)));
  cells.addEventListener('pointerleave', () => look(null));
  cells.addEventListener('click', (event) => {
    last = cellFrom(event);
    press(last);
  });
  cells.addEventListener('focus', () => cells.matches(':focus-visible') && look(last));
  cells.addEventListener('blur', () => look(null));
  cells.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const move = MOVES[event.key];
    const within = (/** @type {number} */ at) => Math.max(0, Math.min(size - 1, at));
    if (move) {
      last = { row: within(last.row + move[0]), column: within(last.column + move[1]) };
      look(last);
    } else if (event.key === 'Enter') press(last);
    else return;
    event.preventDefault();
  });

  return {
    element: html('div', { class: 'matrix' }, html('h3', {}, title), frame),

    /** @param {MatrixProps} props */
    update({ names, values, colorOf, label, describe, seen }) {
      size = names.length;
      last = { row: Math.min(seen.row ?? last.row, size - 1), column: Math.min(seen.column ?? last.column, size - 1) };
      if (JSON.stringify(names) !== named) {
        named = JSON.stringify(names);
        for (const side of [columns, rows])
          side.replaceChildren(...names.map((name) => html('span', { dir: 'auto', translate: 'no' }, name)));
        frame.style.setProperty('--size', String(size));
        frame.classList.toggle('dense', size > MOST_NAMED);
        cells.setAttribute('aria-valuemin', '0');
        cells.setAttribute('aria-valuemax', String(size * size - 1));
      }
      paintHeatmap(canvas, { rows: size, cols: size, values }, colorOf);
      cells.setAttribute('aria-label', label);
      cells.setAttribute('aria-valuenow', String(last.row * size + last.column));
      cells.setAttribute('aria-valuetext', describe(last));
      row.hidden = seen.row === null;
      column.hidden = seen.column === null;
      frame.style.setProperty('--row', String(seen.row ?? 0));
      frame.style.setProperty('--column', String(seen.column ?? 0));
      [...rows.children].forEach((name, at) => void name.classList.toggle('seen', at === seen.row));
      [...columns.children].forEach((name, at) => void name.classList.toggle('seen', at === seen.column));
    },
  };
}
