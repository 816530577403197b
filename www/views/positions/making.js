// @ts-check
/**
 * What the sinusoids are made with: the lectures' pictures, size, base and formula.
 *
 * @typedef {import('../positions.js').Emit} Emit
 * @typedef {import('../positions.js').PositionsProps['input']} Input
 */
import { choices } from '../../draw/choices.js';
import { html } from '../../draw/elements.js';
import { words } from '../../words/positions.js';
import { createNumber } from './number.js';

const MOST = 512;
const LARGEST_BASE = 1e9;
/** An address writes the base with at most so many decimals. */
const PLAIN = /^\d+(\.\d{1,4})?$/;

/** @param {Emit} emit */
export function createMaking(emit) {
  const { sines } = words;
  const problem = html('p', { class: 'positions-problem', role: 'status' });
  /** @type {Map<string, string>} what cannot be used, by its field */
  const problems = new Map();
  const judge = (/** @type {string} */ field, /** @type {string} */ text) => (/** @type {boolean} */ isProblem) => {
    if (isProblem) problems.set(field, text);
    else problems.delete(field);
    problem.textContent = [...problems.values()].join(' ');
  };
  const size = (/** @type {'length' | 'width'} */ name) =>
    createNumber({
      label: sines[name],
      limits: { min: 1, max: MOST, step: 1, id: `positions-${name}` },
      fits: (value) => Number.isInteger(value) && value >= 1 && value <= MOST,
      act: (value) => emit('sinusoids', { [name]: value }),
      judge: judge(name, sines.sizeProblem(sines[name])),
    });
  const base = createNumber({
    label: sines.base,
    limits: { min: 1, max: LARGEST_BASE, step: 'any', id: 'positions-base' },
    fits: (value) => value > 1 && value <= LARGEST_BASE && PLAIN.test(String(value)),
    act: (value) => emit('sinusoids', { base: value }),
    judge: judge('base', sines.baseProblem),
  });
  const fields = { length: size('length'), width: size('width'), base };
  const formula = choices(sines.formulas, sines.formulaLabel, 'formula', (value) => emit('sinusoids', { formula: value }));
  const preset = (/** @type {'toy' | 'picture'} */ name) =>
    html('button', {
      type: 'button',
      on: {
        click() {
          for (const field of Object.values(fields)) field.show();
          emit('preset', name);
        },
      },
    }, sines.presets[name]);
  const element = html(
    'div',
    { class: 'positions-making', 'data-aside': true },
    html(
      'div',
      { class: 'control-row' },
      html('span', { role: 'group', 'aria-label': sines.presetLabel, class: 'positions-presets' }, preset('toy'), preset('picture')),
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
