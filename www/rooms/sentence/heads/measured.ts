/** Scores of heads as positions in the scatter plot and as texts. */
import { formatNumber, formatPercent } from '../../../draw/format.ts';
import type { Kinds } from '../../../pkg/headlight.js';
import { words } from '../words/en.js';
import type { Plot, ScatterProps } from './scatter.ts';

type Point = { x: number; y: number };
type Scored = Pick<ScatterProps, 'reading' | 'sizes' | 'plot'>;

/** The default scores of the scatter plot. They separate most heads from one another. */
export const FIRST_PLOT: Plot = { x: 'distance', y: 'broad' };

/** The score that is measured in tokens; all other scores are shares. */
const IN_TOKENS = 'distance';

const { scatter: say } = words;

export const textOf = (name: string, value: number) =>
  name === IN_TOKENS ? formatNumber(value, { decimals: 1 }) : formatPercent(value);

export const scoreOf = ({ names, data }: Kinds, name: string, nth: number) =>
  data[nth * names.length + names.indexOf(name)];

/** The heads' positions from 0 to 1 on both axes, and the maximum of each axis. A score without a number counts as 0. */
export function placesOf({ reading, sizes, plot }: Scored) {
  const all = (axis: keyof Plot) =>
    Array.from(
      { length: sizes.n_layers * sizes.n_heads },
      (_, nth) => scoreOf(reading.answers.kinds, plot[axis], nth) || 0,
    );
  const [xs, ys] = [all('x'), all('y')];
  const endOf = (name: string, scores: number[]) => (name === IN_TOKENS ? Math.max(1, ...scores) : 1);
  const ends = { x: endOf(plot.x, xs), y: endOf(plot.y, ys) };
  return { ends, points: xs.map((x, nth): Point => ({ x: x / ends.x, y: ys[nth] / ends.y })) };
}

/** Both scores of a head in words. */
export function scoresOf(nth: number, { reading, plot: { x, y } }: Scored) {
  const texts = [...new Set([x, y])].map((name) => {
    const score = scoreOf(reading.answers.kinds, name, nth);
    return `${say.scores[name] ?? name} ${Number.isFinite(score) ? textOf(name, score) : say.none}`;
  });
  return texts.join(' · ');
}

/**
 * The nearest point in the direction of an arrow key, or the same point if there is none. `down`, `right`: the
 * direction.
 */
export function nearest({ points }: { points: Point[] }, from: number, [down, right]: readonly [number, number]) {
  const placed = points.map((point, nth) => {
    const [x, y] = [point.x - points[from].x, point.y - points[from].y];
    return { nth, ahead: x * right - y * down, aside: Math.abs(x * down) + Math.abs(y * right) };
  });
  const [best] = placed
    .filter(({ nth, ahead }) => nth !== from && (ahead > 0 || (ahead === 0 && nth > from && right + down > 0)))
    .sort((a, b) => a.ahead + 2 * a.aside - (b.ahead + 2 * b.aside));
  return best?.nth ?? from;
}
