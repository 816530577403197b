/** Cells of a run's matrices: their URL syntax, whether a run has them, and whether a region contains them. */
import type { Region } from '../../pkg/headlight.js';

export type Cell = { name: string; row: number; column: number };

type Traced = { trace: Map<string, { rows: number; columns: number }> };

export const textFromCell = ({ name, row, column }: Cell) => `${name}.${row}.${column}`;

/** The cell that a link names as `matrix.row.column`; `null` if the run does not have it. */
export function cellFromText(run: Traced, text: string): Cell | null {
  const words = text.split('.');
  const [row, column] = words.splice(-2).map(Number);
  const cell = { name: words.join('.'), row, column };
  return hasCell(run, cell) ? cell : null;
}

export function hasCell({ trace }: Traced, cell: Cell | null) {
  const matrix = cell && trace.get(cell.name);
  if (!matrix) return false;
  const within = (at: number, size: number) => Number.isInteger(at) && at >= 0 && at < size;
  return within(cell.row, matrix.rows) && within(cell.column, matrix.columns);
}

export function contains(regions: Region[], { name, row, column }: Cell) {
  return regions.some(
    (region) =>
      region.name === name &&
      region.rows[0] <= row &&
      row < region.rows[1] &&
      region.columns[0] <= column &&
      column < region.columns[1],
  );
}

export function sameCell(a: Cell | null, b: Cell | null) {
  return a === b || (!!a && !!b && a.name === b.name && a.row === b.row && a.column === b.column);
}
