/** The row of controls above the picture: presets, player and steps so far. All other controls are settings. */
import { html, nothing } from 'lit-html';
import { formatNumber } from '../../draw/format.ts';
import { written } from '../../draw/written.ts';
import { createControlBar } from '../../widgets/control-bar.ts';
import { optionsOf, valueOf } from '../../widgets/controls.ts';
import { playerOf } from '../../widgets/player.ts';
import type { Emit } from './controller.ts';
import { canContinue, type Shown } from './heads.ts';
import { PRESETS, presetOf } from './presets.ts';
import { createSettings } from './settings.ts';
import { words } from './words/en.js';

const { acts: say } = words;

export function createControls(emit: Emit) {
  const barOf = createControlBar();
  const settingsOf = createSettings(emit);
  const acts = {
    play: () => emit('play'),
    pace: (pace: Shown['pace']) => emit('pace', pace),
    move: (by: number) => emit('step', by),
  };

  return (shown: Shown) => {
    const { run, playing, pace, view } = shown;
    const canGoOn = canContinue(shown);
    const isPlaying = playing !== null;
    const player = playerOf(
      {
        ...{ playing: isPlaying, pace, canPlay: isPlaying || canGoOn },
        isFirst: (view.at ?? run.step) === 0,
        isLast: view.at === null && !canGoOn,
      },
      acts,
    );
    const speed = isPlaying && run.perSecond > 0 ? formatNumber(run.perSecond, { decimals: 0 }) : null;
    const controls = html`${presetsOf(shown, emit)}${player}
      <output class="train-counter">${say.counter(written(run.step))}</output>
      <span class="train-speed">${speed === null ? '' : say.speed(speed)}</span>`;
    return barOf(controls, settingsOf(shown));
  };
}

function presetsOf({ input }: Shown, emit: Emit) {
  const chosen = presetOf(input)?.id ?? '';
  const presets = PRESETS.map(({ id }) => ({ value: id, text: words.presets[id].name }));
  const options = chosen === '' ? [{ value: '', text: words.noPreset }, ...presets] : presets;
  return html`<label class="field train-presets" for="train-preset"><span>${words.presetsLabel}</span><select
    id="train-preset" @change=${(event: Event) => emit('preset', valueOf(event))}
  >${optionsOf(options, chosen)}</select></label>`;
}

/** Comparisons of the preset with its variants, each of which changes one setting. They are below the curves. */
export function comparisonsOf({ run, input, playing, curves }: Shown, emit: Emit) {
  const names = run.step > 0 ? (words.presets[presetOf(input)?.id ?? '']?.compare ?? []) : [];
  const compareOf = (name: string, nth: number) => html`<button
    type="button" class="train-compare" aria-disabled=${playing !== null} @click=${() => !playing && emit('compare', nth)}
  >${name}</button>`;
  const clear = html`<button type="button" class="more-act" @click=${() => emit('clearCurves')}>${say.clear}</button>`;
  return html`<div class="control-row train-compares" data-aside>
    ${names.map(compareOf)}${curves.length > 0 ? clear : nothing}
  </div>`;
}
