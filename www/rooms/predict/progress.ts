/** A button that starts a survey. While the survey runs, its progress and a cancel button are shown instead. */
import { html } from 'lit-html';
import type { Emit } from './controller.ts';
import type { Survey } from './surveys.ts';
import { words } from './words.ts';

interface ProgressProps {
  label: string;
  told: (done: number, total: number) => string;
  intent: 'surveyPlaces' | 'surveyHeads';
}

export function progressOf(survey: Survey | null, { label, told, intent }: ProgressProps, emit: Emit) {
  if (!survey?.running)
    return html`<span class="survey"><button type="button" @click=${() => emit(intent)}>${label}</button></span>`;
  const { layers, total } = survey;
  return html`<span class="survey">
    <button type="button" @click=${() => emit('cancelSurvey')}>${words.cancel}</button>
    <progress aria-label=${label} max=${total} value=${layers.length}></progress>
    <span class="survey-told">${told(layers.length, total)}</span>
  </span>`;
}
