/**
 * Folding of a line of tokens that is too wide: the most important tokens stay, and chips replace the tokens between
 * them.
 */
import { fitLine, leastWidth, SIDE } from './line.ts';

export interface Stretch {
  from: number; // index of its first token
  to: number; // index after its last token
  isFolded: boolean; // whether a chip replaces its tokens
}

/** Minimum number of tokens to fold: a chip is narrower than two tokens, but not than one. */
const LEAST_FOLDED = 2;

/** With hair spaces, so that more words have space on a phone. */
export const chipText = (count: number) => `…\u200a${count}\u200a…`;

/**
 * Splits a line into single tokens and folded stretches. As many of the most important tokens as fit stay visible, but
 * at least `needed`. A line that fits is not folded. `widths`: widths of the token texts, in units of the font size.
 * `order`: indices, most important first; nothing is folded if it is empty. `measure`: width of a text in units of the
 * font size. `opened`: first indices of stretches that the user unfolded.
 */
export function foldLine(
  widths: number[],
  room: number,
  order: number[],
  measure: (text: string) => number,
  opened: Set<number>,
  needed = 2,
): Stretch[] {
  const all = singles({ from: 0, to: widths.length });
  if (order.length === 0 || fitLine(widths, room, { top: 0, height: 0 }).width <= room) return all;
  const kept = new Set<number>();
  const width = ({ from, to, isFolded }: Stretch) => leastWidth(isFolded ? measure(chipText(to - from)) : widths[from]);
  const length = (stretches: Stretch[]) => stretches.reduce((sum, stretch) => sum + width(stretch), 2 * SIDE);
  let folded = all;
  order.every((place, nth) => {
    kept.add(place);
    const next = stretchesOf(widths.length, kept);
    const fits = nth < needed || length(next) <= room;
    if (fits) folded = next;
    return fits;
  });
  return folded.flatMap((stretch) => (opened.has(stretch.from) ? singles(stretch) : [stretch]));
}

/**
 * All token indices of a line, most important first: `most`, then the remaining indices in order of their distance to
 * the nearer of the first two. `most`: index of the query, then of its keys, largest weight first.
 */
export function foldingOrder(most: number[], count: number) {
  if (most.length === 0) return [];
  const distance = (place: number) => Math.min(...most.slice(0, 2).map((one) => Math.abs(one - place)));
  const all = Array.from({ length: count }, (_, place) => place);
  return [...new Set([...most, ...all.sort((one, other) => distance(one) - distance(other))])];
}

/** The number of tokens that the first chip of a line replaces; 0 if nothing is folded. */
export function firstFolded(stretches: Stretch[]) {
  const first = stretches.find(({ isFolded }) => isFolded);
  return first ? first.to - first.from : 0;
}

const singles = ({ from, to }: { from: number; to: number }): Stretch[] =>
  Array.from({ length: to - from }, (_, nth) => ({ from: from + nth, to: from + nth + 1, isFolded: false }));

/** `kept`: indices that are not folded. */
function stretchesOf(count: number, kept: Set<number>): Stretch[] {
  const stretches: Stretch[] = [];
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
