// @ts-check
/**
 * Buttons and progress of training, and the choice of curves for comparison.
 *
 * @typedef {import('./view.js').Emit} Emit
 */
import { formatNumber } from '../../draw/format.ts';
import { enable, html } from '../../widgets/elements.ts';
import { MOST_STEPS } from './fields.js';
import { hasHeads, isOpenable, presetOf } from './presets.js';
import { words } from './words.js';

/** @param {Emit} emit */
export function createActs(emit) {
  const { acts: say } = words;
  const button = (/** @type {string} */ label, /** @type {string} */ intent, className = '') =>
    html('button', { type: 'button', class: className, on: { click: () => emit(intent) } }, label);
  let isPlaying = false;
  const play = html(
    'button',
    { type: 'button', class: 'main-act', on: { click: () => emit(isPlaying ? 'pause' : 'play') } },
    say.play,
  );
  const step = button(say.step, 'trainStep', 'more-act');
  const portion = button(say.portion, 'portion', 'more-act');
  const restart = button(say.restart, 'restart', 'more-act');
  const compares = [0, 1].map((nth) =>
    html('button', { type: 'button', class: 'train-compare', on: { click: () => emit('compare', nth) } }),
  );
  const keep = button(say.keep, 'keepCurve', 'more-act');
  const clear = button(say.clear, 'clearCurves', 'more-act');
  const open = button(say.open, 'openStep', 'more-act');
  const openModel = button(say.openModel.sentence, 'openModel', 'more-act');
  const save = button(say.save, 'saveModel', 'more-act');
  const read = button(say.read, 'chooseFiles', 'more-act');
  read.title = say.readHint;
  const counter = html('output', { class: 'train-counter' });
  const speed = html('span', { class: 'train-speed' });

  /** Shows how the model can be opened and saved. @param {import('./state.js').TrainSettings} input */
  function showFiles(input) {
    const { architecture } = input;
    const room = architecture === 'encoder_decoder' ? 'translate' : 'sentence';
    openModel.hidden = !isOpenable(input);
    openModel.textContent = say.openModel[room];
    openModel.title = say.openModelHint[room];
    save.hidden = hasHeads(input) && !isOpenable(input);
    save.title = say.saveHint[hasHeads(input) ? room : 'recurrent'];
  }

  return {
    element: html(
      'div',
      { class: 'control-row train-acts', 'data-aside': true },
      play,
      step,
      portion,
      restart,
      counter,
      speed,
      ...compares,
      html('span', { class: 'train-curve-acts more-act' }, keep, clear),
      open,
      html('span', { class: 'train-files' }, openModel, save, read),
    ),

    /** @param {import('./view.js').Shown} shown */
    update({ run, input, playing, curves, problem }) {
      isPlaying = playing !== null;
      const label = isPlaying ? say.pause : say.play;
      if (play.textContent !== label) play.textContent = label;
      const canGoOn = problem === null && run.problem === null && run.step < MOST_STEPS;
      enable(play, isPlaying || canGoOn);
      for (const act of [step, portion, open]) enable(act, !isPlaying && canGoOn);
      for (const act of [restart, keep, openModel, save]) enable(act, run.step > 0);
      showFiles(input);
      clear.hidden = curves.length === 0;
      const preset = presetOf(input);
      compares.forEach((compare, nth) => {
        compare.hidden = !preset?.compare[nth];
        compare.textContent = preset ? (words.presets[preset.id].compare[nth] ?? '') : '';
        enable(compare, run.step > 0 && !isPlaying);
      });
      counter.textContent = say.counter(run.step.toLocaleString('en'));
      const perSecond = isPlaying && run.perSecond > 0 ? say.speed(formatNumber(run.perSecond, { decimals: 0 })) : '';
      if (speed.textContent !== perSecond) speed.textContent = perSecond;
    },
  };
}
