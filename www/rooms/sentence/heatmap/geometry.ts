/** Sizes of a heatmap: its cells, the space for names, the canvas. */

export interface Geometry {
  n: number;
  cell: { width: number; height: number };
  left: number; // space for the names of the rows
  top: number; // space for the names of the columns
  right: number; // space that the last slanted name needs to the right of its column
  slanted: boolean; // whether the names of the columns are slanted, because columns are narrower than names
  type: number; // font size in pixels
  side: number; // side of the canvas in pixels; less than `n` if cells are smaller than a pixel
  farthest: number; // maximum useful zoom
}

/** Sine and cosine of the angle of slanted names. */
const SLOPE = Math.SQRT1_2;
/** Cells of at least this size are rounded to whole pixels, so that all look the same. */
const WHOLE_FROM = 6;

interface Size {
  n: number;
  box: { width: number; height: number }; // space for the heatmap
  type: number;
  widest: number; // width of the longest name
  zoom: number; // 1 shows the whole heatmap
  density: number; // device pixels per CSS pixel
}

export function geometryOf({ n, box, type, widest, zoom, density }: Size): Geometry {
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

/** Size of a cell. Cells may be wider than high, like the names and numbers. */
function fitted(n: number, width: number, height: number, type: number) {
  // The box may be smaller than the names, but a cell needs a positive size.
  const across = Math.max(width, type) / n;
  const down = Math.min(Math.max(height, type) / n, 3.2 * type);
  const cell = { width: Math.min(across, 2 * down), height: Math.min(down, 1.5 * across) };
  return { width: whole(cell.width), height: whole(cell.height) };
}

const whole = (size: number) => (size < WHOLE_FROM ? size : Math.floor(size));

/** The centre of the visible part of the canvas. */
export function middleOf(canvas: DOMRect, box: DOMRect) {
  return {
    clientX: (Math.max(canvas.left, box.left) + Math.min(canvas.right, box.right)) / 2,
    clientY: (Math.max(canvas.top, box.top) + Math.min(canvas.bottom, box.bottom)) / 2,
  };
}

/** Indices of cells; `to` is exclusive. */
export type Range = [from: number, to: number];

/** Margin on either side of the visible part, as a share of it. */
const MARGIN = 0.3;

/**
 * Returns the range of the visible cells (`seen`), and this range extended by the margin (`near`). `scrolled`: scroll
 * offset in pixels. `room`: visible length in pixels.
 */
export function visibleRanges(scrolled: number, room: number, size: number, n: number): { seen: Range; near: Range } {
  const range = (margin: number) =>
    [
      Math.max(0, Math.floor((scrolled - margin) / size)),
      Math.min(n, Math.ceil((scrolled + room + margin) / size)),
    ] as Range;
  return { seen: range(0), near: range(MARGIN * room) };
}

export const isWithin = (inner: Range, outer: Range) => inner[0] >= outer[0] && inner[1] <= outer[1];

/** The nearest scroll offset at which a cell is visible. `at`: index of the cell. */
export function scrollToSee(at: number, size: number, scrolled: number, room: number) {
  return Math.min(at * size, Math.max(scrolled, (at + 1) * size - room));
}
