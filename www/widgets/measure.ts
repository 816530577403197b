/** Measures text and boxes before they are drawn. */
import { html } from './elements.ts';

/** Units of a drawing per rem, so that drawings scale with the page's font size. */
export const DRAWN_AT = 18;

/** Returns a function that measures the width of a text in the font of an element, in units of the font size. */
export function createMeasure(element: Element): (text: string) => number {
  const context = html('canvas', {}).getContext('2d');
  const known = new Map<string, number>();
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

/** Inner width of a box, in units of the drawing; 0 for a box that the page does not lay out. */
export function unitsInside(box: Element) {
  const unit = pixelsPerUnit(box);
  return unit > 0 ? box.clientWidth / unit : 0;
}

/** `box`: a box with a font size of one rem. */
export const pixelsPerUnit = (box: Element) => parseFloat(getComputedStyle(box).fontSize) / DRAWN_AT;
