/** Converts entries of a tiny vocabulary to words. */
import type { Run } from './state.ts';

export function spelledOf({ plan: { vocabulary }, seen }: Run) {
  const texts = (ids: ArrayLike<number>) => Array.from(ids, (id) => vocabulary[id]);
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

/** A row of a matrix. */
export const rowOf = ({ columns, values }: { columns: number; values: Float32Array }, row: number) =>
  values.subarray(row * columns, (row + 1) * columns);

/** The index of the largest value. */
export function largestOf(values: ArrayLike<number>) {
  let best = 0;
  for (let at = 1; at < values.length; at += 1) if (values[at] > values[best]) best = at;
  return best;
}
