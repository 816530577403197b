/** Text labels for points, placed so that they do not overlap anything. */
import { type Line, lengthInside, type Label as PlacedLabel, placeLabels } from '../../draw/labels.ts';
import type { Box } from '../../draw/layout.ts';
import { svg } from '../../widgets/elements.ts';

interface Label extends Omit<PlacedLabel, 'width' | 'height'> {
  text: string;
  className?: string;
}

/** Height of a line of text, and of its part above the baseline, relative to the font size. */
const LINE = 1.15;
const RISE = 0.88;
/** A line connects a label to its point if the label is farther away than the gap of the point plus this distance. */
const NEAR = 5;
/** Width of the gap beyond the edge of the point's mark. The line to a label starts at that edge. */
const START = 4;

/**
 * Writes labels into a group of a drawing. Returns their positions. `group`: attached to the page, because the width of
 * a text depends on its style. `labels`: most important first. `around`: obstacles, and faint lines that a label may
 * cross.
 */
export function writeLabels(
  group: SVGElement,
  labels: Label[],
  room: { width: number; height: number },
  around: { boxes?: Box[]; lines?: Line[]; faint?: Line[] },
): Box[] {
  const texts = labels.map(({ text, className = '' }) =>
    svg('text', { class: `lookup-name ${className}`, 'text-anchor': 'middle' }, text),
  );
  group.append(...texts);
  const sizes = texts.map((text) => ({
    width: text.getComputedTextLength(),
    type: parseFloat(getComputedStyle(text).fontSize),
  }));
  const places = placeLabels(
    labels.map((label, nth) => ({ ...label, width: sizes[nth].width, height: LINE * sizes[nth].type })),
    { room, ...around },
  );
  for (const [nth, text] of texts.entries()) {
    text.setAttribute('x', String(places[nth].x + places[nth].width / 2));
    text.setAttribute('y', String(places[nth].y + RISE * sizes[nth].type));
  }
  return places;
}

/**
 * The shortest line from the mark of a point to its label that crosses none of the boxes; `null` if the label is next
 * to its point.
 */
export function leadTo({ x, y, gap }: Pick<Label, 'x' | 'y' | 'gap'>, label: Box, boxes: Box[]): Line | null {
  const { width, height } = label;
  const away = ([endX, endY]: number[]) => Math.hypot(endX - x, endY - y);
  const ends = [0, 0.25, 0.5, 0.75, 1].flatMap((part) => [
    [label.x + part * width, label.y],
    [label.x + part * width, label.y + height],
    [label.x, label.y + part * height],
    [label.x + width, label.y + part * height],
  ]);
  ends.sort((one, other) => away(one) - away(other));
  if (away(ends[0]) <= gap + NEAR) return null;
  const isFree = ([x2, y2]: number[]) => !boxes.some((box) => lengthInside(box, { x1: x, y1: y, x2, y2 }) > 0);
  const end = ends.find(isFree) ?? ends[0];
  const start = (gap - START) / away(end);
  return { x1: x + start * (end[0] - x), y1: y + start * (end[1] - y), x2: end[0], y2: end[1] };
}

export const roundBox = (x: number, y: number, radius: number): Box => ({
  x: x - radius,
  y: y - radius,
  width: 2 * radius,
  height: 2 * radius,
});
