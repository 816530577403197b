/** The settings of the open part. A setting that the part does not use is left out. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';

import { formatNumber } from '../../draw/format.ts';
import { choices } from '../../widgets/choices.ts';
import type { Emit } from './controller.ts';
import type { Input } from './state.ts';
import { words } from './words.js';

const COUNTS = [4, 8, 16];
/** Exponent of the largest vector size; vector sizes are powers of two. */
const LARGEST_EXPONENT = 10;

/** The setting that makes the weights of a strategy flatter or sharper; the other strategies have no such setting. */
const WIDTHS: Partial<Record<Input['strategy'], 'temperature' | 'sigma'>> = { dot: 'temperature', gaussian: 'sigma' };

export function createSettings(emit: Emit) {
  const { database, similarity, scaling } = words;
  const spaces = choices(database.spaces, database.spaceLabel, 'lookup-space', (space) => emit('space', space));
  const strategies = choices<Input['strategy']>(
    database.strategies,
    database.strategyLabel,
    'lookup-strategy',
    (strategy) => emit('strategy', strategy),
  );
  const measures = choices(similarity.measures, similarity.label, 'lookup-similarity', (measure) =>
    emit('similarity', measure),
  );
  const examples = Object.entries(database.examples).map(
    ([id, name]) => html`<button type="button" @click=${() => emit('database', id)}>${name}</button>`,
  );

  function ofDatabase(input: Input) {
    spaces.choose(input.space);
    strategies.choose(input.strategy);
    const width = WIDTHS[input.strategy];
    return html`<span class="field"><span class="lookup-label">${database.strategyLabel}</span>${strategies.element}</span>
      ${width ? sliderOf(`lookup-${width}`, database[width], [0.05, 5, 0.05], input[width], formatNumber(input[width], { decimals: 2 }), (value) => emit(width, value)) : nothing}
      <span class="field"><span class="lookup-label">${database.spaceLabel}</span>${spaces.element}</span>
      <span class="lookup-examples" role="group" aria-label=${database.examplesLabel}>
        <span class="lookup-label">${database.examplesLabel}</span>${examples}
      </span>`;
  }

  function ofWords(input: Input) {
    measures.choose(input.similarity);
    return html`<span class="field"><span class="lookup-label">${similarity.label}</span>${measures.element}</span>`;
  }

  function ofScaling({ d_k, n_keys, seed }: Input) {
    const counts = COUNTS.map((one) => html`<option value=${one} .selected=${one === n_keys}>${one}</option>`);
    const onCount = ({ target }: Event) => emit('keyCount', Number((target as HTMLSelectElement).value));
    const exponent = Math.round(Math.log2(d_k));
    return html`${sliderOf('lookup-d', scaling.d, [0, LARGEST_EXPONENT, 1], exponent, String(d_k), (value) => emit('keySize', 2 ** value))}
      <label class="field" for="lookup-count"><span>${scaling.count}</span><select id="lookup-count" @change=${onCount}>${counts}</select></label>
      <span class="field"><span>${scaling.seed(seed)}</span>
        <button type="button" @click=${() => emit('seed', seed + 1)}>${scaling.another}</button></span>`;
  }

  const parts = { database: ofDatabase, words: ofWords, scaling: ofScaling };
  return (input: Input) => parts[input.part](input);
}

function sliderOf(
  id: string,
  label: string,
  [min, max, step]: number[],
  value: number,
  text: string,
  act: (value: number) => void,
) {
  return html`<label class="field" for=${id}><span>${label}</span><input
    id=${id} type="range" min=${min} max=${max} step=${step} .value=${live(String(value))} aria-valuetext=${text}
    @input=${({ target }: Event) => act((target as HTMLInputElement).valueAsNumber)}
  ><output for=${id}>${text}</output></label>`;
}
