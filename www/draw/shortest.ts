/** Formats of numbers and words in exported files. */

/** The shortest decimal that identifies a 32-bit float; empty for a missing value. */
export function shortest(value: number) {
  if (!Number.isFinite(value)) return '';
  for (let digits = 6; digits <= 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/** A cell of a CSV table, quoted because a word may be a comma. */
export const cellOf = (text: string) => `"${text.replaceAll('"', '""')}"`;

export const csvFile = (name: string, lines: string[]) => ({
  name,
  parts: [`${lines.join('\r\n')}\r\n`],
  type: 'text/csv',
});
