/** A line of tokens that folds: chips replace the tokens that do not fit, and a click on a chip unfolds them. */
import { chipText, foldingOrder, foldLine, type Stretch } from '../draw/folds.ts';
import type { Box } from '../draw/layout.ts';
import { svg } from './elements.ts';

const ROUND = 15;

/** `measure`: width of a text, in units of the font size. */
export function createFoldedLine(measure: (text: string) => number) {
  let stretches: Stretch[] = [];
  /** Index of the first token of each stretch that the user unfolded. */
  let opened = new Set<number>();
  let pair = '';

  return {
    /**
     * `widths`: widths of the token texts, in units of the font size. `most`: the indices of the most important
     * tokens, in order of importance; the first `needed` ones never fold. When the first two change, unfolded
     * stretches fold again.
     */
    fold(widths: number[], room: number, most: number[], needed?: number) {
      const next = most.slice(0, 2).join();
      if (next !== pair) opened = new Set();
      pair = next;
      stretches = foldLine(widths, room, foldingOrder(most, widths.length), measure, opened, needed);
      return stretches;
    },

    unfold(at: number) {
      const { from, isFolded } = stretches[at];
      if (isFolded) opened.add(from);
      return isFolded;
    },
  };
}

/**
 * A chip in place of folded tokens. `at`: its index on the line. `count`: number of folded tokens. `name`: returns the
 * chip's accessible name, given its visible text.
 */
export function foldChip(
  at: number,
  count: number,
  { x, y, width, height }: Box,
  size: number,
  name: (seen: string) => string,
) {
  const seen = chipText(count);
  return svg(
    'g',
    { role: 'button', tabindex: '-1', dataset: { at }, class: 'fold-chip', 'aria-label': name(seen) },
    svg('rect', { x, y, width, height, rx: ROUND }),
    svg('text', { x: x + width / 2, y: y + height / 2, 'font-size': size }, seen),
  );
}
