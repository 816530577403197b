/** Ribbons between source and translation. Larger weights have thicker and more opaque ribbons. */
import { chosenArcs, strokeOpacity, strokeWidth } from '../../../draw/arcs.ts';
import { headHue } from '../../../draw/hue.ts';
import type { Theme } from '../../../state/room.ts';
import { svg } from '../../../widgets/elements.ts';
import type { Place } from '../alignment.ts';
import type { Answers } from '../answers.ts';

export interface Frame {
  isUpright: boolean; // whether the sentences are vertical and side by side
  width: number;
  height: number;
  read: number[]; // centres of the tokens
  written: number[];
}

/** Minimum weight for which a ribbon is drawn while a token is inspected. */
const VISIBLE = 0.01;
/** While no token is inspected, each output token's largest weights, as many as add up to this share, have ribbons. */
const SHARE = 0.8;
const THICKNESS = { max: 15, min: 1 };

/** The colour of a head. A mean of heads has the text colour. */
export const hueOf = ({ cross, translation }: Answers, theme: Theme) =>
  cross.head === null ? 'var(--ink)' : headHue(cross.head, translation.n_heads, theme);

export function ribbonsOf({ weights }: Answers, { target, source }: Place, frame: Frame) {
  const all = [];
  for (let row = 0; row < weights.rows; row += 1) {
    if (target !== null && row !== target) continue;
    const line = weights.row(row);
    const arcs =
      target === null && source === null
        ? chosenArcs(line, { share: SHARE })
        : Array.from(line, (weight, index) => ({ index, weight })).filter(({ weight }) => weight >= VISIBLE);
    for (const { index, weight } of arcs) {
      if (source !== null && index !== source) continue;
      all.push({ row, column: index, weight });
    }
  }
  // The strongest ribbon is painted last.
  all.sort((one, other) => one.weight - other.weight);
  return all.map(({ row, column, weight }) =>
    svg('path', {
      d: pathOf(frame, frame.read[column], frame.written[row]),
      opacity: strokeOpacity(weight),
      style: { '--width': strokeWidth(weight, THICKNESS) },
    }),
  );
}

/** `from`: position of the source token. `to`: position of the output token. */
function pathOf({ isUpright, width, height }: Frame, from: number, to: number) {
  const at = (value: number) => Math.round(value * 10) / 10;
  const [start, end, middle] = [at(from), at(to), at((isUpright ? width : height) / 2)];
  return isUpright
    ? `M0 ${start}C${middle} ${start} ${middle} ${end} ${width} ${end}`
    : `M${start} 0C${start} ${middle} ${end} ${middle} ${end} ${height}`;
}
