// @ts-check
/**
 * Folding of a line of tokens that is wider than its place: the most important tokens stay, and the others between
 * them become chips.
 *
 * @typedef {object} Stretch part of the line
 * @property {number} from place of its first token
 * @property {number} to place behind its last token
 * @property {boolean} isFolded whether a chip stands for its tokens
 */
import { fitLine, leastWidth, SIDE } from './line.js';

/** Fewest tokens that fold: a chip for one or two is hardly narrower than they are, and says less. */
const LEAST_FOLDED = 3;

/** Text of the chip for some tokens. @param {number} count */
export const chipText = (count) => `… ${count} …`;

/**
 * The stretches of a line: single tokens and folded ones. Tokens stay in the order of their importance, as long as
 * there is room; the first two stay in any case. A line that fits is not folded.
 *
 * @param {number[]} widths of the token texts, as parts of the type size
 * @param {number} room
 * @param {number[]} order places, the most important first; where it is empty nothing is folded
 * @param {(text: string) => number} measure of a text, as a part of the type size
 * @param {Set<number>} opened first places of stretches that a person unfolded
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
 * All places of a line, the most important first: those given, and then those that are nearer to the first two.
 *
 * @param {number[]} most important places: of the token that looks, of what it looks at most, of what else it looks at
 * @param {number} count of tokens
 */
export function foldingOrder(most, count) {
  if (most.length === 0) return [];
  const distance = (/** @type {number} */ place) => Math.min(...most.slice(0, 2).map((one) => Math.abs(one - place)));
  const all = Array.from({ length: count }, (_, place) => place);
  return [...new Set([...most, ...all.sort((one, other) => distance(one) - distance(other))])];
}

/** @param {{ from: number, to: number }} stretch @returns {Stretch[]} each token by itself */
const singles = ({ from, to }) =>
  Array.from({ length: to - from }, (_, nth) => ({ from: from + nth, to: from + nth + 1, isFolded: false }));

/**
 * @param {number} count of tokens
 * @param {Set<number>} kept places that are not folded
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
