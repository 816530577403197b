/**
 * The five most likely words at the selected position of the translation; a click on a word makes the model continue
 * from that word.
 */
import { html } from 'lit-html';
import { percent } from '../../../draw/format.ts';
import type { Candidate, TargetToken } from '../../../pkg/headlight.js';
import { styled } from '../../../widgets/styled.ts';
import type { Answers, PlacedChoice } from '../answers.ts';
import type { Emit } from '../controller.ts';
import { entryText, writtenText } from '../spelled.ts';
import { words } from '../words/en.js';

const { candidates: say } = words;

export const candidatesOf = ({ translation, choice }: Answers, place: number | null, language: string, emit: Emit) =>
  html`<div class="candidates-box">${
    place === null || choice?.place !== place
      ? html`<p class="fine">${say.hint}</p>`
      : listOf(translation.target_tokens[place], choice, language, emit)
  }</div>`;

function listOf(token: TargetToken, { place, probability, candidates }: PlacedChoice, language: string, emit: Emit) {
  const isAmong = candidates.some(({ id }) => id === token.id);
  const text = writtenText(token);
  const rowOf = ({ id, text, probability }: Candidate) => html`<li><button
    type="button" data-drawn aria-pressed=${id === token.id} ${styled({ '--size': probability })}
    @click=${() => emit('force', { place, id })}
  ><span class="candidate-word" dir="auto">${entryText(text)}</span> <span
    class="candidate-value">${percent(probability)}</span></button></li>`;
  return html`
    <p class="candidates-title" dir="auto">${isAmong ? say.title(text) : say.beyond(text, percent(probability))}</p>
    <ol class="candidates" role="list" aria-label=${say.label} lang=${language}>${candidates.map(rowOf)}</ol>`;
}
