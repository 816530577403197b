// @ts-check
/** Numbers and words as files hold them. */

/**
 * The shortest decimal that stands for a 32-bit number; nothing for none.
 *
 * @param {number} value
 */
export function shortest(value) {
  if (!Number.isFinite(value)) return '';
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/** A cell of a CSV table, in quotes as a word may be a comma. @param {string} text */
export const cellOf = (text) => `"${text.replaceAll('"', '""')}"`;
