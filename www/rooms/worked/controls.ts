/**
 * The row of controls: the choice of the example and of how its numbers are computed, the legend of colours, and the
 * folded settings.
 */
import { html } from 'lit-html';

import type { Mode } from '../../pkg/headlight.js';
import { choices } from '../../widgets/choices.ts';
import { createControlBar } from '../../widgets/control-bar.ts';
import type { Emit } from './controller.ts';
import type { Dimension } from './draft.ts';
import { createSettings } from './settings.ts';
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
  const settings = createSettings(emit);
  const modes = choices(words.modes, words.modeLabel, 'mode', (mode) => emit('mode', mode));

  return (props: ControlsProps) => {
    modes.choose(props.mode === 'exact' || props.mode === 'scaled' ? props.mode : 'lecture');
    const onChange = ({ target }: Event) => {
      settings.clear();
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
      settings.settingsOf(props),
    );
  };
}
