/** Names and numbers of a heatmap: those of the visible part, with a margin for scrolling. */
import { svg } from '../../../widgets/elements.ts';
import { createNames, type Name } from './axis-names.ts';
import { type Geometry, isWithin, type Range, visibleRanges } from './geometry.ts';
import { hasRoomForNumbers, numbersOf, type Place } from './marks.ts';
import type { Shown } from './viewport.ts';

/** The visible part of the scrolled picture. */
export type Window = Pick<HTMLElement, 'scrollLeft' | 'scrollTop' | 'clientWidth' | 'clientHeight'>;

export class Labels {
  readonly rows = createNames('rows');
  readonly columns = createNames('columns');
  readonly numbers = svg('g', { class: 'heatmap-numbers' });
  /** Ranges of the names and numbers that have been written. */
  #written: { rows: Range; columns: Range } | null = null;

  resize(geometry: Geometry, rows: Name[], columns: Name[]) {
    this.rows.resize(geometry, rows);
    this.columns.resize(geometry, columns);
  }

  mark(selected: Place, looked: Place) {
    this.rows.mark(selected.row, looked.row);
    this.columns.mark(selected.column, looked.column);
  }

  /**
   * Draws the visible labels that are not drawn yet. `found`: rows and columns whose names are search results. `isNew`:
   * whether everything written before is outdated.
   */
  write({ down, across }: Ranges, geometry: Geometry, shown: Shown, found: number[], isNew: boolean) {
    const written = isNew ? null : this.#written;
    if (written && isWithin(down.seen, written.rows) && isWithin(across.seen, written.columns)) return;
    const near = { rows: down.near, columns: across.near };
    this.#written = near;
    this.rows.write(...near.rows, found);
    this.columns.write(...near.columns, shown.isRtl ? found.map((at) => geometry.n - 1 - at) : found);
    this.numbers.replaceChildren(...(hasRoomForNumbers(geometry) ? [numbersOf(geometry, shown, near)] : []));
  }
}

type Ranges = ReturnType<typeof rangesIn>;

/** The visible ranges of rows and columns. */
export function rangesIn(window: Window, { n, cell, left, top }: Geometry) {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = window;
  const down = visibleRanges(scrollTop, clientHeight - top, cell.height, n);
  return { down, across: visibleRanges(scrollLeft, clientWidth - left, cell.width, n) };
}
