/** A button that starts a survey; while it runs, its progress and a button to cancel it. */
import { html } from '../../widgets/elements.js';
import type { Survey } from './surveys.ts';
import type { Emit } from './view.ts';
import { words } from './words.ts';

export function createProgress(
  label: string,
  progress: (done: number, total: number) => string,
  emit: Emit,
  intent: string,
) {
  let running = false;
  const act = html('button', { type: 'button', on: { click: () => emit(running ? 'cancelSurvey' : intent) } }, label);
  const bar = html('progress', { 'aria-label': label });
  const told = html('span', { class: 'survey-told' });
  return {
    element: html('span', { class: 'survey' }, act, bar, told),
    update(survey: Survey | null) {
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
