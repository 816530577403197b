/** Controls for appending words, and for the way in which a word is chosen. */
import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';

import { formatNumber } from '../../../draw/format.ts';
import { choices } from '../../../widgets/choices.ts';
import { createCorrection, createNumberBox } from '../../../widgets/number-box.ts';
import type { Emit } from '../controller.ts';
import type { Input, Pace } from '../state.ts';
import { words } from '../words.ts';

/** Intents that the buttons emit. */
type Act = 'nextWord' | 'generate' | 'stopWords' | 'back' | 'clear';

export function createControls(emit: Emit) {
  const { controls: say } = words;
  const takes = choices(say.takes, say.takesLabel, 'predict-take', (take) => emit('take', take));
  const correction = createCorrection();
  const seed = createNumberBox({
    label: say.seed,
    min: 1,
    max: 999_999,
    attributes: { id: 'predict-seed' },
    act: (seed) => emit('sampling', { seed }),
    report: correction.report,
  });
  const newSeed = () => emit('sampling', { seed: seed.value() >= 999_999 ? 1 : seed.value() + 1 });
  const buttonOf = (label: string, intent: Act, className: string, can: boolean) =>
    html`<button type="button" class=${className} aria-disabled=${!can} @click=${() => can && emit(intent)}>${label}</button>`;
  const sliderOf = (name: 'temperature' | 'topK' | 'topP', [min, max, step]: number[], value: number, text: string) => {
    const id = `predict-${name}`;
    const onInput = ({ target }: Event) => emit('sampling', { [name]: (target as HTMLInputElement).valueAsNumber });
    return html`<label class="field" for=${id}><span>${say[name]}</span><input
      id=${id} type="range" min=${min} max=${max} step=${step} .value=${live(String(value))} aria-valuetext=${text}
      @input=${onInput}><output for=${id}>${text}</output></label>`;
  };

  /** `hasTaken`: whether there are words to remove. */
  return ({ take, temperature, topK, topP, pace, seed: chosen }: Input, generating: boolean, hasTaken: boolean) => {
    takes.choose(take);
    seed.update(chosen);
    const decimals = (value: number, decimals: number) => formatNumber(value, { decimals });
    const paces = Object.entries(say.paces).map(
      ([value, name]) => html`<option value=${value} .selected=${value === pace}>${name}</option>`,
    );
    return html`<div class="predict-controls control-row">
      <span class="predict-acts">
        ${buttonOf(say.next, 'nextWord', 'main-act', !generating)}
        ${buttonOf(generating ? say.stop : say.generate, generating ? 'stopWords' : 'generate', 'main-act', true)}
        ${buttonOf(say.back, 'back', 'more-act', hasTaken)}
        ${buttonOf(say.clear, 'clear', 'more-act', hasTaken)}
      </span>
      <span class="predict-sampling" data-dock>
        ${takes.element}
        ${sliderOf('temperature', [0.1, 2, 0.1], temperature, decimals(temperature, 1))}
        ${sliderOf('topK', [0, 100, 1], topK, topK === 0 ? say.all : String(topK))}
        ${sliderOf('topP', [0.05, 1, 0.05], topP, decimals(topP, 2))}
        <span class="field" ?hidden=${take !== 'sample'}>
          <label class="field" for="predict-seed"><span>${say.seed}</span>${seed.input}</label>
          <button type="button" @click=${newSeed}>${say.newSeed}</button>${correction.element}
        </span>
        <label class="field" for="predict-pace"><span>${say.pace}</span><select
          id="predict-pace" @change=${({ target }: Event) => emit('pace', (target as HTMLSelectElement).value as Pace)}
        >${paces}</select></label>
      </span>
    </div>`;
  };
}
