/** The settings of the example: switches and sizes. A control without an effect is left out. */
import { html, nothing } from 'lit-html';

import { memo } from '../../state/same.ts';
import { createCorrection, createNumberBox } from '../../widgets/number-box.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import type { Emit } from './controller.ts';
import type { ControlsProps } from './controls.ts';
import type { Dimension } from './draft.ts';
import { words } from './words.js';

export function createSettings(emit: Emit) {
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
      ${props.masked === null ? nothing : switchOf(words.mask, props.masked, (on) => emit('mask', on ? 'causal' : 'none'))}
      ${props.weightsOff === null ? nothing : switchOf(weightsOffOf(props), props.weightsOff, (on) => emit('weights', on ? 'off' : 'on'))}
      ${switchOf(words.scaling, props.scaled, (on) => emit('scaling', on))}
    </span>
    ${sizesOf(props)}
    <button type="button" aria-disabled=${!props.changed} @click=${() => props.changed && reset()}>${words.reset}</button>
    ${correction.element}
    <p class="note">${subscripted(modeNote(props))}</p>`;

  return {
    settingsOf,
    /** Clears the message about a size. */
    clear: () => correction.report(''),
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
