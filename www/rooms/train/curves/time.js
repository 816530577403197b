// @ts-check
/**
 * The slider that goes back through the training run. Its stops are the snapshots and the current step.
 *
 * @typedef {import('../view.js').Emit} Emit
 */
import { enable, html } from '../../../widgets/elements.ts';
import { words } from '../words.js';

/** @param {Emit} emit */
export function createTime(emit) {
  const { time } = words;
  /** @type {number[]} Steps with a snapshot, without the current step. */
  let steps = [];
  const slider = html('input', {
    id: 'train-time',
    type: 'range',
    min: 0,
    step: 1,
    on: { input: () => emit('lookAt', steps[slider.valueAsNumber] ?? null) },
  });
  const output = html('output', { for: slider.id });
  const now = html('button', { type: 'button', on: { click: () => emit('lookAt', null) } }, time.now);

  return {
    element: html(
      'div',
      { class: 'train-time', 'data-aside': true },
      html('label', { for: slider.id }, time.label),
      slider,
      output,
      now,
    ),

    /** @param {import('../view.js').Shown} shown */
    update({ run, view }) {
      steps = Array.from(run.kept).filter((step) => step < run.step);
      // The slider stays at the requested step while its model is loading, so that it does not jump back during a drag.
      const asked = steps.indexOf(view.at ?? -1);
      const isPast = asked >= 0;
      const place = isPast ? asked : steps.length;
      slider.max = String(steps.length);
      if (slider.valueAsNumber !== place) slider.valueAsNumber = place;
      slider.disabled = steps.length === 0;
      const text = isPast ? time.at(steps[asked].toLocaleString('en')) : time.atNow(run.step.toLocaleString('en'));
      slider.setAttribute('aria-valuetext', text);
      output.textContent = text;
      enable(now, isPast);
    },
  };
}
