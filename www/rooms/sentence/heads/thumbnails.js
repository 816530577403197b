// @ts-check
/**
 * Thumbnails of all heads on one canvas. Each thumbnail has one colour, and the opacity of a pixel is the weight. When
 * the arrangement changes, the thumbnails move to their new positions.
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
 * Minimum side of a thumbnail in pixels. Smaller patterns get several pixels per value, because a gap is at least one
 * pixel wide and would be too wide next to a small thumbnail.
 */
const LEAST_SIDE = 16;
/** Ratio of a thumbnail's side to the gap between thumbnails. */
const SIDE_PER_GAP = 12;
/** Duration of a move, in milliseconds. */
const MOVE_MS = 600;

export function createThumbnails() {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const element = html('div', { class: 'heads-canvas' }, canvas);
  /** @type {ThumbnailProps | null} */
  let props = null;
  /** Every thumbnail, layer by layer. @type {Thumbnail[]} */
  let thumbnails = [];
  /** Pixels per value along a side. */
  let repeat = 1;
  /** Data from which the thumbnails were last painted. @type {unknown[]} */
  let painted = [];
  /** Last position of each thumbnail, as shares of the canvas. @type {{ x: number, y: number }[]} */
  let places = [];
  let arranged = '';
  /** @type {ImageData | null} */
  let image = null;
  let frame = 0;
  /** Width recorded by the observer, because reading it during an update would force another layout. */
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
    const room = Math.floor((width * devicePixelRatio) / (arrangement.columns * (1 + 1 / SIDE_PER_GAP)));
    if (room < 1) return;
    const side = Math.min(overview.side, room);
    const wanted = [overview.data, side, colors, arrangement];
    if (wanted.every((value, nth) => value === painted[nth])) return;
    const isPlaced = side === painted[1] && arrangement === painted[3];
    painted = wanted;
    thumbnails = thumbnailsOf(props, side);
    if (isPlaced && frame === 0) put(places);
    else place(side, arrangement);
  }

  /** @param {number} side of a pattern @param {ThumbnailProps['arrangement']} arrangement */
  function place(side, arrangement) {
    const { rows, columns } = arrangement;
    repeat = Math.ceil(LEAST_SIDE / side);
    const cell = side * repeat;
    const layout = gridLayout(rows.length, columns, { cell, gap: Math.ceil(cell / SIDE_PER_GAP) });
    if (canvas.width !== layout.width) canvas.width = layout.width;
    if (canvas.height !== layout.height) canvas.height = layout.height;
    // In the grid over the canvas, each field contains one thumbnail and half of the gap around it.
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
    const order = JSON.stringify(arrangement);
    const isMoved = arranged !== '' && arranged !== order && next.length === places.length;
    arranged = order;
    cancelAnimationFrame(frame);
    frame = 0;
    if (isMoved && !matchMedia('(prefers-reduced-motion: reduce)').matches) move(places, next);
    else put(next);
  }

  /** Animates the thumbnails. @param {typeof places} from @param {typeof places} to */
  function move(from, to) {
    const begin = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, now - begin) / MOVE_MS);
      // Ease in and out.
      const way = part * part * (3 - 2 * part);
      const between = (/** @type {'x' | 'y'} */ axis, /** @type {number} */ nth) =>
        from[nth][axis] + (to[nth][axis] - from[nth][axis]) * way;
      put(part === 1 ? to : to.map((_, nth) => ({ x: between('x', nth), y: between('y', nth) })));
      frame = part < 1 ? requestAnimationFrame(step) : 0;
    };
    step(begin);
  }

  /** @param {typeof places} next */
  function put(next) {
    places = next;
    const { width, height } = canvas;
    const cell = thumbnails[0].side * repeat;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    if (image?.width !== width || image.height !== height) image = context.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    pixels.fill(0);
    next.forEach(({ x, y }, nth) => {
      // After a change from a larger canvas, thumbnails start inside this one.
      const left = Math.min(Math.round(x * width), width - cell);
      const top = Math.min(Math.round(y * height), height - cell);
      paintThumbnail(pixels, width, top * width + left, thumbnails[nth], repeat);
    });
    context.putImageData(image, 0, 0);
  }
}

/**
 * @typedef {{ side: number, values: ArrayLike<number>, ink: number }} Thumbnail `ink`: its colour as a little-endian
 *     number
 */

/**
 * @param {ThumbnailProps} props
 * @param {number} side of a pattern
 * @returns {Thumbnail[]}
 */
function thumbnailsOf({ overview, colors }, side) {
  const size = overview.side ** 2;
  return colors.map(([red, green, blue], nth) => ({
    ...coarsened(overview.data.subarray(nth * size, (nth + 1) * size), overview.side, side),
    ink: (blue << 16) | (green << 8) | red,
  }));
}

/**
 * @param {Uint32Array} pixels of the canvas, little-endian
 * @param {number} width of the canvas
 * @param {number} start index of its first pixel
 * @param {Thumbnail} thumbnail
 * @param {number} repeat pixels per value
 */
function paintThumbnail(pixels, width, start, { side, values, ink }, repeat) {
  const cell = side * repeat;
  for (let row = 0; row < side; row += 1) {
    const first = start + row * repeat * width;
    for (let column = 0, at = first; column < side; column += 1) {
      const alpha = (values[row * side + column] * 255 + 0.5) | 0;
      for (const end = at + repeat; at < end; at += 1) pixels[at] = (alpha << 24) | ink;
    }
    for (let copy = 1; copy < repeat; copy += 1) pixels.copyWithin(first + copy * width, first, first + cell);
  }
}
