/** Pictures with one pixel per number: vectors as strips, and the patterns of heads. */
import { diverging, type Rgb } from '../../../draw/color.ts';
import type { Box } from '../../../draw/layout.ts';
import type { Numbers } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.ts';

/** Gap between the heads of a layer, as a share of their side. */
const GAP = 0.1;
/**
 * `share`: share of a matrix's numbers that the colour scale includes. `reserve`: factor by which the scale's maximum
 * is then increased.
 */
const WITHIN = { share: 0.98, reserve: 1.3 };
/**
 * Paints matrices with the same number of rows side by side, with one pixel per number. Returns the picture and, for
 * each matrix, the index of its first column in the picture.
 */
export function pictureOf(matrices: Numbers[], theme: Theme) {
  let width = 0;
  const starts = matrices.map(({ columns }) => {
    width += columns;
    return width - columns;
  });
  const image = new ImageData(width, matrices[0].rows);
  const pixels = new Uint32Array(image.data.buffer);
  matrices.forEach(({ columns, values }, nth) => {
    const end = endOf(values);
    for (let cell = 0; cell < values.length; cell += 1) {
      const at = Math.floor(cell / columns) * width + starts[nth] + (cell % columns);
      pixels[at] = pixelOf(diverging(values[cell], end, theme), 255);
    }
  });
  return { picture: canvasOf(image), starts };
}

/** The maximum of the colour scale. It excludes a few outliers, which would make all other numbers pale. */
function endOf(values: Float32Array) {
  const sizes = values.map(Math.abs).sort();
  return sizes[Math.floor((sizes.length - 1) * WITHIN.share)] * WITHIN.reserve || 1;
}

/** The square of a head without the gap around it. */
export function insideOf({ x, y, width }: Box): [x: number, y: number, side: number] {
  const gap = Math.max(2, Math.round(width * GAP));
  return [Math.round(x) + 1, Math.round(y) + 1, Math.max(1, Math.floor(width) - gap)];
}

/**
 * The patterns of the heads in `grids`; the opacity of a pixel is the weight. All patterns are written into one
 * picture. `lit`: row that stays bright; all others become pale.
 */
export function paintPatterns(
  context: CanvasRenderingContext2D,
  grids: Box[][],
  rows: number,
  columns: number,
  valuesOf: (nth: number) => Float32Array,
  hues: Rgb[],
  lit: number | null,
) {
  const boxes = grids.flat();
  const image = new ImageData(columns, rows * boxes.length);
  const pixels = new Uint32Array(image.data.buffer);
  const size = rows * columns;
  boxes.forEach((_, nth) => {
    const values = valuesOf(nth);
    const ink = pixelOf(hues[nth % hues.length], 0);
    for (let cell = 0; cell < size; cell += 1) {
      const most = lit === null || Math.floor(cell / columns) === lit ? 255 : 60;
      pixels[nth * size + cell] = (Math.round(values[cell] * most) << 24) | ink;
    }
  });
  const picture = canvasOf(image);
  boxes.forEach((box, nth) => {
    const [x, y, side] = insideOf(box);
    context.drawImage(picture, 0, nth * rows, columns, rows, x, y, side, side);
  });
}

const pixelOf = ([red, green, blue]: Rgb, alpha: number) => (alpha << 24) | (blue << 16) | (green << 8) | red;

function canvasOf(image: ImageData) {
  const canvas = new OffscreenCanvas(image.width, image.height);
  (canvas.getContext('2d') as OffscreenCanvasRenderingContext2D).putImageData(image, 0, 0);
  return canvas;
}
