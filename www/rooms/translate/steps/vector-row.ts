/** A vector as a strip of cells, with its name, its formula, its shape and the number in the marked dimension. */
import { html } from 'lit-html';
import type { Rgb } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import { subscripted } from '../../../widgets/subscripted.ts';
import type { StripGroup } from '../../../widgets/vector-strip.ts';
import { words } from '../words/en.js';

interface Vector {
  name: string;
  formula: string;
  values: Float32Array;
  colorOf: (value: number) => Rgb;
  press: (at: number) => void; // called when a number is clicked
}

export function vectorRowOf(group: StripGroup, key: string, { name, formula, values, colorOf, press }: Vector) {
  const describe = (at: number) => words.steps.dimension(name, at, formatNumber(values[at]));
  const valueOf = (at: number | null) => (at === null || at >= values.length ? '' : formatNumber(values[at]));
  return html`<div class="flow-row">
    <span class="flow-what"><span class="flow-name">${name}</span>
      <span class="flow-formula">${subscripted(formula)}</span></span>
    ${group.strip(key, { label: name, values, colorOf, describe, press })}
    <span class="flow-end"><span class="flow-shape">1 × ${values.length}</span><span class="flow-value">${group.readout(key, valueOf)}</span></span>
  </div>`;
}
