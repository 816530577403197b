// @ts-check
/**
 * A picture that is drawn in the pixels of the screen, so that its type stays as large as that of
 * the page, and drawn again when there is more or less room.
 */
import { html, svg } from '../../draw/elements.js';

/**
 * @param {string} className
 * @param {{ [name: string]: string }} attributes of the drawing
 * @param {(size: { width: number, height: number, type: number }) => void} draw `type`: size of the page's type
 */
export function createFrame(className, attributes, draw) {
  const picture = svg('svg', attributes);
  const element = html('div', { class: className }, picture);
  const redraw = () => {
    const { clientWidth: width, clientHeight: height } = element;
    if (width > 0 && height > 0) draw({ width, height, type: parseFloat(getComputedStyle(element).fontSize) });
  };
  new ResizeObserver(redraw).observe(element);
  return { element, picture, redraw };
}
