/** Compares two lists of words. */

/** For each word of the two lists, whether it belongs to their longest common subsequence. */
export function commonIn(one: string[], other: string[]): [boolean[], boolean[]] {
  /** `lengths[i][j]`: length of the longest common subsequence of `one.slice(i)` and `other.slice(j)`. */
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      lengths[row][column] =
        one[row] === other[column]
          ? lengths[row + 1][column + 1] + 1
          : Math.max(lengths[row + 1][column], lengths[row][column + 1]);
  const [inOne, inOther] = [one.map(() => false), other.map(() => false)];
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (one[row] === other[column]) {
      inOne[row++] = true;
      inOther[column++] = true;
    } else if (lengths[row + 1][column] >= lengths[row][column + 1]) row += 1;
    else column += 1;
  }
  return [inOne, inOther];
}
