/** A vector as a strip of cells, with its name, its formula, its shape and the number in the marked dimension. */
import { html } from 'lit-html';

import type { Rgb } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import { html as element } from '../../../widgets/elements.ts';
import { subscripted } from '../../../widgets/subscripted.ts';
import type { createStripGroup } from '../../../widgets/vector-strip.ts';
import { words } from '../words.js';

interface Vector {
  name: string;
  formula: string;
  values: Float32Array;
  colorOf: (value: number) => Rgb;
}

/** Returns a function that draws a vector and returns its row. `press`: called when a number is clicked. */
export function createVectorRow(group: ReturnType<typeof createStripGroup>, press: (at: number) => void) {
  let vector: Vector | null = null;
  const valueAt = (at: number) => formatNumber(vector?.values[at] ?? NaN);
  const strip = group.strip((at) => words.steps.dimension(vector?.name ?? '', at, valueAt(at)), press);
  const value = element('span', { class: 'flow-value' });
  group.listen((at) => {
    value.textContent = at === null || at >= (vector?.values.length ?? 0) ? '' : valueAt(at);
  });

  return (next: Vector) => {
    vector = next;
    strip.draw({ label: next.name, values: next.values, colorOf: next.colorOf });
    return html`<div class="flow-row">
      <span class="flow-what"><span class="flow-name">${next.name}</span>
        <span class="flow-formula">${subscripted(next.formula)}</span></span>
      ${strip.element}
      <span class="flow-end"><span class="flow-shape">1 × ${next.values.length}</span>${value}</span>
    </div>`;
  };
}
