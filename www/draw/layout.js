// @ts-check
/**
 * Layouts of tokens on a line and of cells in a grid. Drawing and hit-testing use the same layout, so that an arrow
 * ends in the centre of its cell and a click hits the cell under the pointer.
 *
 * All units are those of the drawing's viewBox; {@link pointFromClient} converts a pointer event.
 */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box `x`, `y`: top left corner. */

/**
 * @typedef {object} LineLayout
 * @property {Box[]} boxes One for each token, in reading order.
 * @property {number[]} centers Horizontal centre of each box.
 * @property {number} width From the origin to the right edge of the last box.
 * @property {number} height From the origin to the bottom edge of the boxes.
 */

/**
 * @typedef {object} GridLayout
 * @property {number} n_rows
 * @property {number} n_cols
 * @property {number} width From the origin to the right edge of the last column.
 * @property {number} height From the origin to the bottom edge of the last row.
 * @property {(row: number, col: number) => Point} pointFromCell The centre of the cell.
 * @property {(row: number, col: number) => Box} boxFromCell
 * @property {(x: number, y: number) => { row: number, col: number } | null} cellFromPoint `null` in gaps and outside.
 */

/**
 * Tokens side by side on one line.
 *
 * @param {ArrayLike<number>} widths Widths of the token texts, measured in the font in which they are drawn.
 * @param {object} [options]
 * @param {number} [options.gap] Between two boxes.
 * @param {number} [options.padding] Inside each box, left and right of the text.
 * @param {number} [options.height] Of each box.
 * @param {number} [options.left] Left edge of the first box.
 * @param {number} [options.top] Top edge of the boxes, below the space for the arcs.
 * @returns {LineLayout}
 */
export function lineLayout(widths, { gap = 8, padding = 6, height = 32, left = 0, top = 0 } = {}) {
  /** @type {Box[]} */
  const boxes = [];
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

/**
 * Cells in rows and columns: a matrix of numbers, or the thumbnails of all heads.
 *
 * @param {number} n_rows
 * @param {number} n_cols
 * @param {object} [options]
 * @param {number | { width: number, height: number }} [options.cell] Size of a cell; a single number makes it square.
 * @param {number} [options.gap] Between neighbours, in both directions.
 * @param {number} [options.left] Left edge of the first column, to the right of the row labels.
 * @param {number} [options.top] Top edge of the first row, below the column labels.
 * @returns {GridLayout}
 */
export function gridLayout(n_rows, n_cols, { cell = 24, gap = 0, left = 0, top = 0 } = {}) {
  const { width, height } = typeof cell === 'number' ? { width: cell, height: cell } : cell;
  const columnStep = width + gap;
  const rowStep = height + gap;

  /** @param {number} row @param {number} col @returns {Box} */
  const boxFromCell = (row, col) => ({ x: left + col * columnStep, y: top + row * rowStep, width, height });

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
 * CSS of the page, or of a slide deck around it, scales the drawing.
 *
 * @param {{ clientX: number, clientY: number }} event
 * @param {{ left: number, top: number, width: number, height: number }} rect `getBoundingClientRect()` of the drawing.
 *     The drawing must fill it: no border, padding or letter-boxing.
 * @param {{ width: number, height: number }} size Size of the drawing in its own units.
 * @returns {Point}
 */
export function pointFromClient(event, rect, size) {
  return {
    x: ((event.clientX - rect.left) * size.width) / rect.width,
    y: ((event.clientY - rect.top) * size.height) / rect.height,
  };
}

/**
 * @param {number} offset Distance from the start of the first cell.
 * @param {number} step Distance from one cell to the next.
 * @param {number} extent Size of one cell.
 * @param {number} count
 * @returns {number | null} `null` in a gap, outside, and for NaN.
 */
function stepFromOffset(offset, step, extent, count) {
  const index = Math.floor(offset / step);
  return index >= 0 && index < count && offset - index * step < extent ? index : null;
}
