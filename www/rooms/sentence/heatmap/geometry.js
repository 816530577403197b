// @ts-check
/**
 * Sizes of a heatmap: its cells, the space for names, the canvas.
 *
 * @typedef {object} Geometry in CSS pixels
 * @property {number} n
 * @property {{ width: number, height: number }} cell
 * @property {number} left space for the names of the rows
 * @property {number} top space for the names of the columns
 * @property {number} right space that the last slanted name needs to the right of its column
 * @property {boolean} slanted whether the names of the columns are slanted, because columns are narrower than names
 * @property {number} type font size in pixels
 * @property {number} side of the canvas in pixels; less than `n` if cells are smaller than a pixel
 * @property {number} farthest maximum useful zoom
 */

/** Sine and cosine of the angle of slanted names. */
const SLOPE = Math.SQRT1_2;
/** Minimum size from which cells are rounded to whole pixels, so that all look the same. */
const WHOLE_FROM = 6;

/**
 * @param {object} given
 * @param {number} given.n
 * @param {{ width: number, height: number }} given.box space for the heatmap
 * @param {number} given.type
 * @param {number} given.widest width of the longest name
 * @param {number} given.zoom 1 shows the whole heatmap
 * @param {number} given.density device pixels per CSS pixel
 * @returns {Geometry}
 */
export function geometryOf({ n, box, type, widest, zoom, density }) {
  const left = widest + 0.9 * type;
  const across = SLOPE * widest;
  const level = fitted(n, box.width - left, box.height - 2 * type, type);
  const slanted = level.width < widest + 0.6 * type;
  const right = slanted ? across + 0.3 * type : 0;
  const top = slanted ? across + 1.3 * type : 2 * type;
  const fit = slanted ? fitted(n, box.width - left - right, box.height - top, type) : level;
  const farthest = Math.max(1, (3.8 * type) / fit.height);
  const enlarged = Math.min(Math.max(zoom, 1), farthest);
  const cell = { width: whole(fit.width * enlarged), height: whole(fit.height * enlarged) };
  const side = Math.min(n, Math.max(1, Math.floor(n * Math.min(cell.width, cell.height) * density)));
  return { n, cell, left, top, right, slanted, type, side, farthest };
}

/**
 * Size of a cell. Cells may be wider than high, like the names and numbers.
 *
 * @param {number} n
 * @param {number} width
 * @param {number} height
 * @param {number} type
 */
function fitted(n, width, height, type) {
  // The box may be smaller than the names, but a cell needs a positive size.
  const across = Math.max(width, type) / n;
  const down = Math.min(Math.max(height, type) / n, 3.2 * type);
  const cell = { width: Math.min(across, 2 * down), height: Math.min(down, 1.5 * across) };
  return { width: whole(cell.width), height: whole(cell.height) };
}

/** @param {number} size */
function whole(size) {
  return size < WHOLE_FROM ? size : Math.floor(size);
}
