/** The bar of the example and its numbers, and the settings: switches and sizes. */
import { html, nothing } from 'lit-html';

import type { Mode } from '../../pkg/headlight.js';
import { memo } from '../../state/same.js';
import { choices } from '../../widgets/choices.js';
import { createControlBar } from '../../widgets/control-bar.ts';
import { createCorrection, createNumberBox } from '../../widgets/number-box.js';
import { subscripted } from '../../widgets/subscripted.ts';
import type { Emit } from './controller.ts';
import type { Dimension } from './draft.js';
import { words } from './words.js';

export interface ControlsProps {
  examples: string[];
  example: string;
  mode: Mode;
  masked: boolean | null; // `null` if there is no future to mask, or if a decoder masks anyway
  isDecoder: boolean;
  crosses: boolean; // whether a second sequence provides the queries
  weightsOff: boolean | null; // `null` if the example has no weights
  scaled: boolean; // whether scores are divided by √d_k, by the user's choice or as in the lecture
  sizes: [Dimension, number][];
  d_head: string | null; // d_k as typed, in an example that starts with scores
  edited: boolean; // whether numbers, names or sizes differ from the example's
  changed: boolean; // whether numbers, names, sizes or switches differ from the example's
  most: number; // maximum number of rows or columns of a table
}

export function createControls(emit: Emit) {
  const bar = createControlBar();
  const correction = createCorrection();
  const modes = choices(words.modes, words.modeLabel, 'mode', (mode) => emit('mode', mode));
  const boxesOf = memo((dimensions: Dimension[], most: number) =>
    dimensions.map((dimension) =>
      createNumberBox({
        label: words.sizes[dimension],
        min: 1,
        max: most,
        act: (size) => emit('resize', { dimension, size }),
        report: correction.report,
      }),
    ),
  );

  function sizesOf({ sizes, d_head, most }: ControlsProps) {
    const boxes = boxesOf(
      sizes.map(([dimension]) => dimension),
      most,
    );
    sizes.forEach(([, size], nth) => void boxes[nth].update(size));
    const onInput = ({ target }: Event) => emit('d_head', (target as HTMLInputElement).value);
    return html`<span class="sizes">
      ${sizes.map(([dimension], nth) => html`<label class="field"><span>${subscripted(words.sizes[dimension])}</span>${boxes[nth].input}</label>`)}
      ${d_head === null ? nothing : html`<label class="field"><span>${subscripted(words.d_head)}</span><input type="text" inputmode="numeric" class="short" .value=${d_head} @input=${onInput}></label>`}
    </span>`;
  }

  function reset() {
    correction.report('');
    emit('reset');
  }

  const settingsOf = (props: ControlsProps) => html`<span class="switches">
      ${props.masked === null ? nothing : switchOf(words.mask, props.masked, (on) => emit('mask', on ? 'causal' : 'none'))}
      ${props.weightsOff === null ? nothing : switchOf(weightsOffOf(props), props.weightsOff, (on) => emit('weights', on ? 'off' : 'on'))}
      ${switchOf(words.scaling, props.scaled, (on) => emit('scaling', on))}
    </span>
    ${sizesOf(props)}
    <button type="button" aria-disabled=${!props.changed} @click=${() => props.changed && reset()}>${words.reset}</button>
    ${correction.element}
    <p class="note">${subscripted(modeNote(props))}</p>`;

  return (props: ControlsProps) => {
    modes.choose(props.mode === 'exact' || props.mode === 'scaled' ? props.mode : 'lecture');
    const onChange = ({ target }: Event) => {
      correction.report('');
      emit('example', (target as HTMLSelectElement).value);
    };
    const examples = props.examples.map(
      (id) => html`<option value=${id} .selected=${id === props.example}>${words.examples[id] ?? id}</option>`,
    );
    const legend = Object.entries(words.colours).map(
      ([kind, meaning]) => html`<span class="colour ${kind}">${meaning}</span>`,
    );
    return bar(
      html`<label for="example" class="field"><span>${words.example}</span><select id="example" @change=${onChange}>${examples}</select></label>
        ${modes.element}<p class="colours">${legend}</p>
        <span class="edited" ?hidden=${!props.edited}>${words.edited}</span>`,
      settingsOf(props),
    );
  };
}

const switchOf = (label: string, isOn: boolean, act: (on: boolean) => void) => html`<label class="switch"><input
    type="checkbox" .checked=${isOn} @change=${({ target }: Event) => act((target as HTMLInputElement).checked)}
  ><span>${subscripted(label)}</span></label>`;

function weightsOffOf({ isDecoder, crosses }: ControlsProps) {
  if (isDecoder) return words.weightsOffDecoder;
  return crosses ? words.weightsOffCrossing : words.weightsOff;
}

function modeNote({ mode, example }: ControlsProps) {
  const { modeNotes } = words;
  const note = mode === 'lecture' ? (modeNotes.lecture[example] ?? modeNotes.lectureOwn) : modeNotes[mode];
  return `${note} ${modeNotes.digits}`;
}
