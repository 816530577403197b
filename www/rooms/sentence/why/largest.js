// @ts-check

/**
 * Indices of the largest values, the largest first; equal values in reading order.
 *
 * @param {Float32Array} values
 * @param {number} most most indices
 * @param {(value: number) => number} [size] key to sort by
 */
export function largestBy(values, most, size = (value) => value) {
  const places = Array.from(values.keys());
  return places.sort((a, b) => size(values[b]) - size(values[a])).slice(0, most);
}
