/** The borders of an element. */
import { type Box, grown } from '../../../draw/layout.ts';
import { svg } from '../../../widgets/elements.ts';
import { painted, paintOf, placed, short } from './paint.ts';

type Side = { width: number; color: string; kind: string };

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;
const CORNERS = ['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft'] as const;

export function bordersOf(style: CSSStyleDeclaration, box: Box, scale: number) {
  const sides = SIDES.map((side) => ({
    width: parseFloat(style[`border${side}Width`]) * scale,
    color: style[`border${side}Color`],
    kind: style[`border${side}Style`],
  }));
  const seen = sides.filter(isVisible);
  if (seen.length === 0) return [];
  const [top, right, bottom, left] = sides;
  const isAllBorder = box.width <= right.width + left.width && box.height <= top.width + bottom.width;
  if (isAllBorder && seen.length === 1) return [wedgeOf(sides, sides.indexOf(seen[0]), box)];
  const radii = CORNERS.map((corner) =>
    Math.min(parseFloat(style[`border${corner}Radius`]) * scale || 0, box.width / 2, box.height / 2),
  );
  if (sides.every((side) => isVisible(side) && isSame(side, sides[0]))) {
    const by = -sides[0].width / 2;
    return [
      svg('rect', {
        ...placed(grown(box, by)),
        rx: radii[0] ? short(radii[0] + by) : null,
        fill: 'none',
        ...penOf(sides[0]),
      }),
    ];
  }
  // Adjacent sides with the same style become one line. A line starts at a side that differs from the previous side.
  const continues = sides.map(
    (side, at) => isVisible(side) && isVisible(sides[(at + 1) % 4]) && isSame(side, sides[(at + 1) % 4]),
  );
  return sides.flatMap((side, first) => {
    if (!isVisible(side) || continues[(first + 3) % 4]) return [];
    const run = [first];
    while (continues[run[run.length - 1]]) run.push((run[run.length - 1] + 1) % 4);
    return [svg('path', { d: pathAlong(run, sides, radii, box), fill: 'none', ...penOf(side) })];
  });
}

const isVisible = ({ width, color, kind }: Side) =>
  width > 0 && kind !== 'none' && kind !== 'hidden' && paintOf(color) !== null;

const isSame = (one: Side, other: Side) =>
  one.width === other.width && one.color === other.color && one.kind === other.kind;

function penOf({ width, color, kind }: Side) {
  const dash = { dashed: Math.max(3, width * 2), dotted: width }[kind];
  return {
    ...painted('stroke', color),
    'stroke-width': short(width),
    'stroke-dasharray': dash ? `${short(dash)} ${short(dash)}` : null,
  };
}

/** The index of each side's coordinate in the list "left, right, top, bottom". */
const ENDS = [2, 1, 3, 0];

/**
 * A path along the middle of the borders of some sides, clockwise. `radii`: radii of the corners, from the top left.
 */
function pathAlong(run: number[], sides: Side[], radii: number[], { x, y, width, height }: Box) {
  const middles = [
    y + sides[0].width / 2,
    x + width - sides[1].width / 2,
    y + height - sides[2].width / 2,
    x + sides[3].width / 2,
  ];
  const ends = [x, x + width, y, y + height];
  /** Start and end of a side, without its corners. */
  const line = (side: number, isFirst: boolean, isLast: boolean) => {
    const before = (side + 3) % 4;
    const after = (side + 1) % 4;
    // Sign of the inward direction: positive at the left and top, negative at the right and bottom.
    const inwards = (corner: number) => (corner === 0 || corner === 3 ? 1 : -1);
    const start = isFirst || radii[side] ? ends[ENDS[before]] + inwards(before) * radii[side] : middles[before];
    const end = isLast || radii[after] ? ends[ENDS[after]] + inwards(after) * radii[after] : middles[after];
    return [start, end].map((along) => (side % 2 === 0 ? [along, middles[side]] : [middles[side], along]));
  };
  const written = (point: number[]) => point.map(short).join(' ');
  return run
    .map((side, nth) => {
      const [start, end] = line(side, nth === 0, nth === run.length - 1);
      const radius = nth > 0 ? Math.max(0, radii[side] - sides[side].width / 2) : 0;
      const towards = nth === 0 ? 'M' : radius ? `A${short(radius)} ${short(radius)} 0 0 1 ` : 'L';
      return `${towards}${written(start)} L${written(end)}`;
    })
    .join(' ');
}

/** The triangle that browsers draw for an empty box with only one coloured border. */
function wedgeOf(sides: Side[], seen: number, { x, y, width, height }: Box) {
  const tip = [x + sides[3].width, y + sides[0].width];
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  const points = [corners[seen], corners[(seen + 1) % 4], tip];
  return svg('polygon', {
    points: points.map((point) => point.map(short).join(',')).join(' '),
    ...painted('fill', sides[seen].color),
  });
}
