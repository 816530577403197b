/** The paper's formula, the tutorial's formula, and the difference of their numbers. */
import { html, render } from 'lit-html';

import { maxAbsOf } from '../../draw/color.ts';
import { formatNumber, formatTiny } from '../../draw/format.ts';
import { html as element } from '../../widgets/elements.ts';
import { SignedMatrix } from './signed-matrix.ts';
import { generalFormulas } from './sinusoid-formulas.ts';
import type { SinusoidProps } from './sinusoids.ts';
import type { Emit } from './view.ts';
import { words } from './words.js';

export function createTwoFormulas(emit: Emit) {
  const { difference: text } = words.sines;
  const root = element('section', { class: 'positions-difference' });
  const matrix = new SignedMatrix({ name: text.label, row: words.position, column: words.dimension }, (place) =>
    emit('place', place),
  );
  const formulas = (['paper', 'tutorial'] as const).map((name) => ({ name, lines: generalFormulas(name, text.notes) }));

  return {
    element: root,

    update({ trace, lastDimension, input: { formula, width }, place, theme }: SinusoidProps) {
      const { difference, encoding } = trace;
      const largest = maxAbsOf(difference.values);
      const formulaOf = ({ name, lines }: (typeof formulas)[number]) =>
        html`<div data-formula=${name} ?data-chosen=${name === formula}>
          <dt>${text.terms[name]}</dt>${lines.map((line) => html`<dd>${line}</dd>`)}
        </div>`;
      const template = html`<h2>${text.title}</h2>
        <div class="positions-pair">
          <div>
            <dl class="positions-formulas">${formulas.map(formulaOf)}</dl>
            <p class="fine">${text.where}</p>
            <p class="positions-says" data-says>${sentenceOf(width, lastDimension)}</p>
          </div>
          <div><h3>${text.name(formula)}</h3>${matrix.element}</div>
        </div>`;
      render(template, root);
      matrix.update({
        matrix: difference,
        end: largest,
        least: formatTiny(-largest),
        largest: formatTiny(largest),
        selected: place,
        describe: ([position, dimension], value) =>
          text.tell(position, dimension, formatTiny(value), formatNumber(encoding.at(position, dimension)), formula),
        theme,
      });
    },
  };
}

function sentenceOf(width: number, lastDimension: SinusoidProps['lastDimension']) {
  const { difference: text } = words.sines;
  if (width < 2) return text.nothing;
  const [paper, tutorial] = lastDimension.map(({ operands: [, , index] }) => `${index.values[0]}/${width}`);
  return text.says(width - 1, paper, tutorial);
}
