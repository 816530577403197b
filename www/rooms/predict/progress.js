// @ts-check
/** A button that starts a survey; while it runs, its progress and a button to cancel it. */
import { html } from '../../widgets/elements.js';
import { words } from './words.js';

/**
 * @param {string} label
 * @param {(done: number, total: number) => string} progress
 * @param {import('./view.js').Emit} emit
 * @param {string} intent
 */
export function createProgress(label, progress, emit, intent) {
  let running = false;
  const act = html('button', { type: 'button', on: { click: () => emit(running ? 'cancelSurvey' : intent) } }, label);
  const bar = html('progress', { 'aria-label': label });
  const told = html('span', { class: 'survey-told' });
  return {
    element: html('span', { class: 'survey' }, act, bar, told),
    /** @param {import('./surveys.js').Survey | null} survey */
    update(survey) {
      running = survey?.running === true;
      act.textContent = running ? words.cancel : label;
      bar.hidden = told.hidden = !running;
      if (!survey || !running) return;
      bar.max = survey.total;
      bar.value = survey.layers.length;
      told.textContent = progress(survey.layers.length, survey.total);
    },
  };
}
