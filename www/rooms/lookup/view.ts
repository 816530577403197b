/**
 * The room "Lookup": attention as a lookup among keys, the similarity of real words without trained weights, and why
 * scores are divided by √d.
 */
import { html, nothing, render } from 'lit-html';
import { formatNumber } from '../../draw/format.ts';
import type { ReadingProps } from '../../state/reading.ts';
import { createControlBar } from '../../widgets/control-bar.ts';
import { choicesOf, selectOf, sliderOf } from '../../widgets/controls.ts';
import { html as element } from '../../widgets/elements.ts';
import type { Answers, Emit } from './controller.ts';
import { createDatabase } from './database.ts';
import { createScaling } from './scaling.ts';
import { createSimilarity } from './similarity.ts';
import type { Input, Part, View } from './state.ts';
import { words } from './words/en.js';

export type LookupProps = ReadingProps<Input, View, Answers>;

export function createLookup(root: HTMLElement, emit: Emit) {
  const section = (part: Part) => element('section', { class: `lookup-${part}`, 'aria-label': words.parts[part] });
  const roots = { database: section('database'), words: section('words'), scaling: section('scaling') };
  const bar = createControlBar();
  const views = {
    database: createDatabase(roots.database, emit),
    words: createSimilarity(roots.words, emit),
    scaling: createScaling(roots.scaling, emit),
  };

  return {
    update(props: LookupProps) {
      const { part } = props.input;
      const parts = choicesOf('lookup-part', words.partsLabel, words.parts, part, (part: Part) => emit('part', part));
      for (const [name, own] of Object.entries(roots)) own.hidden = name !== part;
      const template = html`<div class="room-lookup" data-picture>
        <div data-dock>${bar(parts, settingsOf(props.input, emit))}</div>${Object.values(roots)}
      </div>`;
      render(template, root);
      views[part].update(props);
    },
  };
}

const COUNTS = [4, 8, 16];
/** Exponent of the largest vector size; vector sizes are powers of two. */
const LARGEST_EXPONENT = 10;

/** The setting that makes the weights of a strategy flatter or sharper; the other strategies have no such setting. */
const WIDTHS: Partial<Record<Input['strategy'], 'temperature' | 'sigma'>> = { dot: 'temperature', gaussian: 'sigma' };

/** The settings of the open part. A setting that the part does not use is left out. */
function settingsOf(input: Input, emit: Emit) {
  const { similarity, scaling } = words;
  const field = (label: string, choices: unknown) =>
    html`<span class="field"><span class="lookup-label">${label}</span>${choices}</span>`;
  if (input.part === 'database') return databaseSettingsOf(input, field, emit);
  if (input.part === 'words') {
    const { measures, label } = similarity;
    return field(
      label,
      choicesOf('lookup-similarity', label, measures, input.similarity, (similarity) => emit('change', { similarity })),
    );
  }
  const { d_k, n_keys, seed } = input;
  const exponent = Math.round(Math.log2(d_k));
  const chooseSize = (exponent: number) => emit('change', { d_k: 2 ** exponent });
  const counts = COUNTS.map((value) => ({ value, text: String(value) }));
  const chooseCount = (count: string) => emit('change', { n_keys: Number(count) });
  return html`${sliderOf('lookup-d', scaling.d, [0, LARGEST_EXPONENT, 1], exponent, String(d_k), chooseSize)}
    ${selectOf('lookup-count', scaling.count, counts, n_keys, chooseCount)}
    <span class="field"><span>${scaling.seed(seed)}</span>
      <button type="button" @click=${() => emit('change', { seed: seed + 1 })}>${scaling.another}</button></span>`;
}

function databaseSettingsOf(input: Input, field: (label: string, choices: unknown) => unknown, emit: Emit) {
  const { database: say } = words;
  const { strategy, space } = input;
  const width = WIDTHS[strategy];
  const strategies = choicesOf('lookup-strategy', say.strategyLabel, say.strategies, strategy, (strategy) =>
    emit('change', { strategy: strategy as Input['strategy'] }),
  );
  const spaces = choicesOf('lookup-space', say.spaceLabel, say.spaces, space, (space) => emit('space', space));
  const examples = Object.entries(say.examples).map(
    ([id, name]) => html`<button type="button" @click=${() => emit('database', id)}>${name}</button>`,
  );
  const widthOf = (name: 'temperature' | 'sigma') => {
    const text = formatNumber(input[name], { decimals: 2 });
    const act = (value: number) => emit('change', { [name]: value });
    return sliderOf(`lookup-${name}`, say[name], [0.05, 5, 0.05], input[name], text, act);
  };
  return html`${field(say.strategyLabel, strategies)}
    ${width ? widthOf(width) : nothing}
    ${field(say.spaceLabel, spaces)}
    <span class="lookup-examples" role="group" aria-label=${say.examplesLabel}>
      <span class="lookup-label">${say.examplesLabel}</span>${examples}
    </span>`;
}
