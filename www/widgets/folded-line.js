// @ts-check
/**
 * A line of tokens that folds: which tokens stand on it, and the chips for the others, which a press unfolds.
 */
import { chipText, foldingOrder, foldLine } from '../draw/folds.js';
import { svg } from './elements.js';

/** Radius of a chip's corners. */
const ROUND = 15;

/** @param {(text: string) => number} measure of a text, as a part of the type size */
export function createFoldedLine(measure) {
  /** @type {import('../draw/folds.js').Stretch[]} */
  let stretches = [];
  /** First places of the stretches that a person unfolded. @type {Set<number>} */
  let opened = new Set();
  let pair = '';

  return {
    /**
     * @param {number[]} widths of the token texts, as parts of the type size
     * @param {number} room
     * @param {number[]} most the places that matter most; what was unfolded folds again when the first two are others
     */
    fold(widths, room, most) {
      const next = most.slice(0, 2).join();
      if (next !== pair) opened = new Set();
      pair = next;
      stretches = foldLine(widths, room, foldingOrder(most, widths.length), measure, opened);
      return stretches;
    },

    /** Unfolds the chip that stands at an index of the line, if one stands there. @param {number} at */
    unfold(at) {
      const { from, isFolded } = stretches[at];
      if (isFolded) opened.add(from);
      return isFolded;
    },
  };
}

/**
 * @param {number} at index on the line
 * @param {number} count of tokens that it stands for
 * @param {import('../draw/layout.js').Box} box
 * @param {number} size of its type
 * @param {(seen: string) => string} name from what is written on it
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
