/** Sets CSS properties in a template without a `style` attribute, because the Content-Security-Policy forbids it. */
import { noChange } from 'lit-html';
import { Directive, directive, type ElementPart } from 'lit-html/directive.js';

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
