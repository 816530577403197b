// @ts-check
/**
 * Labels of points as text, each where it covers nothing.
 *
 * @typedef {import('../../draw/labels.js').Box} Box
 * @typedef {import('../../draw/labels.js').Line} Line
 * @typedef {object} Label
 * @property {string} text
 * @property {number} x of the point
 * @property {number} y
 * @property {number} gap distance that the label keeps from its point
 * @property {string} [className]
 * @property {import('../../draw/labels.js').Label['first']} [first] sides that are tried first
 */
import { placeLabels } from '../../draw/labels.js';
import { svg } from '../../widgets/elements.js';

/** Height of a line, and of what rises above its baseline, as a share of the font size. */
const LINE = 1.15;
const RISE = 0.88;

/**
 * Writes labels into a group of a drawing.
 *
 * @param {SVGElement} group in the page, as the width of a text depends on its style
 * @param {Label[]} labels the most important first
 * @param {{ width: number, height: number }} room
 * @param {{ boxes?: Box[], lines?: Line[], faint?: Line[] }} around what no label may lie on, and faint lines that it may
 *     cross
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
}

/** The box of a round mark. @param {number} x @param {number} y @param {number} radius @returns {Box} */
export const roundBox = (x, y, radius) => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
