// @ts-check
// Tables in Markdown.

/**
 * @param {string} title
 * @param {string[]} heads
 */
export function table(title, heads) {
  console.log(`\n${title}\n`);
  row(heads);
  row(heads.map(() => '---'));
}

/** @param {(string | number)[]} cells */
export function row(cells) {
  console.log(`| ${cells.join(' | ')} |`);
}

/** @param {number[]} times */
export function summary(times) {
  return [median(times), Math.min(...times), Math.max(...times)].map((time) => time.toFixed(1));
}

/** @param {number[]} values */
export function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
