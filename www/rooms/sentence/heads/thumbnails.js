// @ts-check
/**
 * Thumbnails of all heads on one canvas. A thumbnail has one colour, and the opacity of a pixel is its
 * weight. In another arrangement they move to their new places.
 *
 * @typedef {import('../../../draw/color.js').Rgb} Rgb
 * @typedef {object} ThumbnailProps
 * @property {number} n_layers
 * @property {number} n_heads
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
  /** The thumbnails layer by layer, from which the canvas is put together. */
  const sprites = html('canvas', {});
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
    const { n_layers, n_heads, overview, colors, arrangement } = props;
    const { rows, columns } = arrangement;
    const room = Math.floor((width * devicePixelRatio) / (columns * (1 + 1 / SIDE_PER_GAP)));
    if (room < 1) return;
    const side = Math.min(overview.side, room);
    const wanted = [overview.data, side, String(colors), JSON.stringify(arrangement)];
    if (wanted.every((value, nth) => value === painted[nth])) return;
    painted = wanted;

    const repeat = Math.ceil(LEAST_SIDE / side);
    const cell = side * repeat;
    paintSprites(gridLayout(n_layers, n_heads, { cell }), side, repeat);

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
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.clearRect(0, 0, canvas.width, canvas.height);
    const perRow = sprites.width / cell;
    next.forEach(({ x, y }, nth) => {
      const [left, top] = [(nth % perRow) * cell, Math.floor(nth / perRow) * cell];
      const at = [Math.round(x * canvas.width), Math.round(y * canvas.height)];
      context.drawImage(sprites, left, top, cell, cell, at[0], at[1], cell, cell);
    });
  }

  /**
   * @param {import('../../../draw/layout.js').GridLayout} layout
   * @param {number} side of a pattern
   * @param {number} repeat pixels per value
   */
  function paintSprites(layout, side, repeat) {
    const { n_heads, overview, colors } = /** @type {ThumbnailProps} */ (props);
    const cell = side * repeat;
    [sprites.width, sprites.height] = [layout.width, layout.height];
    const context = /** @type {CanvasRenderingContext2D} */ (sprites.getContext('2d'));
    const image = context.createImageData(layout.width, layout.height);
    const pixels = new Uint32Array(image.data.buffer);
    const size = overview.side ** 2;
    const valueAt = Uint16Array.from({ length: cell }, (_, at) => Math.floor(at / repeat));
    colors.forEach((color, nth) => {
      const { values } = coarsened(overview.data.subarray(nth * size, (nth + 1) * size), overview.side, side);
      const { x, y } = layout.boxFromCell(Math.floor(nth / n_heads), nth % n_heads);
      const table = shadesOf(color);
      for (let row = 0; row < cell; row += 1) {
        const from = valueAt[row] * side;
        const to = (y + row) * layout.width + x;
        for (let column = 0; column < cell; column += 1) {
          pixels[to + column] = table[(values[from + valueAt[column]] * 255 + 0.5) | 0];
        }
      }
    });
    context.putImageData(image, 0, 0);
  }
}

/**
 * Shades of a colour from transparent to opaque, as little-endian pixels.
 *
 * @param {Rgb} color
 */
function shadesOf([red, green, blue]) {
  return Uint32Array.from({ length: 256 }, (_, alpha) => (alpha << 24) | (blue << 16) | (green << 8) | red);
}
