/**
 * Layouts of tokens on a line and of cells in a grid. Drawing and hit-testing use the same layout, so that an arrow
 * ends in the centre of its cell and a click hits the cell under the pointer.
 *
 * All units are those of the drawing's viewBox; {@link pointFromClient} converts a pointer event.
 */

type Point = { x: number; y: number };
/** `x`, `y`: top left corner. */
export type Box = { x: number; y: number; width: number; height: number };

export interface LineLayout {
  boxes: Box[]; // One for each token, in reading order.
  centers: number[]; // Horizontal centre of each box.
  width: number; // From the origin to the right edge of the last box.
  height: number; // From the origin to the bottom edge of the boxes.
}

interface GridLayout {
  n_rows: number;
  n_cols: number;
  width: number; // From the origin to the right edge of the last column.
  height: number; // From the origin to the bottom edge of the last row.
  pointFromCell: (row: number, col: number) => Point; // The centre of the cell.
  boxFromCell: (row: number, col: number) => Box;
  cellFromPoint: (x: number, y: number) => { row: number; col: number } | null; // `null` in gaps and outside.
}

interface LineOptions {
  gap?: number; // gap between two boxes
  padding?: number; // space inside each box, left and right of the text
  height?: number; // height of each box
  left?: number; // left edge of the first box
  top?: number; // top edge of the boxes, below the space for the arcs
}

/**
 * Tokens side by side on one line. `widths`: widths of the token texts, measured in the font in which they are drawn.
 */
export function lineLayout(
  widths: ArrayLike<number>,
  { gap = 8, padding = 6, height = 32, left = 0, top = 0 }: LineOptions = {},
): LineLayout {
  const boxes: Box[] = [];
  let x = left;
  for (let token = 0; token < widths.length; token += 1) {
    const width = widths[token] + 2 * padding;
    boxes.push({ x, y: top, width, height });
    x += width + gap;
  }
  const last = boxes.at(-1);

  return {
    boxes,
    centers: boxes.map((box) => box.x + box.width / 2),
    width: last ? last.x + last.width : left,
    height: top + height,
  };
}

interface GridOptions {
  cell?: number | { width: number; height: number }; // size of a cell; a single number makes it square
  gap?: number; // gap between neighbours, in both directions
  left?: number; // left edge of the first column, to the right of the row labels
  top?: number; // top edge of the first row, below the column labels
}

/** Cells in rows and columns: a matrix of numbers, or the thumbnails of all heads. */
export function gridLayout(
  n_rows: number,
  n_cols: number,
  { cell = 24, gap = 0, left = 0, top = 0 }: GridOptions = {},
): GridLayout {
  const { width, height } = typeof cell === 'number' ? { width: cell, height: cell } : cell;
  const columnStep = width + gap;
  const rowStep = height + gap;

  const boxFromCell = (row: number, col: number): Box => ({
    x: left + col * columnStep,
    y: top + row * rowStep,
    width,
    height,
  });

  return {
    n_rows,
    n_cols,
    width: left + Math.max(0, n_cols * columnStep - gap),
    height: top + Math.max(0, n_rows * rowStep - gap),
    boxFromCell,
    pointFromCell(row, col) {
      const box = boxFromCell(row, col);
      return { x: box.x + width / 2, y: box.y + height / 2 };
    },
    cellFromPoint(x, y) {
      const col = stepFromOffset(x - left, columnStep, width, n_cols);
      const row = stepFromOffset(y - top, rowStep, height, n_rows);
      return row === null || col === null ? null : { row, col };
    },
  };
}

/**
 * The position of a pointer event in units of the drawing.
 *
 * It compares the rectangle on screen with the size of the drawing. Unlike `offsetX`, it is therefore correct even if
 * CSS of the page, or of a slide deck around it, scales the drawing. `rect`: `getBoundingClientRect()` of the drawing.
 * The drawing must fill it: no border, padding or letter-boxing. `size`: size of the drawing in its own units.
 */
export function pointFromClient(
  event: { clientX: number; clientY: number },
  rect: { left: number; top: number; width: number; height: number },
  size: { width: number; height: number },
): Point {
  return {
    x: ((event.clientX - rect.left) * size.width) / rect.width,
    y: ((event.clientY - rect.top) * size.height) / rect.height,
  };
}

/**
 * Index of the cell at an offset; `null` in a gap, outside, and for NaN. `offset`: distance from the start of the first
 * cell. `step`: distance from one cell to the next. `extent`: size of one cell.
 */
function stepFromOffset(offset: number, step: number, extent: number, count: number): number | null {
  const index = Math.floor(offset / step);
  return index >= 0 && index < count && offset - index * step < extent ? index : null;
}

/** For each arrow key, how many rows and columns it moves the focus within a picture. */
export const MOVES: Record<string, [down: number, across: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cell of a table that is nearest to a cell outside. */
export function nearestCell({ row, column }: { row: number; column: number }, rows: number, columns: number) {
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
  return { row: within(row, rows), column: within(column, columns) };
}

/** A box enlarged on all sides. */
export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});
