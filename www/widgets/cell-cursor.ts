/** Inspects and selects the cells of a matrix on a canvas, by pointer and keys, and reads them aloud. */
import { MOVES, nearestCell, pointFromClient } from '../draw/layout.ts';
import { listenToCells } from './cell-pointing.ts';
import { type Cell, type Reading, readCells } from './cell-reader.ts';

interface Acts {
  size: () => { rows: number; columns: number };
  /** How far a key moves; by default, arrow keys move by one cell. */
  moveOf?: (event: KeyboardEvent) => readonly [down: number, across: number] | undefined;
  look: (cell: Cell | null) => void;
  select: (cell: Cell) => void;
  release?: () => boolean; // clears the selection and returns whether there was one
  reading: (cell: Cell) => Reading;
}

export class CellCursor {
  /** The cell from which keys move. */
  cell: Cell = { row: 0, column: 0 };
  readonly #size: Acts['size'];

  constructor(stage: HTMLElement, canvas: HTMLCanvasElement, acts: Acts) {
    const { moveOf = ({ key }) => MOVES[key], select, release, reading } = acts;
    this.#size = acts.size;
    const look = (cell: Cell | null) => {
      this.cell = cell ?? this.cell;
      acts.look(cell);
    };
    listenToCells<Cell>(stage, {
      at: (event) => this.#cellFrom(event, canvas),
      cursor: () => this.cell,
      moved: (event) => {
        const move = moveOf(event);
        return move ? this.nearest({ row: this.cell.row + move[0], column: this.cell.column + move[1] }) : null;
      },
      look,
      select: (cell) => {
        this.cell = cell;
        select(cell);
      },
      release,
    });
    readCells(stage, {
      cursor: () => this.cell,
      go: (cell) => look(this.nearest(cell)),
      reading: () => reading(this.cell),
    });
  }

  nearest(cell: Cell): Cell {
    const { rows, columns } = this.#size();
    return nearestCell(cell, rows, columns);
  }

  #cellFrom(event: MouseEvent, canvas: HTMLCanvasElement): Cell | null {
    const { rows, columns } = this.#size();
    const { x, y } = pointFromClient(event, canvas.getBoundingClientRect(), { width: columns, height: rows });
    return x >= 0 && y >= 0 && x < columns && y < rows ? { row: Math.floor(y), column: Math.floor(x) } : null;
  }
}
