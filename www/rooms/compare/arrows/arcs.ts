/** Chooses the arcs of both sides, and draws them. */
import { arcLink, chosenArcs, headLength, strokeOpacity, strokeWidth } from '../../../draw/arcs.ts';
import { svg } from '../../../widgets/elements.ts';
import { changeAt, LIT, type Picture } from '../picture.ts';
import { words } from '../words/en.js';
import { HEIGHT } from './line.ts';

export type Arc = { side: number; query: number; key: number; weight: number; isLit: boolean };

/** Position of the words between the arcs of both sides. */
interface Frame {
  sky: number; // height of the space above the words
  maxHeight: number;
  xOf: (place: number) => number;
}

/** Share of each word's attention that the arrows represent. */
export const SHARE = 0.8;
/** Maximum number of arrows. More arrows would be slow to draw and hard to distinguish. */
const MOST_ARCS = 1500;
const THICKNESS = { max: 9, min: 1.2 };
const STEPS = 48;
/**
 * Distance from a word's centre. Arrows leave to the right of the centre and arrive to the left, so that arrows in
 * opposite directions stay apart.
 */
const PORT = 3;

/**
 * Places that matter for the selected word, most important first: the selection, the strongest key, the words that
 * differ, the other keys. Empty without a selection.
 */
export function mostOf(picture: Picture) {
  const { query, key } = picture.selected;
  if (query === null) return key === null ? [] : [key];
  const [strongest, ...keys] = strongestOf(arcsOf(picture, [query]))
    .map((arc) => arc.key)
    .reverse();
  const differing = picture.shown.filter((place) => !picture.places[place].same);
  return [...new Set([query, key, strongest, ...differing, ...keys])].filter((place) => place != null);
}

/** The arcs that start at the given query places. */
export function arcsOf(picture: Picture, queries: number[]): Arc[] {
  const { shown } = picture;
  return queries.flatMap((query) =>
    picture.sides.flatMap((weights, side) => {
      // A word that is not in this sentence has no weight.
      const row = shown.map((key) => weights(query, key) || 0);
      return chosenArcs(row, { share: SHARE }).map(({ index, weight }) => {
        const key = shown[index];
        return { side, query, key, weight, isLit: changeAt(picture, query, key) >= LIT };
      });
    }),
  );
}

export const strongestOf = (arcs: Arc[]) => [...arcs].sort((a, b) => a.weight - b.weight).slice(-MOST_ARCS);

/** Draws arcs with as few paths as possible: arcs of one sentence share a path if their weights are nearly equal. */
export function pathsOf(arcs: Arc[], { sky, maxHeight, xOf }: Frame) {
  const alike = new Map<string, Omit<Arc, 'query' | 'key'> & { lines: string; heads: string }>();
  for (const { side, query, key, weight, isLit } of arcs) {
    const part = Math.round(weight * STEPS) / STEPS;
    const name = `${side} ${part} ${isLit}`;
    const group = alike.get(name) ?? { side, weight: part, isLit, lines: '', heads: '' };
    alike.set(name, group);
    const options = { maxHeight, port: PORT, head: headLength(part, THICKNESS) };
    const { line, head } = arcLink(xOf(query), sky, xOf(key), sky, options);
    group.lines += line;
    group.heads += head;
  }
  // Pale arcs are painted first.
  const groups = [...alike.values()].sort((one, other) => Number(one.isLit) - Number(other.isLit));
  return groups.map(({ side, weight, isLit, lines, heads }) =>
    svg(
      'g',
      {
        class: `side-${words.sides[side].toLowerCase()}${isLit ? '' : ' alike'}`,
        opacity: strokeOpacity(weight),
        // The second sentence's arcs are mirrored.
        transform: side === 1 ? `translate(0 ${2 * sky + HEIGHT}) scale(1 -1)` : null,
      },
      svg('path', { class: 'line', d: lines, style: { '--width': strokeWidth(weight, THICKNESS) } }),
      svg('path', { class: 'head', d: heads }),
    ),
  );
}
