// @ts-check
/** Converts entries of a tiny vocabulary to words. */

/** @param {import('./state.js').Run} run */
export function spelledOf({ plan: { vocabulary }, seen }) {
  const texts = (/** @type {ArrayLike<number>} */ ids) => Array.from(ids, (id) => vocabulary[id]);
  const expected = texts(seen.expected);
  const words = texts(seen.words);
  return {
    source: texts(seen.source),
    words,
    expected,
    /** Whether the answer is correct; `null` if unknown. */
    isRight: expected.length === 0 ? null : words.join(' ') === expected.join(' '),
  };
}

/** A row of a matrix. @param {{ columns: number, values: Float32Array }} matrix @param {number} row */
export const rowOf = ({ columns, values }, row) => values.subarray(row * columns, (row + 1) * columns);

/** The index of the largest value. @param {ArrayLike<number>} values */
export function largestOf(values) {
  let best = 0;
  for (let at = 1; at < values.length; at += 1) if (values[at] > values[best]) best = at;
  return best;
}
