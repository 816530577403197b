/**
 * Brackets below the line for the grammar of the sentence. Each bracket goes from a word to a word that depends on it.
 */
import { bracketHead, bracketLayout, bracketPath } from '../../../draw/brackets.ts';
import { svg } from '../../../widgets/elements.ts';
import type { TokenLine } from './token-line.ts';

/** A unit and the unit that it depends on. */
export type Dependency = { from: number; to: number; label: string };

/** Vertical distance between two brackets: the height of a label. */
const STEP = 19;
/** Space below the last bracket for the lower half of its label. */
const FOOT = 10;
/** Font size of the labels, and the gap between two labels. */
const SIZE = 14;
const GAP = 6;

/**
 * Returns the brackets (one element per dependency between unfolded tokens) and their total height. `y`: top of the
 * brackets.
 */
export function drawGrammar(dependencies: Dependency[], line: TokenLine, y: number) {
  const isShown = (unit: number) => line.find(unit) !== undefined && !line.isFolded(unit);
  const relations = dependencies.filter(({ from, to }) => isShown(from) && isShown(to));
  // The arrow head is at the dependent word, as usual in grammar.
  const spans = relations.map(({ from, to }) => ({ from: line.placeOf(to), to: line.placeOf(from) }));
  const widths = relations.map(({ label }) => line.measure(label) * SIZE + GAP);
  const brackets = bracketLayout(spans, line.layout.line.centers, widths);
  const elements = brackets.map(({ level, x1, x2, label }, nth) =>
    svg(
      'g',
      {},
      svg('path', { class: 'bracket', d: bracketPath(x1, x2, y, level * STEP) }),
      svg('path', { class: 'bracket-head', d: bracketHead(x2, y) }),
      svg('text', { x: label, y: y + level * STEP, 'font-size': SIZE }, relations[nth].label),
    ),
  );
  const height = Math.max(0, ...brackets.map(({ level }) => level)) * STEP + FOOT;
  return { elements, height: relations.length > 0 ? height : 0 };
}
