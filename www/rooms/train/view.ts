/**
 * View of the room "Train": the curves of the training run on the left, the model's results for one sequence on the
 * right, and a description in words below.
 */
import { html, nothing, render } from 'lit-html';

import type { Emit } from './controller.ts';
import { comparisonsOf, createControls } from './controls.ts';
import { createCurves, timeOf } from './curves/curves.ts';
import { createDistributions, divergenceOf } from './probe/distributions.ts';
import { createHeads } from './probe/heads.ts';
import { createReach } from './reach.ts';
import { sentencesOf } from './sentences.ts';
import { shownOf, type TrainProps } from './shown.ts';
import { createOpenedStep } from './step/opened-step.ts';
import { words } from './words.ts';

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
        <div class="train-stage">
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
