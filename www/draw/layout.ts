/**
 * Layouts of tokens on a line and of cells in a grid.
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
  width: number; // From the left edge of the first column to the right edge of the last one.
  height: number; // From the top edge of the first row to the bottom edge of the last one.
  pointFromCell: (row: number, column: number) => Point; // The centre of the cell.
  boxFromCell: (row: number, column: number) => Box;
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
  cell: { width: number; height: number };
  gap?: number; // gap between neighbours, in both directions
}

/** Cells in rows and columns: a matrix of numbers, or the thumbnails of all heads. */
export function gridLayout(rows: number, columns: number, { cell, gap = 0 }: GridOptions): GridLayout {
  const { width, height } = cell;
  const boxFromCell = (row: number, column: number): Box => ({
    x: column * (width + gap),
    y: row * (height + gap),
    width,
    height,
  });

  return {
    width: Math.max(0, columns * (width + gap) - gap),
    height: Math.max(0, rows * (height + gap) - gap),
    boxFromCell,
    pointFromCell(row, column) {
      const { x, y } = boxFromCell(row, column);
      return { x: x + width / 2, y: y + height / 2 };
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
