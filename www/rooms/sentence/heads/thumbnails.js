// @ts-check
/**
 * Thumbnails of all heads on one canvas. A thumbnail has one colour, and the opacity of a pixel is its
 * weight.
 *
 * @typedef {import('../../../draw/color.js').Rgb} Rgb
 * @typedef {object} ThumbnailProps
 * @property {number} n_layers
 * @property {number} n_heads
 * @property {import('../../../pkg/headlight.js').Overview} overview
 * @property {Rgb[]} colors of every head, layer by layer
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

export function createThumbnails() {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const element = html('div', { class: 'heads-canvas' }, canvas);
  /** @type {ThumbnailProps | null} */
  let props = null;
  /** @type {unknown[]} what the canvas was last painted from */
  let painted = [];
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
    const { n_layers, n_heads, overview, colors } = props;
    const room = Math.floor((width * devicePixelRatio) / (n_heads * (1 + 1 / SIDE_PER_GAP)));
    if (room < 1) return;
    const side = Math.min(overview.side, room);
    const wanted = [overview.data, side, String(colors)];
    if (wanted.every((value, nth) => value === painted[nth])) return;
    painted = wanted;

    const repeat = Math.ceil(LEAST_SIDE / side);
    const cell = side * repeat;
    const layout = gridLayout(n_layers, n_heads, { cell, gap: Math.ceil(cell / SIDE_PER_GAP) });
    if (canvas.width !== layout.width) canvas.width = layout.width;
    if (canvas.height !== layout.height) canvas.height = layout.height;
    // The grid over the canvas has one field per thumbnail, with half the gap around it.
    const gap = layout.boxFromCell(0, 1).x - cell;
    element.style.setProperty('--beside', `${(-50 * gap) / layout.width}%`);
    element.style.setProperty('--above', `${(-50 * gap) / layout.height}%`);

    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const image = context.createImageData(layout.width, layout.height);
    const pixels = new Uint32Array(image.data.buffer);
    const size = overview.side ** 2;
    const places = Uint16Array.from({ length: cell }, (_, at) => Math.floor(at / repeat));
    colors.forEach((color, nth) => {
      const { values } = coarsened(overview.data.subarray(nth * size, (nth + 1) * size), overview.side, side);
      const { x, y } = layout.boxFromCell(Math.floor(nth / n_heads), nth % n_heads);
      const table = shadesOf(color);
      for (let row = 0; row < cell; row += 1) {
        const from = places[row] * side;
        const to = (y + row) * layout.width + x;
        for (let column = 0; column < cell; column += 1) {
          pixels[to + column] = table[(values[from + places[column]] * 255 + 0.5) | 0];
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
