/** The paper's formula, the tutorial's formula, and the difference of their numbers. */
import { maxAbsOf } from '../../draw/color.ts';
import { formatNumber } from '../../draw/format.ts';
import { formatTiny } from '../../draw/tiny.ts';
import { html } from '../../widgets/elements.ts';
import { SignedMatrix } from './signed-matrix.ts';
import { exponentNumerator, generalFormulas } from './sinusoid-formulas.ts';
import type { SinusoidProps } from './sinusoids.ts';
import type { Emit } from './view.ts';
import { words } from './words.js';

export function createTwoFormulas(emit: Emit) {
  const { difference: text } = words.sines;
  const matrix = new SignedMatrix(
    { name: text.label, row: words.position, column: words.dimension },
    (place: [number, number] | null) => emit('read', { place }),
  );
  const explanation = html('p', { class: 'positions-says', 'data-says': true });
  const name = html('h3', {});
  const formulas = html(
    'dl',
    { class: 'positions-formulas' },
    ...(['paper', 'tutorial'] as const).map((formula) =>
      html(
        'div',
        { dataset: { formula } },
        html('dt', {}, text.terms[formula]),
        ...generalFormulas(formula, text.notes).map((line) => html('dd', {}, line)),
      ),
    ),
  );
  const element = html(
    'section',
    { class: 'positions-difference' },
    html('h2', {}, text.title),
    html(
      'div',
      { class: 'positions-pair' },
      html('div', {}, formulas, html('p', { class: 'fine' }, text.where), explanation),
      html('div', {}, name, matrix.element),
    ),
  );

  return {
    element,

    update({ trace, input: { formula, width }, view, theme }: SinusoidProps) {
      for (const part of formulas.children)
        part.toggleAttribute('data-chosen', (part as HTMLElement).dataset.formula === formula);
      const largest = maxAbsOf(trace.difference.values);
      name.textContent = text.name(formula);
      matrix.update({
        matrix: trace.difference,
        end: largest,
        least: formatTiny(-largest),
        largest: formatTiny(largest),
        selected: view.place,
        describe: ([position, dimension], value) =>
          text.tell(
            position,
            dimension,
            formatTiny(value),
            formatNumber(trace.encoding.at(position, dimension)),
            formula,
          ),
        theme,
      });
      explanation.textContent = sentenceOf(width);
    },
  };
}

/** Both exponents of the last dimension, as fractions. */
function sentenceOf(width: number) {
  const { difference: text } = words.sines;
  if (width < 2) return text.nothing;
  const last = width - 1;
  const exponent = (formula: 'paper' | 'tutorial') => `${exponentNumerator(formula, last)}/${width}`;
  return text.says(last, exponent('paper'), exponent('tutorial'));
}
