// @ts-check
/**
 * View of the room "Train": the curves of the training run on the left, the model's results for one sequence on the
 * right, and a description in words below.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('./state.js').Run} Run
 * @typedef {import('./state.js').TrainView} TrainView
 * @typedef {object} TrainProps
 * @property {import('./state.js').TrainSettings} input the currently chosen settings
 * @property {import('./state.js').View} view
 * @property {Run} run
 * @property {{ until: number } | null} playing
 * @property {TrainView | null} past
 * @property {import('./state.js').KeptCurve[]} curves
 * @property {import('./state.js').OpenedStep | null} opened
 * @property {string | null} problem why the settings are refused
 * @property {import('../../state/room.ts').Theme} theme
 */
import { html } from '../../widgets/elements.ts';
import { createActs } from './acts.js';
import { createCurves } from './curves/curves.js';
import { createTime } from './curves/time.js';
import { createDistributions } from './probe/distributions.js';
import { createHeads } from './probe/heads.js';
import { sentencesOf } from './sentences.js';
import { createSettings } from './settings.js';
import { createOpenedStep } from './step/opened-step.js';
import { createReach } from './step/reach.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createTrain(root, emit) {
  const settings = createSettings(emit);
  const acts = createActs(emit);
  const curves = createCurves(emit);
  const time = createTime(emit);
  const distributions = createDistributions();
  const heads = createHeads(emit);
  const says = html('p', { class: 'says' });
  const reach = createReach();
  const openedStep = createOpenedStep(emit);
  const probe = html(
    'section',
    { class: 'train-probe', 'aria-label': words.probe.label },
    distributions.element,
    heads.element,
  );
  const more = html('div', { class: 'train-more' }, openedStep.element);
  root.append(
    html(
      'div',
      { class: 'room-train', 'data-picture': true },
      settings.element,
      acts.element,
      html(
        'div',
        { class: 'train-stage' },
        html('section', { class: 'train-curves', 'aria-label': words.curves.label }, curves.element, time.element),
        probe,
      ),
      says,
      more,
    ),
  );

  return {
    /** @param {TrainProps} props */
    update(props) {
      // A link may name a step beyond the last step. Such a step is ignored.
      const past = props.past?.step === props.view.at ? props.past : null;
      const shown = { ...props, seen: past ?? props.run.now, isPast: past !== null };
      settings.update(shown);
      acts.update(shown);
      curves.update(shown);
      time.update(shown);
      distributions.update(shown);
      heads.update(shown);
      // For a recurrent model, the gradient by distance is part of the main picture; for a model with heads, it is
      // further below.
      const place = shown.seen.patterns.length > 0 ? more : probe;
      if (reach.element.parentElement !== place) place.append(reach.element);
      reach.update(shown);
      openedStep.update(shown);
      const said = sentencesOf(shown);
      if (says.textContent !== said) says.textContent = said;
      // While training runs, the sentence changes too often to be announced.
      says.setAttribute('aria-live', props.playing ? 'off' : 'polite');
      says.classList.toggle('train-problem', props.run.problem !== null);
    },
  };
}

/**
 * Data from which the parts of the view are drawn.
 *
 * @typedef {TrainProps & { seen: TrainView, isPast: boolean }} Shown `seen`: the model at the displayed step
 */
