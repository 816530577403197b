// @ts-check
/**
 * Sizes of type before it is drawn.
 */
import { html } from '../../../draw/elements.js';

/** Units of a drawing in one rem, so that it grows with the page's type. */
export const DRAWN_AT = 18;

/**
 * Text widths in the font of an element, as parts of the type size.
 *
 * @param {Element} element
 * @returns {(text: string) => number}
 */
export function createMeasure(element) {
  const context = html('canvas', {}).getContext('2d');
  /** @type {Map<string, number>} */
  const known = new Map();
  const size = 100;
  return (text) => {
    let width = known.get(text);
    if (width === undefined && context) {
      // Setting the font is slow, but the page's font can only be read once the element is in the page.
      context.font = `${size}px ${getComputedStyle(element).fontFamily}`;
      width = context.measureText(text).width / size;
      known.set(text, width);
    }
    // Without a canvas, half the type size is about a letter.
    return width ?? text.length / 2;
  };
}

/**
 * The room inside a box, in the units of a drawing.
 *
 * @param {Element} box
 */
export function unitsInside(box) {
  return box.clientWidth / pixelsPerUnit(box);
}

/**
 * @param {Element} box whose type is one rem
 */
export function pixelsPerUnit(box) {
  return parseFloat(getComputedStyle(box).fontSize) / DRAWN_AT;
}
