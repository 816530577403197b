/** Paints a matrix on a canvas in a template. */
import { noChange } from 'lit-html';
import { Directive, directive, type ElementPart } from 'lit-html/directive.js';

import { paintHeatmap } from '../draw/heatmap.ts';

type Painting = Parameters<typeof paintHeatmap> extends [unknown, ...infer Rest] ? Rest : never;

class Painted extends Directive {
  render(..._painting: Painting) {
    return noChange;
  }

  override update({ element }: ElementPart, painting: Painting) {
    paintHeatmap(element as HTMLCanvasElement, ...painting);
    return noChange;
  }
}

export const painted = directive(Painted);
