// @ts-check
/**
 * A square picture where there is room for fewer pixels than values.
 *
 * A browser that shrinks a pixelated canvas leaves out whole rows and columns, and with them what a head
 * looks at most. The largest of the values a pixel stands for is what must not get lost, so it is shown.
 */

/**
 * @param {ArrayLike<number>} values n × n, row by row, none below 0.
 * @param {number} n
 * @param {number} side What there is room for.
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
