// @ts-check
/**
 * Hovering and selecting in the heatmap, by pointer and keys. Cells are not elements, so one element listens for all of
 * them and finds the cell from the pointer, or from a cursor that the arrow keys move.
 *
 * @typedef {import('./marks.js').Place} Place a cell; for a name, `row` or `column` is `null`
 */
import { gridLayout, pointFromClient } from '../../../draw/layout.js';
import { MOVES } from '../../../draw/moves.js';

/** Index of the cursor on a name, before the first cell of its row or column. */
const NAME = -1;

/**
 * @param {ReturnType<typeof import('./viewport.js').createViewport>} viewport
 * @param {object} acts
 * @param {() => number} acts.size
 * @param {(place: Place | null) => void} acts.look
 * @param {(place: Place) => void} acts.select
 */
export function listenToCells(viewport, { size, look, select }) {
  const { scroller, canvas, rows, columns } = viewport;
  const cursor = { row: 0, column: 0 };
  let lookedAt = '';

  const tell = (/** @type {Place | null} */ place) => {
    const key = JSON.stringify(place);
    if (key === lookedAt) return;
    lookedAt = key;
    look(place);
  };
  const cursorPlace = () => ({
    row: cursor.row === NAME ? null : cursor.row,
    column: cursor.column === NAME ? null : cursor.column,
  });
  const placeFrom = (/** @type {MouseEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    const side = [rows, columns].find((names) => names.contains(target));
    const name = /** @type {SVGElement | null} */ (target.closest('[data-at]'))?.dataset.at;
    if (side && name) return side === rows ? { row: Number(name), column: null } : { row: null, column: Number(name) };
    // A row or column includes the space next to its name, so that a click there selects it too.
    const n = size();
    const { x, y } = pointFromClient(event, canvas.getBoundingClientRect(), { width: n, height: n });
    const place = gridLayout(n, n, { cell: 1 }).cellFromPoint(side === rows ? 0 : x, side === columns ? 0 : y);
    if (!place) return null;
    return { row: side === columns ? null : place.row, column: side === rows ? null : place.col };
  };

  scroller.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'touch' && event.buttons === 0) tell(placeFrom(event));
  });
  scroller.addEventListener('pointerleave', () => tell(scroller.matches(':focus-visible') ? cursorPlace() : null));
  scroller.addEventListener('click', (event) => {
    const place = placeFrom(event);
    if (!place) return;
    [cursor.row, cursor.column] = [place.row ?? NAME, place.column ?? NAME];
    select(place);
  });
  scroller.addEventListener('focus', () => {
    if (scroller.matches(':focus-visible') && size() > 0) move(cursor.row, cursor.column);
  });
  scroller.addEventListener('blur', () => tell(null));
  scroller.addEventListener('keydown', (event) => {
    if (size() === 0 || event.altKey || event.metaKey) return;
    const step = MOVES[event.key];
    if (step) move(cursor.row + step[0], cursor.column + step[1]);
    else if (event.key === 'Home') move(event.ctrlKey ? 0 : cursor.row, 0);
    else if (event.key === 'End') move(event.ctrlKey ? size() - 1 : cursor.row, size() - 1);
    else if (event.key === 'Enter') select(cursorPlace());
    else return;
    event.preventDefault();
  });

  /**
   * @param {number} row
   * @param {number} column
   */
  function move(row, column) {
    const last = size() - 1;
    // The corner between the two lists of names belongs to no row or column.
    const least = { row: cursor.column === NAME ? 0 : NAME, column: cursor.row === NAME ? 0 : NAME };
    cursor.row = Math.min(last, Math.max(least.row, row));
    cursor.column = Math.min(last, Math.max(least.column, column));
    viewport.bringIntoView(cursorPlace());
    tell(cursorPlace());
  }
}
