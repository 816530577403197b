/**
 * Hovering and selecting in the heatmap, by pointer and keys. Cells are not elements, so one element listens for all of
 * them and finds the cell from the pointer, or from a cursor that the arrow keys move.
 */
import { MOVES, pointFromClient } from '../../../draw/layout.ts';
import { isSame } from '../../../state/same.ts';
import { type Reading, readCells } from '../../../widgets/cell-reader.ts';
import type { Place } from './marks.ts';
import type { Viewport } from './viewport.ts';

interface Acts {
  size: () => number;
  look: (place: Place | null) => void;
  select: (place: Place) => void;
  reading: (place: Place) => Reading;
}

/** Index of the cursor on a name, before the first cell of its row or column. */
const NAME = -1;

export function listenToCells(viewport: Viewport, { size, look, select, reading }: Acts) {
  const { scroller } = viewport;
  const cursor = { row: 0, column: 0 };
  let looked: Place | null = null;

  const tell = (place: Place | null) => {
    if (isSame(place, looked)) return;
    looked = place;
    look(place);
  };
  const cursorPlace = () => ({
    row: cursor.row === NAME ? null : cursor.row,
    column: cursor.column === NAME ? null : cursor.column,
  });
  const placeFrom = (event: MouseEvent) => placeOf(event, viewport, size());
  const move = (row: number, column: number) => {
    const last = size() - 1;
    // The corner between the two lists of names belongs to no row or column.
    const least = { row: cursor.column === NAME ? 0 : NAME, column: cursor.row === NAME ? 0 : NAME };
    cursor.row = Math.min(last, Math.max(least.row, row));
    cursor.column = Math.min(last, Math.max(least.column, column));
    viewport.bringIntoView(cursorPlace());
    tell(cursorPlace());
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
  readCells(scroller, {
    cursor: () => cursor,
    go: ({ row, column }) => move(row, column),
    reading: () => reading(cursorPlace()),
  });
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
}

/** The cell or name under the pointer; for a name, `row` or `column` is `null`. */
function placeOf(event: MouseEvent, { canvas, labels: { rows, columns } }: Viewport, n: number): Place | null {
  const target = event.target as Element;
  const side = [rows, columns].find(({ element }) => element.contains(target));
  const name = target.closest<SVGElement>('[data-at]')?.dataset.at;
  if (side && name) return side === rows ? { row: Number(name), column: null } : { row: null, column: Number(name) };
  // A row or column includes the space next to its name, so that a click there selects it too.
  const { x, y } = pointFromClient(event, canvas.getBoundingClientRect(), { width: n, height: n });
  const row = side === columns ? null : Math.floor(y);
  const column = side === rows ? null : Math.floor(x);
  return [row, column].every((at) => at === null || (at >= 0 && at < n)) ? { row, column } : null;
}
