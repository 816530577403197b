/**
 * Indices of the largest values, largest first; equal values in their original order. `most`: maximum number of
 * indices. `size`: key to sort by.
 */
export function largestBy(values: Float32Array, most: number, size: (value: number) => number = (value) => value) {
  const places = Array.from(values.keys());
  return places.sort((a, b) => size(values[b]) - size(values[a])).slice(0, most);
}
