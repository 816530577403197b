/** Settings of the sinusoids: presets from the lectures, size, base and formula. */
import { html } from 'lit-html';
import { choicesOf } from '../../widgets/controls.ts';
import { html as element } from '../../widgets/elements.ts';
import { createCorrection, createNumberBox } from '../../widgets/number-box.ts';
import type { Emit } from './controller.ts';
import type { Input } from './state.ts';
import { words } from './words/en.js';

const LARGEST_SIZE = 512;
const LARGEST_BASE = 1e9;
/** Number of decimals of the base in the URL. */
const BASE_DECIMALS = 4;
const SMALLEST_BASE = 1 + 10 ** -BASE_DECIMALS;

export function createSinusoidSettings(emit: Emit) {
  const { sines } = words;
  const correction = createCorrection();
  const fieldOf = (name: 'length' | 'width' | 'base', range: { min: number; max: number; decimals?: number }) => {
    const act = (value: number) => emit('change', { [name]: value });
    const attributes = { id: `positions-${name}` };
    const box = createNumberBox({ label: sines[name], ...range, attributes, act, report: correction.report });
    return { box, element: element('label', { class: 'field' }, sines[name], box.input) };
  };
  const fields = {
    length: fieldOf('length', { min: 1, max: LARGEST_SIZE }),
    width: fieldOf('width', { min: 1, max: LARGEST_SIZE }),
    base: fieldOf('base', { min: SMALLEST_BASE, max: LARGEST_BASE, decimals: BASE_DECIMALS }),
  };
  const presetOf = (name: 'toy' | 'picture') =>
    html`<button type="button" @click=${() => emit('preset', name)}>${sines.presets[name]}</button>`;

  return (input: Input) => {
    for (const name of ['length', 'width', 'base'] as const) fields[name].box.update(input[name]);
    const choose = (formula: Input['formula']) => emit('change', { formula });
    const formula = choicesOf('formula', sines.formulaLabel, sines.formulas, input.formula, choose);
    return html`<span class="positions-presets" role="group" aria-label=${sines.presetLabel}>${presetOf('toy')}${presetOf('picture')}</span>
      ${Object.values(fields).map(({ element }) => element)}
      <span class="field"><span aria-hidden="true">${sines.formulaLabel}</span>${formula}</span>
      ${correction.element}`;
  };
}
