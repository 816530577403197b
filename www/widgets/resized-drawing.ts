/**
 * A drawing in CSS pixels, so that its text has the page's font size. It is redrawn when the size of its element or the
 * font size changes. Sizes are recorded when they change, because reading them for each drawing would force a layout.
 */
import { render } from 'lit-html';
import { html, svg } from './elements.ts';

export interface Size {
  width: number;
  height: number;
  type: number; // font size
}

/** `pictureOf`: the content of the drawing as a template. `afterwards`: called when the content is in the page. */
export function createResizedDrawing(
  className: string,
  attributes: { [name: string]: string },
  pictureOf: (size: Size) => unknown,
  afterwards?: (size: Size) => void,
) {
  const picture = svg('svg', attributes);
  const letter = html('i', { class: 'letter-size', 'aria-hidden': 'true' });
  const element = html('div', { class: `resized ${className}` }, picture, letter);
  let size: Size | null = null;
  const measured = () => ({
    width: element.clientWidth,
    height: element.clientHeight,
    type: parseFloat(getComputedStyle(element).fontSize),
  });
  const redraw = () => {
    size ??= element.isConnected ? measured() : null;
    if (!size || size.width === 0 || size.height === 0) return;
    picture.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
    render(pictureOf(size), picture);
    afterwards?.(size);
  };
  const observer = new ResizeObserver(() => {
    size = measured();
    redraw();
  });
  observer.observe(element);
  observer.observe(letter);
  return { element, picture, redraw };
}
