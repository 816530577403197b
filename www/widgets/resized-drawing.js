// @ts-check
/**
 * A drawing in CSS pixels, so that its letters have the size of the page's, redrawn when its element is
 * resized.
 */
import { html, svg } from './elements.js';

/**
 * @param {string} className
 * @param {{ [name: string]: string }} attributes of the drawing
 * @param {(size: { width: number, height: number, type: number }) => void} draw `type` is the font size
 */
export function createResizedDrawing(className, attributes, draw) {
  const picture = svg('svg', attributes);
  const element = html('div', { class: className }, picture);
  const redraw = () => {
    const { clientWidth: width, clientHeight: height } = element;
    if (width > 0 && height > 0) draw({ width, height, type: parseFloat(getComputedStyle(element).fontSize) });
  };
  new ResizeObserver(redraw).observe(element);
  return { element, picture, redraw };
}
