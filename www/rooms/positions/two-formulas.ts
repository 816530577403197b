/** The paper's formula, another formula, and the difference of their numbers. */
import { html, render } from 'lit-html';
import { maxAbsOf } from '../../draw/color.ts';
import { formatNumber, formatTiny } from '../../draw/format.ts';
import type { Formula } from '../../pkg/headlight.js';
import { html as element } from '../../widgets/elements.ts';
import type { Emit } from './controller.ts';
import { SignedMatrix } from './signed-matrix.ts';
import { generalFormulas } from './sinusoid-formulas.ts';
import type { SinusoidProps } from './sinusoids.ts';
import { comparedWithPaper } from './state.ts';
import { words } from './words/en.js';

export function createTwoFormulas(emit: Emit) {
  const { difference: text } = words.sines;
  const root = element('section', { class: 'positions-difference' });
  const matrix = new SignedMatrix({ name: text.label, row: words.position, column: words.dimension }, (place) =>
    emit('change', { place }),
  );
  const formulaOf = (name: Formula, chosen: Formula) =>
    html`<div data-formula=${name} ?data-chosen=${name === chosen}>
      <dt>${text.terms[name]}</dt>${generalFormulas(name, text.notes).map((line) => html`<dd>${line}</dd>`)}
    </div>`;

  return {
    element: root,

    update({ trace, lastDimension, input: { formula, width }, place, theme }: SinusoidProps) {
      const { difference, encoding } = trace;
      const largest = maxAbsOf(difference.values);
      const other = comparedWithPaper(formula);
      const template = html`<h2>${text.title}</h2>
        <div class="positions-pair">
          <div>
            <dl class="positions-formulas">${formulaOf('paper', formula)}${formulaOf(other, formula)}</dl>
            <p class="fine">${text.where}</p>
            <p class="positions-says" data-says>${sentenceOf(other, width, lastDimension)}</p>
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

function sentenceOf(other: Formula, width: number, lastDimension: SinusoidProps['lastDimension']) {
  const { difference: text } = words.sines;
  if (width < 2) return text.nothing;
  const [paper, own] = lastDimension.map(
    ({ operands: [, , numerator, denominator] }) => `${numerator.values[0]}/${denominator.values[0]}`,
  );
  const says = other === 'tensor2tensor' ? text.inHalves : text.says;
  return says(width - 1, paper, own);
}
