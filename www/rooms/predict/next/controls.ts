/** Controls that append words, and how a word is chosen. */
import { formatNumber } from '../../../draw/format.js';
import { choices } from '../../../widgets/choices.js';
import { enable, html } from '../../../widgets/elements.js';
import { createCorrection, createNumberBox } from '../../../widgets/number-box.js';
import type { Input } from '../state.ts';
import type { Emit } from '../view.ts';
import { words } from '../words.ts';

export function createControls(emit: Emit) {
  const { controls: say } = words;
  const button = (label: string, intent: string, className = '') =>
    html('button', { type: 'button', class: className, on: { click: () => emit(intent) } }, label);
  const next = button(say.next, 'nextWord', 'main-act');
  const generate = html(
    'button',
    {
      type: 'button',
      class: 'main-act',
      on: { click: () => emit(isGenerating ? 'stopWords' : 'generate') },
    },
    say.generate,
  );
  const back = button(say.back, 'back', 'more-act');
  const clear = button(say.clear, 'clear', 'more-act');
  let isGenerating = false;
  const takes = choices(say.takes, say.takesLabel, 'predict-take', (take) => emit('take', take));
  const slider = (name: 'temperature' | 'topK' | 'topP', range: { min: number; max: number; step: number }) => {
    const id = `predict-${name}`;
    const input = html('input', {
      id,
      type: 'range',
      ...range,
      on: { input: () => emit('sampling', { [name]: input.valueAsNumber }) },
    });
    const output = html('output', { for: id });
    return {
      element: html('label', { class: 'field', for: id }, html('span', {}, say[name]), input, output),
      show(value: number, text: string) {
        if (input.valueAsNumber !== value) input.valueAsNumber = value;
        input.setAttribute('aria-valuetext', text);
        output.textContent = text;
      },
    };
  };
  const temperature = slider('temperature', { min: 0.1, max: 2, step: 0.1 });
  const topK = slider('topK', { min: 0, max: 100, step: 1 });
  const topP = slider('topP', { min: 0.05, max: 1, step: 0.05 });
  const pace = html(
    'select',
    { id: 'predict-pace', on: { change: () => emit('pace', pace.value) } },
    ...Object.entries(say.paces).map(([value, name]) => html('option', { value }, name)),
  );
  const correction = createCorrection();
  const seed = createNumberBox({
    label: say.seed,
    min: 1,
    max: 999_999,
    attributes: { id: 'predict-seed' },
    act: (seed) => emit('sampling', { seed }),
    report: correction.report,
  });
  const newSeed = html(
    'button',
    { type: 'button', on: { click: () => emit('sampling', { seed: seed.value() >= 999_999 ? 1 : seed.value() + 1 }) } },
    say.newSeed,
  );
  const seeds = html(
    'span',
    { class: 'field' },
    html('label', { class: 'field', for: seed.input.id }, html('span', {}, say.seed), seed.input),
    newSeed,
    correction.element,
  );

  return {
    element: html(
      'div',
      { class: 'predict-controls control-row' },
      html('span', { class: 'predict-acts' }, next, generate, back, clear),
      html(
        'span',
        { class: 'predict-sampling' },
        takes.element,
        temperature.element,
        topK.element,
        topP.element,
        seeds,
        html('label', { class: 'field', for: pace.id }, html('span', {}, say.pace), pace),
      ),
    ),
    /** @param hasTaken whether there are words to remove */
    update(input: Input, generating: boolean, hasTaken: boolean) {
      isGenerating = generating;
      generate.textContent = generating ? say.stop : say.generate;
      enable(next, !generating);
      enable(back, hasTaken);
      enable(clear, hasTaken);
      takes.choose(input.take);
      temperature.show(input.temperature, formatNumber(input.temperature, { decimals: 1 }));
      topK.show(input.topK, input.topK === 0 ? say.all : String(input.topK));
      topP.show(input.topP, formatNumber(input.topP, { decimals: 2 }));
      pace.value = input.pace;
      seed.update(input.seed);
      seeds.hidden = input.take !== 'sample';
    },
  };
}
