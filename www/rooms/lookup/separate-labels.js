// @ts-check
/**
 * Text labels for points, placed so that they do not overlap anything.
 *
 * @typedef {import('../../draw/labels.ts').Box} Box
 * @typedef {import('../../draw/labels.ts').Line} Line
 * @typedef {object} Label
 * @property {string} text
 * @property {number} x of the point
 * @property {number} y
 * @property {number} gap distance between label and point
 * @property {string} [className]
 * @property {import('../../draw/labels.ts').Label['first']} [first] sides to try first
 */
import { lengthInside, placeLabels } from '../../draw/labels.ts';
import { svg } from '../../widgets/elements.ts';

/** Height of a line of text, and of its part above the baseline, relative to the font size. */
const LINE = 1.15;
const RISE = 0.88;
/** Maximum distance beyond the gap at which a label is clearly next to its point. */
const NEAR = 5;
/** Width of the part of the gap that the line to a label crosses; the line starts at the edge of the point's mark. */
const START = 4;

/**
 * Writes labels into a group of a drawing.
 *
 * @param {SVGElement} group attached to the page, because the width of a text depends on its style
 * @param {Label[]} labels most important first
 * @param {{ width: number, height: number }} room
 * @param {{ boxes?: Box[], lines?: Line[], faint?: Line[] }} around obstacles, and faint lines that a label may cross
 * @returns {Box[]} their positions
 */
export function writeLabels(group, labels, room, around) {
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
 *
 * @param {Pick<Label, 'x' | 'y' | 'gap'>} point
 * @param {Box} label
 * @param {Box[]} boxes
 * @returns {Line | null}
 */
export function leadTo({ x, y, gap }, label, boxes) {
  const { width, height } = label;
  const away = (/** @type {number[]} */ [endX, endY]) => Math.hypot(endX - x, endY - y);
  const ends = [0, 0.25, 0.5, 0.75, 1].flatMap((part) => [
    [label.x + part * width, label.y],
    [label.x + part * width, label.y + height],
    [label.x, label.y + part * height],
    [label.x + width, label.y + part * height],
  ]);
  ends.sort((one, other) => away(one) - away(other));
  if (away(ends[0]) <= gap + NEAR) return null;
  const isFree = (/** @type {number[]} */ [x2, y2]) =>
    !boxes.some((box) => lengthInside(box, { x1: x, y1: y, x2, y2 }) > 0);
  const end = ends.find(isFree) ?? ends[0];
  const start = (gap - START) / away(end);
  return { x1: x + start * (end[0] - x), y1: y + start * (end[1] - y), x2: end[0], y2: end[1] };
}

/** The box of a round mark. @param {number} x @param {number} y @param {number} radius @returns {Box} */
export const roundBox = (x, y, radius) => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
