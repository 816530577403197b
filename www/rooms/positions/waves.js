// @ts-check
/** Chosen dimensions of the sinusoids as waves over the positions, each with its wavelength. */

import { formatNumber } from '../../draw/format.js';
import { headHue } from '../../draw/hue.js';
import { html } from '../../widgets/elements.js';
import { createNumberInput } from '../../widgets/number-input.js';
import { createPlot } from './plot.js';
import { shortNumber } from './short-number.js';
import { waveOf } from './sinusoid-formulas.js';
import { words } from './words.js';

/** Number of colours that can be distinguished. */
const HUES = 6;

/** @param {import('./view.ts').Emit} emit */
export function createWaves(emit) {
  const { waves: text } = words.sines;
  const plot = createPlot({ label: text.label, across: text.across }, (moment) => emit('read', { moment }));
  const list = html('ul', { class: 'positions-waves', role: 'list' });
  const problem = html('p', { class: 'positions-problem', role: 'status' });
  const typed = createNumberInput({ min: 0, on: {}, attributes: { id: 'positions-wave' } });
  const field = typed.input;
  const form = html(
    'form',
    { class: 'field', novalidate: true, on: { submit: add } },
    html('label', { for: 'positions-wave' }, text.addLabel),
    field,
    html('button', {}, text.add),
  );
  const explanation = html('p', { class: 'positions-says', 'data-says': true });
  const element = html(
    'section',
    {},
    html('h2', {}, text.title),
    html('div', { class: 'positions-choose' }, list, form, problem),
    plot.element,
    explanation,
  );
  let width = 0;

  return {
    element,

    /** @param {import('./sinusoids.js').SinusoidProps} props */
    update({ trace, input: { length, width: newWidth }, view, theme }) {
      if (width !== newWidth) {
        width = newWidth;
        typed.limit(width - 1);
        // An error about the previous size does not apply to this size.
        field.removeAttribute('aria-invalid');
        problem.textContent = '';
      }
      const at = (/** @type {keyof typeof trace} */ name) => trace[name];
      const existing = view.waves.filter((dimension) => dimension < width);
      const dimensions = existing.length > 0 ? existing : [0];
      const wavelength = (/** @type {number} */ dimension) => shortNumber(at('wavelength').at(0, dimension));
      const hue = (/** @type {number} */ nth) => headHue(nth, HUES, theme);
      const encoding = at('encoding');
      list.replaceChildren(
        ...dimensions.map((dimension, nth) =>
          html(
            'li',
            { style: { '--hue': hue(nth) } },
            text.item(dimension, waveOf(dimension), wavelength(dimension)),
            dimensions.length > 1 &&
              html(
                'button',
                { type: 'button', 'aria-label': text.remove(dimension), on: { click: () => remove(dimension) } },
                '×',
              ),
          ),
        ),
      );
      plot.update({
        curves: dimensions.map((dimension, nth) => ({
          start: 0,
          values: Array.from({ length }, (_, position) => encoding.at(position, dimension)),
          color: hue(nth),
        })),
        across: [0, length - 1],
        up: [-1, 1],
        upTicks: ['1', '0', '−1'],
        selected: view.moment,
        describe: (position) =>
          text.tell(
            position,
            dimensions.map((dimension) => [dimension, formatNumber(encoding.at(position, dimension))]),
          ),
      });
      const [first, last] = [Math.min(...dimensions), Math.max(...dimensions)];
      explanation.textContent =
        first === last
          ? text.one(first, wavelength(first))
          : text.says([first, wavelength(first)], [last, wavelength(last)]);
    },
  };

  /** @param {number} dimension */
  function remove(dimension) {
    emit('noWave', dimension);
    // Removing the wave also removes its button, which had the focus.
    field.focus();
  }

  /** @param {Event} event */
  function add(event) {
    event.preventDefault();
    const dimension = typed.read();
    const isFit = Number.isInteger(dimension) && dimension >= 0 && dimension < width;
    field.setAttribute('aria-invalid', String(!isFit));
    problem.textContent = isFit ? '' : text.addProblem(width - 1);
    if (!isFit) return;
    typed.write('');
    emit('wave', dimension);
  }
}
