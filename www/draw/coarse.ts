/**
 * Downsamples a square matrix that has more values than there are pixels.
 *
 * A browser that shrinks a pixelated canvas drops whole rows and columns, even those with the largest weights. Here
 * each pixel shows the maximum of its values.
 */

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
