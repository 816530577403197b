// @ts-check
/**
 * Labels that do not overlap.
 */
import { svg } from '../../widgets/elements.js';

/** Average width of a letter, as a share of the font size. */
const LETTER = 0.58;
/** Line height, as a share of the font size. */
const LINE = 1.25;
const TRIES = 6;

/**
 * @typedef {object} Label
 * @property {string} text
 * @property {number} x
 * @property {number} y
 * @property {string} [className]
 * @property {'start' | 'middle' | 'end'} [anchor]
 * @property {number} [gap] distance that a label below its point keeps from `y`
 */

/**
 * Each label at its place or, where another label is, above or below it.
 *
 * @param {Label[]} labels the most important first
 * @param {{ width: number, height: number, type: number }} room
 */
export function labelsOf(labels, { width, height, type }) {
  /** @type {{ x: number, y: number, width: number }[]} */
  const taken = [];
  return labels.map(({ text, x, y, className = '', anchor = 'middle', gap = 0 }) => {
    const own = text.length * LETTER * type;
    const preferred = x - { start: 0, middle: own / 2, end: own }[anchor];
    const left = Math.max(2, Math.min(width - own - 2, preferred));
    const isFree = (/** @type {number} */ at) =>
      at > type &&
      at < height - 4 &&
      taken.every(
        (other) => Math.abs(other.y - at) >= LINE * type || left + own < other.x || left > other.x + other.width,
      );
    const places = Array.from({ length: TRIES }, (_, nth) => [
      y - nth * LINE * type,
      y + gap + nth * LINE * type,
    ]).flat();
    const place = places.find(isFree) ?? y;
    taken.push({ x: left, y: place, width: own });
    return svg(
      'text',
      { class: `lookup-name ${className}`, x: left + own / 2, y: place, 'text-anchor': 'middle' },
      text,
    );
  });
}
