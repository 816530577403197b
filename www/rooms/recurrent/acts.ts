/** Buttons and progress of training, and a small curve of the losses so far. */
import { html, svg } from 'lit-html';
import { lossText } from '../../draw/format.ts';
import { linear, linePath } from '../../draw/scale.ts';
import { written } from '../../draw/written.ts';
import { lineOf } from '../../widgets/chart.ts';
import { createResizedDrawing, type Size } from '../../widgets/resized-drawing.ts';
import type { Emit } from './controller.ts';
import { MOST_STEPS } from './fields.ts';
import { slotsOf } from './runs.ts';
import type { Run } from './state.ts';
import type { RecurrentProps } from './view.ts';
import { words } from './words/en.js';

const { acts: say } = words;

export function createActs(emit: Emit) {
  let runs: Run[] = [];
  const curve = createResizedDrawing('recurrent-curve', { role: 'img', 'aria-label': say.curve }, (size) =>
    curvesOf(runs, size),
  );

  return (props: RecurrentProps) => {
    const { view, steps, training } = props;
    runs = slotsOf(props).flatMap((slot) => props.runs[slot] ?? []);
    const made = (view === 'gradients' ? props.reaches : runs).map(({ step }) => step);
    const isBroken = runs.some(({ problem }) => problem !== null);
    const canTrain = training || (!isBroken && Math.min(MOST_STEPS, ...made) < MOST_STEPS);
    const canRestart = training || made.some((step) => step > 0);
    const step = made.length > 0 ? Math.min(...made) : 0;
    const losses = runs.map(({ losses }) => losses[losses.length - 1]).filter((one) => one !== undefined);
    const button = (kind: string, label: string, can: boolean, intent: 'train' | 'restart' | 'anotherSeed') =>
      html`<button type="button" class=${kind} aria-disabled=${!can} @click=${() => can && emit(intent)}>${label}</button>`;
    curve.element.hidden = losses.length === 0;
    curve.redraw();
    return {
      acts: html`${button('main-act', training ? say.pause : say.train, canTrain, 'train')}
        <output class="recurrent-counter">${say.counter(written(step), written(Math.max(step, steps)))}</output>
        ${curve.element}<span class="recurrent-loss">${lossOf(props, losses)}</span>`,
      again: html`<span class="recurrent-again">
        ${button('more-act', say.restart, canRestart, 'restart')}${button('more-act', say.anotherSeed, true, 'anotherSeed')}
      </span>`,
    };
  };
}

function lossOf({ view, training, reaching }: RecurrentProps, losses: number[]) {
  if (view === 'gradients' && training && reaching)
    return say.reaching(words.gradients.kinds[reaching.kind], written(reaching.step));
  return losses.length > 0 ? say.loss(losses.map(lossText).join(' · ')) : '';
}

function curvesOf(runs: Run[], { width, height }: Size) {
  const steps = Math.max(1, ...runs.map(({ losses }) => losses.length));
  const most = Math.max(1e-6, ...runs.map(({ plan }) => plan.chance)) * 1.2;
  const across = linear([0, steps], [2, width - 2]);
  const up = linear([0, most], [height - 2, 2]);
  const place = (value: number) => up(Math.min(value, most));
  const curveOf = ({ losses, settings }: Run) =>
    lineOf(settings.attention === 'none' ? 'without' : 'with', linePath(losses, 1, across, place));
  return svg`<path class="tick" d="M2 ${height - 2}H${width - 2}"></path>${runs.map(curveOf)}`;
}
