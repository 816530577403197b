// @ts-check
/**
 * Thumbnails of all heads on one canvas. A thumbnail has one colour, and the opacity of a pixel is its
 * weight. In another arrangement they move to their new places.
 *
 * @typedef {import('../../../draw/color.js').Rgb} Rgb
 * @typedef {object} ThumbnailProps
 * @property {import('../../../pkg/headlight.js').Overview} overview
 * @property {Rgb[]} colors of every head, layer by layer
 * @property {import('./arrangement.js').Arrangement} arrangement
 */
import { coarsened } from '../../../draw/coarse.js';
import { gridLayout } from '../../../draw/layout.js';
import { html } from '../../../widgets/elements.js';

/**
 * Least side of a thumbnail in pixels; smaller patterns get several pixels per value, so that gaps can be
 * thin beside them.
 */
const LEAST_SIDE = 16;
/** Pixels of a thumbnail's side per pixel of the gap. */
const SIDE_PER_GAP = 12;
/** Duration of a move, in milliseconds. */
const MOVE_MS = 600;

export function createThumbnails() {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const element = html('div', { class: 'heads-canvas' }, canvas);
  /** @type {ThumbnailProps | null} */
  let props = null;
  /** The pixels of every thumbnail, layer by layer. @type {Uint32Array[]} */
  let thumbnails = [];
  /** @type {unknown[]} what the thumbnails were last painted from */
  let painted = [];
  /** Where each thumbnail was last put, as parts of the canvas. @type {{ x: number, y: number }[]} */
  let places = [];
  let arranged = '';
  let frame = 0;
  /** Width as the observer reports it; reading it during an update would force another layout of the page. */
  let width = 0;
  new ResizeObserver(([{ contentRect }]) => {
    width = contentRect.width;
    paint();
  }).observe(element);

  return {
    element,
    /** @param {ThumbnailProps} next */
    update(next) {
      props = next;
      paint();
    },
  };

  function paint() {
    if (!props) return;
    const { overview, colors, arrangement } = props;
    const { rows, columns } = arrangement;
    const room = Math.floor((width * devicePixelRatio) / (columns * (1 + 1 / SIDE_PER_GAP)));
    if (room < 1) return;
    const side = Math.min(overview.side, room);
    const wanted = [overview.data, side, String(colors), JSON.stringify(arrangement)];
    if (wanted.every((value, nth) => value === painted[nth])) return;
    painted = wanted;

    const repeat = Math.ceil(LEAST_SIDE / side);
    const cell = side * repeat;
    thumbnails = thumbnailsOf(props, side, repeat);

    const layout = gridLayout(rows.length, columns, { cell, gap: Math.ceil(cell / SIDE_PER_GAP) });
    if (canvas.width !== layout.width) canvas.width = layout.width;
    if (canvas.height !== layout.height) canvas.height = layout.height;
    // The grid over the canvas has one field per thumbnail, with half the gap around it.
    const gap = layout.boxFromCell(0, 1).x - cell;
    element.style.setProperty('--beside', `${(-50 * gap) / layout.width}%`);
    element.style.setProperty('--above', `${(-50 * gap) / layout.height}%`);

    /** @type {{ x: number, y: number }[]} */
    const next = [];
    rows.forEach(({ heads }, row) =>
      heads.forEach((nth, column) => {
        const { x, y } = layout.boxFromCell(row, column);
        next[nth] = { x: x / layout.width, y: y / layout.height };
      }),
    );
    const isMoved = arranged !== '' && arranged !== wanted[3] && next.length === places.length;
    arranged = String(wanted[3]);
    cancelAnimationFrame(frame);
    if (isMoved && !matchMedia('(prefers-reduced-motion: reduce)').matches) move(places, next, cell);
    else put(next, cell);
  }

  /** Lets the thumbnails travel. @param {typeof places} from @param {typeof places} to @param {number} cell */
  function move(from, to, cell) {
    const begin = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, now - begin) / MOVE_MS);
      // Slow at both ends.
      const way = part * part * (3 - 2 * part);
      const between = (/** @type {'x' | 'y'} */ axis, /** @type {number} */ nth) =>
        from[nth][axis] + (to[nth][axis] - from[nth][axis]) * way;
      put(part === 1 ? to : to.map((_, nth) => ({ x: between('x', nth), y: between('y', nth) })), cell);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    step(begin);
  }

  /** @param {typeof places} next @param {number} cell */
  function put(next, cell) {
    places = next;
    const { width, height } = canvas;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const image = context.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    next.forEach(({ x, y }, nth) => {
      // Those that come from a larger canvas begin inside this one.
      const left = Math.min(Math.round(x * width), width - cell);
      const top = Math.min(Math.round(y * height), height - cell);
      for (let row = 0; row < cell; row += 1)
        pixels.set(thumbnails[nth].subarray(row * cell, (row + 1) * cell), (top + row) * width + left);
    });
    context.putImageData(image, 0, 0);
  }
}

/**
 * The pixels of every thumbnail as little-endian numbers: its colour, as opaque as its weight is large.
 *
 * @param {ThumbnailProps} props
 * @param {number} side of a pattern
 * @param {number} repeat pixels per value
 */
function thumbnailsOf({ overview, colors }, side, repeat) {
  const cell = side * repeat;
  const size = overview.side ** 2;
  const valueAt = Uint16Array.from({ length: cell }, (_, at) => Math.floor(at / repeat));
  return colors.map(([red, green, blue], nth) => {
    const { values } = coarsened(overview.data.subarray(nth * size, (nth + 1) * size), overview.side, side);
    const ink = (blue << 16) | (green << 8) | red;
    const pixels = new Uint32Array(cell * cell);
    for (let row = 0; row < cell; row += 1) {
      const from = valueAt[row] * side;
      for (let column = 0; column < cell; column += 1) {
        const alpha = (values[from + valueAt[column]] * 255 + 0.5) | 0;
        pixels[row * cell + column] = (alpha << 24) | ink;
      }
    }
    return pixels;
  });
}
