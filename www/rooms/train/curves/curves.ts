/**
 * The curves of a training run over the same steps: loss, accuracy, scores of previous-token and induction heads, and
 * the norm of each layer's gradient. Kept curves are grey in the background.
 */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { formatTiny, lossText, percent } from '../../../draw/format.ts';
import { written } from '../../../draw/written.ts';
import type { TrainSettings } from '../../../pkg/headlight.js';
import { lineLegend } from '../../../widgets/chart.ts';
import { createResizedDrawing } from '../../../widgets/resized-drawing.ts';
import type { Emit } from '../controller.ts';
import { headName, type Shown, scoresOf, strongest } from '../heads.ts';
import type { KeptCurve, Run } from '../state.ts';
import { words } from '../words/en.js';
import { layerNames, layoutOf } from './layout.ts';
import { keptKind, pictureOf } from './picture.ts';

const { curves: say, time, settings } = words;

export function createCurves(emit: Emit) {
  let shown: Shown | null = null;
  let stepAt: ((x: number) => number) | null = null;
  const drawing = createResizedDrawing('train-curve-frame', { role: 'img' }, (size) => {
    if (!shown) return nothing;
    const layout = layoutOf(shown, size);
    stepAt = layout.across.back;
    return pictureOf(shown, layout);
  });
  drawing.picture.addEventListener('click', ({ clientX }) => {
    const { left, width } = drawing.element.getBoundingClientRect();
    if (!stepAt || !shown || shown.playing) return;
    emit('lookAt', Math.max(0, Math.round(stepAt(((clientX - left) * drawing.element.clientWidth) / width))));
  });

  return (next: Shown) => {
    shown = next;
    const { run, curves } = next;
    drawing.picture.setAttribute('aria-label', say.picture(run.step, curves.length, normsOf(next)));
    drawing.redraw();
    return html`<div class="train-curve">
      ${legendOf(next)}${drawing.element}
    </div>`;
  };
}

const legendOf = ({ run, curves, seen, input }: Shown) =>
  lineLegend([
    ...curves.map((kept, nth): [string, string] => [keptKind(nth), nameOf(kept, run)]),
    ...scoresOf(input, seen).map((name): [string, string] => [
      `score ${name}`,
      say[name](headName(run, strongest(seen[name])[0])),
    ]),
  ]);

/** What differs in a kept curve, and its loss and accuracy at its end. */
const nameOf = ({ settings, losses, accuracy }: KeptCurve, run: Run) =>
  `${say.kept(differences(settings, run.settings))} · ${say.keptEnd(lossText(losses[losses.length - 1]), percent(accuracy))}`;

const differences = (kept: TrainSettings, now: TrainSettings) =>
  (Object.keys(kept) as (keyof TrainSettings)[])
    .filter((name) => kept[name] !== now[name] && (name !== 'pairs' || kept.task === now.task))
    .map((name) => {
      const value = kept[name];
      if (typeof value === 'boolean') return settings.withOrWithout(value, settings.names[name]);
      if (name === 'pairs') return settings.otherPairs;
      return typeof value === 'string' ? settings.values[value] : settings.pair(settings.names[name], String(value));
    });

/** The gradient norms at the displayed step, in words. */
function normsOf(shown: Shown) {
  const { run, seen } = shown;
  const normOf = (layer: string, nth: number) => say.norm(layer, formatTiny(run.layer_norms[nth][seen.step - 1]));
  return seen.step === 0 ? [] : layerNames(shown).map(normOf);
}

/** The slider that goes back through the training run. Its stops are the snapshots and the current step. */
export function timeOf({ run, view }: Shown, emit: Emit) {
  const steps = Array.from(run.kept).filter((step) => step < run.step);
  // The slider stays at the requested step while its model is loading, so that it does not jump back during a drag.
  const asked = steps.indexOf(view.at ?? -1);
  const isPast = asked >= 0;
  const text = isPast ? time.at(written(steps[asked])) : time.atNow(written(run.step));
  const onInput = ({ target }: Event) => emit('lookAt', steps[(target as HTMLInputElement).valueAsNumber] ?? null);
  function goToNow({ currentTarget }: Event) {
    emit('lookAt', null);
    // The button disappears, so the slider gets the focus.
    (currentTarget as HTMLElement).parentElement?.querySelector('input')?.focus();
  }
  return html`<div class="train-time" data-aside>
    <label for="train-time">${time.label}</label><input
      id="train-time" type="range" min="0" max=${steps.length} step="1" ?disabled=${steps.length === 0}
      aria-valuetext=${text} .value=${live(String(isPast ? asked : steps.length))} @input=${onInput}
    ><output for="train-time">${text}</output>
    ${isPast ? html`<button type="button" @click=${goToNow}>${time.now}</button>` : null}
  </div>`;
}
