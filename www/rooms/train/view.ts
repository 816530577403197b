/**
 * View of the room "Train": the curves of the training run on the left, the model's results for one sequence on the
 * right, and a description in words below.
 */
import { html, nothing, render } from 'lit-html';
import { formatNumber, lossText, percent } from '../../draw/format.ts';
import { written } from '../../draw/written.ts';
import { lineLegend } from '../../widgets/chart.ts';
import { createLogCurves } from '../../widgets/log-curves.ts';
import { sentences } from '../../words/en/phrases.js';
import type { Emit } from './controller.ts';
import { comparisonsOf, createControls } from './controls.ts';
import { createCurves, timeOf } from './curves/curves.ts';
import { accuracyOf, headName, type Shown, scoresOf, shownOf, strongest, type TrainProps } from './heads.ts';
import { LEARNED_STEPS } from './portions.ts';
import { createDistributions, divergenceOf } from './probe/distributions.ts';
import { createHeads } from './probe/heads.ts';
import { createOpenedStep } from './step/opened-step.ts';
import { words } from './words/en.js';

export function createTrain(root: HTMLElement, emit: Emit) {
  const controls = createControls(emit);
  const curves = createCurves(emit);
  const distributions = createDistributions();
  const heads = createHeads(emit);
  const reach = createReach();
  const openedStep = createOpenedStep(emit);
  let wasOpened = false;

  return {
    update(props: TrainProps) {
      const shown = shownOf(props);
      // For a recurrent model, the gradient by distance is part of the main picture; for a model with heads, it is
      // further below.
      const isRecurrent = shown.seen.patterns.length === 0;
      const template = html`<div class="room-train" data-picture>
        <div class="controls-place"><div data-dock="in-flow">${controls(shown)}</div></div>
        <div class="train-stage ${isRecurrent ? '' : 'with-heads'}">
          <section class="train-curves" aria-label=${words.curves.label}>
            ${curves(shown)}${timeOf(shown, emit)}${comparisonsOf(shown, emit)}
          </section>
          <section class="train-probe" aria-label=${words.probe.label}>
            ${distributions(shown)}${heads(shown)}${isRecurrent ? reach(shown) : nothing}
          </section>
        </div>
        ${
          // While training runs, the sentence changes too often to be announced.
          html`<p
            class="says ${props.run.problem === null ? '' : 'train-problem'}" aria-live=${props.playing ? 'off' : 'polite'}
          >${sentencesOf(shown)}</p>`
        }
        <div class="train-more">
          ${openedStep(shown)}${divergenceOf(shown)}${isRecurrent ? nothing : reach(shown)}
        </div>
      </div>`;
      render(template, root);
      const isOpened = props.opened !== null;
      if (isOpened && !wasOpened) root.querySelector('.train-opened')?.scrollIntoView();
      wasOpened = isOpened;
    },
  };
}

/** Minimum share of attention at which a sentence mentions a head's behaviour. */
const TELLING = 0.5;
/** Minimum bias that a sentence mentions. It multiplies the ratio of two weights by e^0.5 ≈ 1.65. */
const TELLING_BIAS = 0.5;

function sentencesOf(shown: Shown) {
  const { run, seen, isPast, input } = shown;
  const { says } = words;
  if (run.problem !== null) return run.problem;
  const { chance, best, has_unseen: isUnseen } = run.plan;
  if (seen.step === 0) return says.begin(lossText(chance));
  const accuracy = accuracyOf(shown);
  const said = [
    says.state(written(seen.step), {
      loss: lossText(run.losses[seen.step - 1]),
      chance: lossText(chance),
      best: lossText(best),
      right: accuracy === undefined ? null : percent(accuracy),
      isUnseen,
    }),
  ];
  for (const name of scoresOf(input, seen)) {
    const [head, score] = strongest(seen[name]);
    if (name !== 'previous_token' && score >= TELLING) said.push(says[name](headName(run, head), percent(score)));
  }
  if (seen.distance_bias) {
    const { columns, values } = seen.distance_bias;
    const [at, bias] = strongest(values);
    const head = headName(run, Math.floor(at / columns));
    if (bias >= TELLING_BIAS) said.push(says.bias(head, formatNumber(bias, { decimals: 1 }), at % columns));
  }
  if (run.isPausedAsLearned && !isPast) said.push(says.pausedAsLearned(LEARNED_STEPS));
  return sentences(said);
}

const { reach: say } = words;

/**
 * Curves of a gradient norm, before training and now, on a logarithmic scale: the gradient of the last word's loss with
 * respect to the word k positions earlier.
 */
function createReach() {
  const curves = createLogCurves('train-reach-frame', say.axis);

  return ({ run: { firstReach, reach } }: Shown) => {
    const lines = [
      { kind: 'kept', values: firstReach },
      { kind: 'loss', values: reach },
    ];
    curves.update(lines, say.picture(reach.length));
    return html`<section class="train-reach" aria-label=${say.title}>
      <h3>${say.title}</h3>
      ${lineLegend(Object.entries({ kept: say.first, loss: say.now }))}
      ${curves.element}
      <p class="fine">${say.about}</p>
    </section>`;
  };
}
