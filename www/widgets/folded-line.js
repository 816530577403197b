// @ts-check
/** A line of tokens that folds: chips replace the tokens that do not fit, and a click on a chip unfolds them. */
import { chipText, foldingOrder, foldLine } from '../draw/folds.js';
import { svg } from './elements.js';

/** Corner radius of a chip. */
const ROUND = 15;

/** @param {(text: string) => number} measure width of a text, in units of the font size */
export function createFoldedLine(measure) {
  /** @type {import('../draw/folds.js').Stretch[]} */
  let stretches = [];
  /** First indices of the stretches that the user unfolded. @type {Set<number>} */
  let opened = new Set();
  let pair = '';

  return {
    /**
     * @param {number[]} widths of the token texts, in units of the font size
     * @param {number} room
     * @param {number[]} most the most important indices; unfolded stretches fold again when the first two change
     */
    fold(widths, room, most) {
      const next = most.slice(0, 2).join();
      if (next !== pair) opened = new Set();
      pair = next;
      stretches = foldLine(widths, room, foldingOrder(most, widths.length), measure, opened);
      return stretches;
    },

    /** Unfolds the chip at an index of the line, if there is one. @param {number} at */
    unfold(at) {
      const { from, isFolded } = stretches[at];
      if (isFolded) opened.add(from);
      return isFolded;
    },
  };
}

/**
 * @param {number} at index on the line
 * @param {number} count number of folded tokens
 * @param {import('../draw/layout.js').Box} box
 * @param {number} size font size
 * @param {(seen: string) => string} name accessible name, given the visible text
 */
export function foldChip(at, count, { x, y, width, height }, size, name) {
  const seen = chipText(count);
  return svg(
    'g',
    { role: 'button', tabindex: '-1', dataset: { at }, class: 'fold-chip', 'aria-label': name(seen) },
    svg('rect', { x, y, width, height, rx: ROUND }),
    svg('text', { x: x + width / 2, y: y + height / 2, 'font-size': size }, seen),
  );
}
