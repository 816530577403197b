/** Direction of a text. */

/** Letters of right-to-left scripts: the bidirectional classes R and AL of Unicode. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a text runs from right to left: its first letter decides, as with `dir="auto"`. */
export const isRightToLeft = (text: string) => RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '');

/** The attribute `dir` of a row of tokens. With `auto`, tokens inside `<bdi>` would not count. */
export const directionOf = (isRtl: boolean) => (isRtl ? 'rtl' : 'ltr');

/** A box after a picture of the given width has been mirrored. */
export const mirrored = <Box extends { x: number; width: number }>(box: Box, width: number): Box => ({
  ...box,
  x: width - box.x - box.width,
});

/** The arrow key that moves in reading direction where `key` moves on the screen. */
export function readingKey(key: string, isRtl: boolean) {
  if (!isRtl) return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}

/** The numbers of a matrix with its columns in reverse order. `values`: row-major. */
export function reversedColumns(values: Float32Array, columns: number) {
  const reversed = values.slice();
  for (let at = 0; at < reversed.length; at += columns) reversed.subarray(at, at + columns).reverse();
  return reversed;
}

/** Patterns of `side` × `side` numbers with their columns in the direction of the text. */
export const patternsInDirection = <Patterns extends { side: number; data: Float32Array }>(
  patterns: Patterns,
  text: string,
): Patterns => (isRightToLeft(text) ? { ...patterns, data: reversedColumns(patterns.data, patterns.side) } : patterns);
