/**
 * The row of controls: the choice of the example and of how its numbers are computed, the legend of colours, and the
 * folded settings.
 */
import { html, nothing } from 'lit-html';
import { memo } from '../../state/same.ts';
import { createControlBar } from '../../widgets/control-bar.ts';
import { choicesOf, selectOf, switchOf } from '../../widgets/controls.ts';
import { createCorrection, createNumberBox } from '../../widgets/number-box.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import { sentences } from '../../words/en/phrases.js';
import type { Emit } from './controller.ts';
import type { Dimension } from './draft.ts';
import type { ControlsProps } from './state.ts';
import { words } from './words/en.js';

export function createControls(emit: Emit) {
  const bar = createControlBar();
  const settings = createSettings(emit);

  return (props: ControlsProps) => {
    const mode = props.mode === 'exact' || props.mode === 'scaled' ? props.mode : 'lecture';
    const modes = choicesOf('mode', words.modeLabel, words.modes, mode, (mode) => emit('mode', mode));
    const choose = (example: string) => {
      settings.clear();
      emit('example', example);
    };
    const examples = props.examples.map((id) => ({ value: id, text: words.examples[id] ?? id }));
    const legend = Object.entries(words.colours).map(
      ([kind, meaning]) => html`<span class="colour ${kind}">${meaning}</span>`,
    );
    return bar(
      html`${selectOf('example', words.example, examples, props.example, choose)}
        ${modes}<p class="colours">${legend}</p>
        <span class="edited" ?hidden=${!props.edited}>${words.edited}</span>`,
      settings.settingsOf(props),
    );
  };
}

/** The settings of the example: switches and sizes. A control without an effect is left out. */
function createSettings(emit: Emit) {
  const correction = createCorrection();
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
      ${props.masked === null ? nothing : switchOf(subscripted(words.mask), props.masked, (on) => emit('mask', on ? 'causal' : 'none'))}
      ${props.weightsOff === null ? nothing : switchOf(subscripted(weightsOffOf(props)), props.weightsOff, (on) => emit('weights', on ? 'off' : 'on'))}
      ${switchOf(subscripted(words.scaling), props.scaled, (on) => emit('scaling', on))}
    </span>
    ${sizesOf(props)}
    <button type="button" aria-disabled=${!props.changed} @click=${() => props.changed && reset()}>${words.reset}</button>
    ${correction.element}
    ${props.numpy === null ? nothing : html`<details class="numpy"><summary>${words.numpy.title}</summary><pre translate="no" tabindex="0">${props.numpy}</pre></details>`}
    <p class="note">${subscripted(modeNote(props))}</p>`;

  return {
    settingsOf,
    clear: () => correction.report(''),
  };
}

function weightsOffOf({ isDecoder, crosses }: ControlsProps) {
  if (isDecoder) return words.weightsOffDecoder;
  return crosses ? words.weightsOffCrossing : words.weightsOff;
}

function modeNote({ mode, example }: ControlsProps) {
  const { modeNotes } = words;
  const note = mode === 'lecture' ? (modeNotes.lecture[example] ?? modeNotes.lectureOwn) : modeNotes[mode];
  return sentences([note, modeNotes.digits]);
}
