/**
 * A matrix as a picture with one pixel per value.
 *
 * The browser scales it up: the style sheet sets the canvas's size and `image-rendering: pixelated`. Seventy-two heads
 * of 128 tokens are over a million values, too many for rectangles.
 */
import type { Rgb } from './color.ts';

export interface Matrix {
  rows: number;
  columns: number;
  values: ArrayLike<number>; // Row-major, usually a Float32Array.
}

/**
 * Paints `matrix` on `canvas`, which becomes `columns` by `rows` pixels.
 *
 * The pixel of a value that is not finite (a masked score is −∞) stays transparent, so that the background of the
 * canvas is visible; the style sheet can hatch it. `colorOf` is called once per finite value, so it should not
 * allocate; the scales of `color.ts` do not.
 */
export function paintHeatmap(
  canvas: HTMLCanvasElement,
  { rows, columns, values }: Matrix,
  colorOf: (value: number) => Rgb,
) {
  if (values.length !== rows * columns) {
    throw new RangeError(
      `a heatmap of ${rows} rows and ${columns} columns needs ${rows * columns} values, but got ${values.length}`,
    );
  }
  // Setting the size clears the canvas. An unchanged size is not set again, so that nothing flickers.
  if (canvas.width !== columns) canvas.width = columns;
  if (canvas.height !== rows) canvas.height = rows;
  if (values.length === 0) return;

  const context = canvas.getContext('2d');
  if (!context) throw new Error('this canvas cannot be painted on: it is already used for something other than 2D');
  const image = context.createImageData(columns, rows);
  // One 32-bit write per pixel takes two thirds of the time of four byte writes; indexing the colour instead of
  // destructuring it saves another third. Alpha is the highest byte, because every processor on which browsers run
  // WebAssembly is little-endian.
  const pixels = new Uint32Array(image.data.buffer);
  for (let cell = 0; cell < values.length; cell += 1) {
    const value = values[cell];
    if (!Number.isFinite(value)) continue;
    const color = colorOf(value);
    pixels[cell] = (255 << 24) | (color[2] << 16) | (color[1] << 8) | color[0];
  }
  context.putImageData(image, 0, 0);
}

/** Returns `values` itself if it fits. `values`: n × n, row-major, non-negative. `side`: available pixels per side. */
export function coarsened(
  values: ArrayLike<number>,
  n: number,
  side: number,
): { side: number; values: ArrayLike<number> } {
  if (side >= n) return { side: n, values };
  const coarse = new Float32Array(side * side);
  const places = Uint32Array.from({ length: n }, (_, at) => Math.floor((at * side) / n));
  for (let row = 0, cell = 0; row < n; row += 1) {
    const start = places[row] * side;
    for (let column = 0; column < n; column += 1, cell += 1) {
      const at = start + places[column];
      if (values[cell] > coarse[at]) coarse[at] = values[cell];
    }
  }
  return { side, values: coarse };
}
