/** Settings of the sinusoids: presets from the lectures, size, base and formula. */
import { html } from 'lit-html';
import { choicesOf } from '../../widgets/controls.ts';
import { html as element } from '../../widgets/elements.ts';
import type { Emit } from './controller.ts';
import { createNumberField } from './number-field.ts';
import type { Input } from './state.ts';
import { words } from './words/en.js';

const LARGEST_SIZE = 512;
const LARGEST_BASE = 1e9;
/** A base with at most four decimals, as in the URL. */
const BASE_TEXT = /^\d+(\.\d{1,4})?$/;

export function createSinusoidSettings(emit: Emit) {
  const { sines } = words;
  const problems = createProblems();
  const size = (name: 'length' | 'width') =>
    createNumberField({
      label: sines[name],
      id: `positions-${name}`,
      min: 1,
      max: LARGEST_SIZE,
      isValid: (value) => Number.isInteger(value) && value >= 1 && value <= LARGEST_SIZE,
      act: (value) => emit('change', { [name]: value }),
      report: problems.reporter(name, sines.sizeProblem(sines[name])),
    });
  const base = createNumberField({
    label: sines.base,
    id: 'positions-base',
    min: 1,
    max: LARGEST_BASE,
    isValid: (value) => value > 1 && value <= LARGEST_BASE && BASE_TEXT.test(String(value)),
    act: (value) => emit('change', { base: value }),
    report: problems.reporter('base', sines.baseProblem),
  });
  const fields = { length: size('length'), width: size('width'), base };
  function openPreset(name: 'toy' | 'picture') {
    for (const field of Object.values(fields)) field.show();
    emit('preset', name);
  }
  const presetOf = (name: 'toy' | 'picture') =>
    html`<button type="button" @click=${() => openPreset(name)}>${sines.presets[name]}</button>`;

  return (input: Input) => {
    for (const name of ['length', 'width', 'base'] as const) fields[name].update(input[name]);
    const choose = (formula: Input['formula']) => emit('change', { formula });
    const formula = choicesOf('formula', sines.formulaLabel, sines.formulas, input.formula, choose);
    return html`<span class="positions-presets" role="group" aria-label=${sines.presetLabel}>${presetOf('toy')}${presetOf('picture')}</span>
      ${Object.values(fields).map(({ element }) => element)}
      <span class="field"><span aria-hidden="true">${sines.formulaLabel}</span>${formula}</span>
      ${problems.element}`;
  };
}

function createProblems() {
  const line = element('p', { class: 'positions-problem', role: 'status' });
  const problems = new Map<string, string>();
  return {
    element: line,
    reporter: (field: string, text: string) => (isProblem: boolean) => {
      if (isProblem) problems.set(field, text);
      else problems.delete(field);
      line.textContent = [...problems.values()].join(' ');
    },
  };
}
