/** The lines that connect the query with the keys in the plane. */
import { nothing, svg } from 'lit-html';
import { strokeWidth } from '../../../draw/arcs.ts';
import type { Line } from '../../../draw/labels.ts';
import type { LookupResult } from './lookup-result.ts';

interface Link extends Required<Line> {
  isNegative: boolean;
  arrow: number | null; // distance of an arrow's tip from the end of the line; `null`: the line is no arrow
}

/** Radius of a key's mark, and of the query's mark. */
export const KEY = 15;
export const QUERY = 13;
/** Length of an arrow head. */
const HEAD = 14;

/** Places in pixels: of the origin, the query and the keys. */
interface Places {
  origin: number[];
  left: number;
  top: number;
  places: number[][];
}

/**
 * Lines from the query to the keys, as thick as the weights. For the dot product, arrows from the origin to the keys
 * and the query, because it depends on their angles.
 */
export function linksOf({ strategy, weights }: LookupResult, { origin, left, top, places }: Places): Link[] {
  if (strategy === 'dot') {
    const ends = [...places.map(([x2, y2]) => ({ x2, y2, arrow: KEY })), { x2: left, y2: top, arrow: QUERY }];
    return ends.map((end) => ({ ...end, x1: origin[0], y1: origin[1], thick: 3, isNegative: false }));
  }
  return places.flatMap(([x2, y2], nth) => {
    const much = Math.abs(weights[nth]);
    if (!Number.isFinite(much) || much === 0) return [];
    const thick = strokeWidth(much, { max: 14, min: 1.5 });
    return [{ x1: left, y1: top, x2, y2, thick, isNegative: weights[nth] < 0, arrow: null }];
  });
}

/** The drawing of a link, with a halo that separates it from the colours behind it. */
export function pictureOfLink({ x1, y1, x2, y2, thick, isNegative, arrow }: Link) {
  const [right, below] = [x2 - x1, y2 - y1];
  const length = Math.hypot(right, below) - (arrow === null ? 0 : arrow + HEAD);
  if (length <= 0) return nothing;
  const place = `translate(${x1} ${y1}) rotate(${(Math.atan2(below, right) * 180) / Math.PI})`;
  const head = `M${length} 0v${-HEAD / 2}l${HEAD} ${HEAD / 2}l${-HEAD} ${HEAD / 2}z`;
  const shaft = `M0 0H${length}`;
  return svg`<g transform=${place}>
    <path class="look-halo" d=${shaft} stroke-width=${thick + 3}></path>
    <path class=${isNegative ? 'look negative' : 'look'} d=${shaft} stroke-width=${thick}></path>
    ${arrow === null ? nothing : svg`<path class="look-head" d=${head}></path>`}
  </g>`;
}
