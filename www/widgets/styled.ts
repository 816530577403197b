/** Sets CSS properties in a template without a `style` attribute, because the Content-Security-Policy forbids it. */
import { noChange } from 'lit-html';
import { Directive, directive, type ElementPart } from 'lit-html/directive.js';
import { paintHeatmap } from '../draw/heatmap.ts';

type Properties = Record<string, string | number | null | undefined>;

class Styled extends Directive {
  render(_properties: Properties) {
    return noChange;
  }

  override update({ element }: ElementPart, [properties]: [Properties]) {
    const { style } = element as HTMLElement;
    for (const [name, value] of Object.entries(properties))
      if (value == null) style.removeProperty(name);
      else style.setProperty(name, String(value));
    return noChange;
  }
}

/** Sets properties such as `--size`; a missing value removes the property. */
export const styled = directive(Styled);

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

/** Paints a matrix on a canvas in a template. */
export const painted = directive(Painted);
