/**
 * Line chart of values over integers.
 *
 * The drawing is stretched to fill its box, but its strokes keep their width. Labels must not be stretched, so callers
 * draw them outside.
 */
import { svg } from './elements.ts';

const SIDE = 1000;
/** Maximum number of values drawn with dots. With more, dots would run together, so only the line is drawn. */
const MOST_DOTS = 64;

export interface Curve {
  start: number; // integer of the first value
  values: ArrayLike<number>; // one per integer, from `start`
  color: string;
  faint?: boolean;
}

/** `across`: smallest and largest integer. `up`: smallest and largest value. */
export function curvesOf(
  curves: Curve[],
  [left, right]: readonly [number, number],
  [low, high]: readonly [number, number],
) {
  const x = (at: number) => (right === left ? SIDE / 2 : ((at - left) / (right - left)) * SIDE).toFixed(1);
  const y = (value: number) => (high === low ? SIDE / 2 : ((high - value) / (high - low)) * SIDE).toFixed(1);
  const isDotted = right - left < MOST_DOTS;
  return svg(
    'svg',
    { class: 'curves', viewBox: `0 0 ${SIDE} ${SIDE}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    low < 0 && high > 0 && svg('path', { class: 'curve-zero', d: `M0 ${y(0)}H${SIDE}` }),
    ...curves.flatMap(({ start, values, color, faint }) => {
      const points = Array.from(values, (value, nth) => `${x(start + nth)} ${y(value)}`);
      const kind = faint ? ' faint' : isDotted ? '' : ' dense';
      return [
        svg('path', { class: `curve${kind}`, stroke: color, d: `M${points.join('L')}` }),
        // A dot is a zero-length line with round caps, because caps stay round when the drawing is stretched.
        isDotted &&
          !faint &&
          svg('path', { class: 'curve-dots', stroke: color, d: points.map((point) => `M${point}h0`).join('') }),
      ];
    }),
  );
}
