/** Buttons and progress of training, and a small curve of the losses so far. */
import { linePath } from '../../draw/curve-path.ts';
import { lossText } from '../../draw/loss-text.ts';
import { linear } from '../../draw/scale.ts';
import { enable, html, svg } from '../../widgets/elements.ts';
import { createResizedDrawing } from '../../widgets/resized-drawing.ts';
import { MOST_STEPS } from './fields.ts';
import { type Run, slotsOf } from './state.ts';
import type { Emit, RecurrentProps } from './view.ts';
import { words } from './words.js';

export function createActs(emit: Emit) {
  const { acts: say } = words;
  const button = (label: string, intent: 'restart' | 'anotherSeed') =>
    html('button', { type: 'button', class: 'more-act', on: { click: () => emit(intent) } }, label);
  const train = html('button', { type: 'button', class: 'main-act', on: { click: () => emit('train') } }, say.train);
  const restart = button(say.restart, 'restart');
  const seed = button(say.anotherSeed, 'anotherSeed');
  const counter = html('output', { class: 'recurrent-counter' });
  const loss = html('span', { class: 'recurrent-loss' });
  const curve = createResizedDrawing('recurrent-curve', { role: 'img', 'aria-label': say.curve }, draw);
  let runs: Run[] = [];

  function draw({ width, height }: { width: number; height: number }) {
    const steps = Math.max(1, ...runs.map(({ losses }) => losses.length));
    const most = Math.max(1e-6, ...runs.map(({ plan }) => plan.chance)) * 1.2;
    const across = linear([0, steps], [2, width - 2]);
    const up = linear([0, most], [height - 2, 2]);
    const place = (value: number) => up(Math.min(value, most));
    curve.picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    curve.picture.replaceChildren(
      svg('path', { class: 'tick', d: `M2 ${height - 2}H${width - 2}` }),
      ...runs.map(({ losses, settings }) =>
        svg('path', {
          class: `recurrent-line ${settings.attention === 'none' ? 'without' : 'with'}`,
          d: linePath(losses, 1, across, place),
        }),
      ),
    );
  }

  return {
    elements: [train, counter, curve.element, loss],
    again: html('span', { class: 'recurrent-again' }, restart, seed),

    update(props: RecurrentProps) {
      const { view, steps, training, reaches, reaching } = props;
      runs = slotsOf(props).flatMap((slot) => props.runs[slot] ?? []);
      const made = view === 'gradients' ? reaches.map(({ step }) => step) : runs.map(({ step }) => step);
      const label = training ? say.pause : say.train;
      if (train.textContent !== label) train.textContent = label;
      const isBroken = runs.some(({ problem }) => problem !== null);
      enable(train, training || (!isBroken && Math.min(MOST_STEPS, ...made) < MOST_STEPS));
      enable(restart, made.some((step) => step > 0) || training);
      const step = made.length > 0 ? Math.min(...made) : 0;
      counter.textContent = say.counter(step.toLocaleString('en'), Math.max(step, steps).toLocaleString('en'));
      const last = runs.map(({ losses }) => losses[losses.length - 1]).filter((one) => one !== undefined);
      const isReaching = view === 'gradients' && training && reaching;
      if (isReaching)
        loss.textContent = say.reaching(words.gradients.kinds[reaching.kind], reaching.step.toLocaleString('en'));
      else loss.textContent = last.length > 0 ? say.loss(last.map(lossText).join(' · ')) : '';
      curve.element.hidden = last.length === 0;
      curve.redraw();
    },
  };
}
