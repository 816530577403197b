// @ts-check
/**
 * Coarsens a square picture that has more values than there is room for pixels.
 *
 * A browser that shrinks a pixelated canvas drops whole rows and columns, and with them the largest weights.
 * Here a pixel shows the largest of the values that it stands for.
 */

/**
 * @param {ArrayLike<number>} values n × n, row by row, none below 0.
 * @param {number} n
 * @param {number} side Pixels along a side that there is room for.
 * @returns {{ side: number, values: ArrayLike<number> }} `values` itself where it fits.
 */
export function coarsened(values, n, side) {
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
