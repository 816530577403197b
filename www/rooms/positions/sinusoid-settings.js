// @ts-check
/**
 * Settings of the sinusoids: presets from the lectures, size, base and formula.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./view.js').PositionsProps['input']} Input
 */
import { choices } from '../../widgets/choices.js';
import { html } from '../../widgets/elements.js';
import { createNumberField } from './number-field.js';
import { words } from './words.js';

const LARGEST_SIZE = 512;
const LARGEST_BASE = 1e9;
/** A base with at most four decimals, as in the URL. */
const BASE_TEXT = /^\d+(\.\d{1,4})?$/;

/** @param {Emit} emit */
export function createSinusoidSettings(emit) {
  const { sines } = words;
  const problem = html('p', { class: 'positions-problem', role: 'status' });
  /** @type {Map<string, string>} messages about invalid numbers, by field */
  const problems = new Map();
  const reporter = (/** @type {string} */ field, /** @type {string} */ text) => (/** @type {boolean} */ isProblem) => {
    if (isProblem) problems.set(field, text);
    else problems.delete(field);
    problem.textContent = [...problems.values()].join(' ');
  };
  const size = (/** @type {'length' | 'width'} */ name) =>
    createNumberField({
      label: sines[name],
      id: `positions-${name}`,
      min: 1,
      max: LARGEST_SIZE,
      isValid: (value) => Number.isInteger(value) && value >= 1 && value <= LARGEST_SIZE,
      act: (value) => emit('sinusoids', { [name]: value }),
      report: reporter(name, sines.sizeProblem(sines[name])),
    });
  const base = createNumberField({
    label: sines.base,
    id: 'positions-base',
    min: 1,
    max: LARGEST_BASE,
    isValid: (value) => value > 1 && value <= LARGEST_BASE && BASE_TEXT.test(String(value)),
    act: (value) => emit('sinusoids', { base: value }),
    report: reporter('base', sines.baseProblem),
  });
  const fields = { length: size('length'), width: size('width'), base };
  const formula = choices(sines.formulas, sines.formulaLabel, 'formula', (value) =>
    emit('sinusoids', { formula: value }),
  );
  const preset = (/** @type {'toy' | 'picture'} */ name) =>
    html(
      'button',
      {
        type: 'button',
        on: {
          click() {
            for (const field of Object.values(fields)) field.show();
            emit('preset', name);
          },
        },
      },
      sines.presets[name],
    );
  const element = html(
    'div',
    { class: 'positions-making', 'data-aside': true },
    html(
      'div',
      { class: 'control-row' },
      html(
        'span',
        { role: 'group', 'aria-label': sines.presetLabel, class: 'positions-presets' },
        preset('toy'),
        preset('picture'),
      ),
      ...Object.values(fields).map((field) => field.element),
      html('span', { class: 'field' }, html('span', { 'aria-hidden': 'true' }, sines.formulaLabel), formula.element),
    ),
    problem,
  );

  return {
    element,
    /** @param {Input} input */
    update(input) {
      fields.length.update(input.length);
      fields.width.update(input.width);
      fields.base.update(input.base);
      formula.choose(input.formula);
    },
  };
}
