/**
 * A drawing in CSS pixels, so that its text has the page's font size. It is redrawn when the size of its element or the
 * font size changes. Sizes are recorded when they change, because reading them for each drawing would force a layout.
 */
import { html, svg } from './elements.ts';

/** `draw` gets the font size as `type`. */
export function createResizedDrawing(
  className: string,
  attributes: { [name: string]: string },
  draw: (size: { width: number; height: number; type: number }) => void,
): { element: HTMLElement; picture: SVGSVGElement; redraw: () => void } {
  const picture = svg('svg', attributes);
  const letter = html('i', { class: 'letter-size', 'aria-hidden': 'true' });
  const element = html('div', { class: className }, picture, letter);
  let size: { width: number; height: number; type: number } | null = null;
  const measured = () => ({
    width: element.clientWidth,
    height: element.clientHeight,
    type: parseFloat(getComputedStyle(element).fontSize),
  });
  const redraw = () => {
    size ??= element.isConnected ? measured() : null;
    if (size && size.width > 0 && size.height > 0) draw(size);
  };
  const observer = new ResizeObserver(() => {
    size = measured();
    redraw();
  });
  observer.observe(element);
  observer.observe(letter);
  return { element, picture, redraw };
}
