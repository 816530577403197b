// @ts-check
/** Measures text and boxes before they are drawn. */
import { html } from './elements.js';

/** Units of a drawing per rem, so that drawings scale with the page's font size. */
export const DRAWN_AT = 18;

/**
 * A function that measures the width of a text in the font of an element, in units of the font size.
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
      // The font is set only here, when a text is measured: setting it is slow, and reading it requires the element to
      // be in the page.
      context.font = `${size}px ${getComputedStyle(element).fontFamily}`;
      width = context.measureText(text).width / size;
      known.set(text, width);
    }
    // Without a canvas, half the font size per letter is a good estimate.
    return width ?? text.length / 2;
  };
}

/**
 * Inner width of a box, in units of the drawing; 0 for a box that the page does not lay out.
 *
 * @param {Element} box
 */
export function unitsInside(box) {
  const unit = pixelsPerUnit(box);
  return unit > 0 ? box.clientWidth / unit : 0;
}

/** @param {Element} box with a font size of one rem */
export function pixelsPerUnit(box) {
  return parseFloat(getComputedStyle(box).fontSize) / DRAWN_AT;
}
