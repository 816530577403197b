// @ts-check

/**
 * Indices of the largest values, largest first; equal values in their original order.
 *
 * @param {Float32Array} values
 * @param {number} most maximum number of indices
 * @param {(value: number) => number} [size] key to sort by
 */
export function largestBy(values, most, size = (value) => value) {
  const places = Array.from(values.keys());
  return places.sort((a, b) => size(values[b]) - size(values[a])).slice(0, most);
}
