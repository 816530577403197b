// @ts-check
/**
 * A second implementation of attention in 64-bit numbers, written from the formula. Tests compare the screen with it.
 *
 * @typedef {number[][]} Rows
 */

/**
 * @param {{ x: Rows, w_q?: Rows, w_k?: Rows, w_v?: Rows, scaled?: boolean, masked?: boolean }} example
 *     without weights Q = K = V = X
 */
export function attention({ x, w_q, w_k, w_v, scaled = false, masked = false }) {
  const [q, k, v] = [w_q, w_k, w_v].map((w) => (w ? times(x, w) : x));
  const divisor = scaled ? Math.sqrt(q[0].length) : 1;
  const scores = times(q, transposed(k));
  const weights = scores.map((row, at) =>
    softmax(row.map((score, key) => (masked && key > at ? -Infinity : score / divisor))),
  );
  return { q, k, v, scores, weights, output: times(weights, v) };
}

/** @param {number[]} row */
function softmax(row) {
  const largest = Math.max(...row);
  const powers = row.map((score) => Math.exp(score - largest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** @param {Rows} a @param {Rows} b @returns {Rows} */
function times(a, b) {
  return a.map((row) => transposed(b).map((column) => row.reduce((sum, value, at) => sum + value * column[at], 0)));
}

/** @param {Rows} rows @returns {Rows} */
function transposed(rows) {
  return rows[0].map((_, column) => rows.map((row) => row[column]));
}

/** Lecture E's example. */
export const LECTURE_E = {
  x: [
    [1, 0, 1, 0],
    [0, 2, 0, 2],
    [1, 1, 1, 1],
  ],
  w_q: [
    [1, 0, 1],
    [1, 0, 0],
    [0, 0, 1],
    [0, 1, 1],
  ],
  w_k: [
    [0, 0, 1],
    [1, 1, 0],
    [0, 1, 0],
    [1, 1, 0],
  ],
  w_v: [
    [0, 2, 0],
    [0, 3, 0],
    [1, 0, 3],
    [1, 1, 0],
  ],
};
