// @ts-check
/**
 * Folding of a line of tokens that is too wide: the most important tokens stay, and chips replace the tokens between
 * them.
 *
 * @typedef {object} Stretch part of the line
 * @property {number} from index of its first token
 * @property {number} to index after its last token
 * @property {boolean} isFolded whether a chip replaces its tokens
 */
import { fitLine, leastWidth, SIDE } from './line.js';

/** Minimum number of tokens to fold: a chip for one or two is hardly narrower than the tokens themselves. */
const LEAST_FOLDED = 3;

/** Text of the chip for `count` tokens. @param {number} count */
export const chipText = (count) => `… ${count} …`;

/**
 * Splits a line into single tokens and folded stretches. As many of the most important tokens as
 * fit stay visible, but at least two. A line that fits is not folded.
 *
 * @param {number[]} widths of the token texts, in units of the font size
 * @param {number} room
 * @param {number[]} order indices, most important first; nothing is folded if it is empty
 * @param {(text: string) => number} measure width of a text in units of the font size
 * @param {Set<number>} opened first indices of stretches that the user unfolded
 * @returns {Stretch[]}
 */
export function foldLine(widths, room, order, measure, opened) {
  const all = singles({ from: 0, to: widths.length });
  if (order.length === 0 || fitLine(widths, room, { top: 0, height: 0 }).width <= room) return all;
  const kept = new Set();
  const width = (/** @type {Stretch} */ { from, to, isFolded }) =>
    leastWidth(isFolded ? measure(chipText(to - from)) : widths[from]);
  const length = (/** @type {Stretch[]} */ stretches) =>
    stretches.reduce((sum, stretch) => sum + width(stretch), 2 * SIDE);
  let folded = all;
  order.every((place, nth) => {
    kept.add(place);
    const next = stretchesOf(widths.length, kept);
    const fits = nth < 2 || length(next) <= room;
    if (fits) folded = next;
    return fits;
  });
  return folded.flatMap((stretch) => (opened.has(stretch.from) ? singles(stretch) : [stretch]));
}

/**
 * All token indices of a line, most important first: the given ones, then the remaining ones in order of their distance
 * to the nearer of the first two.
 *
 * @param {number[]} most important indices: the query, then its keys, largest weight first
 * @param {number} count of tokens
 */
export function foldingOrder(most, count) {
  if (most.length === 0) return [];
  const distance = (/** @type {number} */ place) => Math.min(...most.slice(0, 2).map((one) => Math.abs(one - place)));
  const all = Array.from({ length: count }, (_, place) => place);
  return [...new Set([...most, ...all.sort((one, other) => distance(one) - distance(other))])];
}

/** @param {{ from: number, to: number }} stretch @returns {Stretch[]} one per token */
const singles = ({ from, to }) =>
  Array.from({ length: to - from }, (_, nth) => ({ from: from + nth, to: from + nth + 1, isFolded: false }));

/**
 * @param {number} count of tokens
 * @param {Set<number>} kept indices that are not folded
 * @returns {Stretch[]}
 */
function stretchesOf(count, kept) {
  /** @type {Stretch[]} */
  const stretches = [];
  for (let place = 0; place < count; place += 1) {
    const isFolded = !kept.has(place);
    const last = stretches.at(-1);
    if (isFolded && last?.isFolded) last.to = place + 1;
    else stretches.push({ from: place, to: place + 1, isFolded });
  }
  return stretches.flatMap((stretch) =>
    stretch.isFolded && stretch.to - stretch.from < LEAST_FOLDED ? singles(stretch) : [stretch],
  );
}
