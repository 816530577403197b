// @ts-check
/**
 * Chosen dimensions of the sinusoids as waves over the positions, each with its wavelength.
 *
 * @typedef {import('../../draw/color.js').Theme} Theme
 * @typedef {object} WavesProps
 * @property {import('../../engine/trace.js').Trace} trace
 * @property {{ waves: number[], moment: number | null }} view
 * @property {number} length
 * @property {number} width
 * @property {Theme} theme
 */
import { html } from '../../draw/elements.js';
import { formatNumber } from '../../draw/format.js';
import { headHue } from '../../draw/hue.js';
import { words } from '../../words/positions.js';
import { waveOf } from './formulas.js';
import { createPlot } from './plot.js';
import { short } from './written.js';

/** So many waves can be told apart by their colours. */
const HUES = 6;

/** @param {import('../positions.js').Emit} emit */
export function createWaves(emit) {
  const { waves: text } = words.sines;
  const plot = createPlot({ label: text.label, across: text.across }, (moment) => emit('read', { moment }));
  const list = html('ul', { class: 'positions-waves', role: 'list' });
  const problem = html('p', { class: 'positions-problem', role: 'status' });
  const input = html('input', { type: 'number', min: 0, step: 1, id: 'positions-wave' });
  const form = html('form', { class: 'field', novalidate: true, on: { submit: add } }, html('label', { for: 'positions-wave' }, text.addLabel), input, html('button', {}, text.add));
  const says = html('p', { class: 'positions-says', 'data-says': true });
  const element = html('section', {}, html('h2', {}, text.title), html('div', { class: 'positions-choose' }, list, form, problem), plot.element, says);
  let width = 1;

  return {
    element,

    /** @param {WavesProps} props */
    update({ trace, view, length, width: newWidth, theme }) {
      width = newWidth;
      input.max = String(width - 1);
      const at = (/** @type {string} */ name) => /** @type {import('../../engine/trace.js').Matrix} */ (trace.get(name));
      const existing = view.waves.filter((dimension) => dimension < width);
      const dimensions = existing.length > 0 ? existing : [0];
      const wavelength = (/** @type {number} */ dimension) => short(at('wavelength').at(0, dimension));
      const hue = (/** @type {number} */ nth) => headHue(nth, HUES, theme);
      const encoding = at('encoding');
      list.replaceChildren(
        ...dimensions.map((dimension, nth) =>
          html(
            'li',
            { style: { '--hue': hue(nth) } },
            text.item(dimension, waveOf(dimension), wavelength(dimension)),
            dimensions.length > 1 && html('button', { type: 'button', 'aria-label': text.remove(dimension), on: { click: () => remove(dimension) } }, '×'),
          )),
      );
      plot.update({
        curves: dimensions.map((dimension, nth) => ({ start: 0, values: Array.from({ length }, (_, position) => encoding.at(position, dimension)), color: hue(nth) })),
        across: [0, length - 1],
        up: [-1, 1],
        upTicks: ['1', '0', '−1'],
        held: view.moment,
        tell: (position) => text.tell(position, dimensions.map((dimension) => [dimension, formatNumber(encoding.at(position, dimension))])),
      });
      const [first, last] = [Math.min(...dimensions), Math.max(...dimensions)];
      says.textContent = first === last ? text.one(first, wavelength(first)) : text.says([first, wavelength(first)], [last, wavelength(last)]);
    },
  };

  /** @param {number} dimension */
  function remove(dimension) {
    emit('noWave', dimension);
    // The button that had the focus is gone.
    input.focus();
  }

  /** @param {Event} event */
  function add(event) {
    event.preventDefault();
    const dimension = input.valueAsNumber;
    const isFit = input.value !== '' && Number.isInteger(dimension) && dimension >= 0 && dimension < width;
    input.setAttribute('aria-invalid', String(!isFit));
    problem.textContent = isFit ? '' : text.addProblem(width - 1);
    if (!isFit) return;
    input.value = '';
    emit('wave', dimension);
  }
}
