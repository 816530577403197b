/** Places an element of a template in the figure. Styles are set only when the place changes. */
import { noChange } from 'lit-html';
import { Directive, directive, type ElementPart } from 'lit-html/directive.js';
import type { Box } from './layout.ts';

class Placed extends Directive {
  #last: Box | null = null;

  render(_box: Box) {
    return noChange;
  }

  override update({ element }: ElementPart, [box]: [Box]) {
    const { x, y, width, height } = box;
    const last = this.#last;
    if (last?.x === x && last.y === y && last.width === width && last.height === height) return noChange;
    this.#last = { x, y, width, height };
    const { style } = element as HTMLElement;
    style.left = `${x}px`;
    style.top = `${y}px`;
    style.width = `${width}px`;
    style.height = `${height}px`;
    return noChange;
  }
}

export const placed = directive(Placed);
