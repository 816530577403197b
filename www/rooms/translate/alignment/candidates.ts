/**
 * The five most likely words at the selected position of the translation; a click on a word makes the model continue
 * from that word.
 */
import { html } from 'lit-html';
import { percent } from '../../../draw/format.ts';
import type { TargetToken } from '../../../pkg/headlight.js';
import { styled } from '../../../widgets/styled.ts';
import type { Translation } from '../answers.ts';
import type { Emit } from '../controller.ts';
import { entryText, writtenText } from '../spelled.ts';
import { words } from '../words/en.js';

const { candidates: say } = words;

export const candidatesOf = ({ target_tokens }: Translation, place: number | null, language: string, emit: Emit) =>
  html`<div class="candidates-box">${
    // A fixed token has no alternatives.
    place === null || target_tokens[place].is_fixed
      ? html`<p class="fine">${say.hint}</p>`
      : listOf(target_tokens[place], place, language, emit)
  }</div>`;

function listOf(token: TargetToken, place: number, language: string, emit: Emit) {
  const isAmong = token.candidates.some(({ id }) => id === token.id);
  const text = writtenText(token);
  const rowOf = ({ id, text, probability }: TargetToken['candidates'][number]) => html`<li><button
    type="button" data-drawn aria-pressed=${id === token.id} ${styled({ '--size': probability })}
    @click=${() => emit('force', { place, id })}
  ><span class="candidate-word" dir="auto">${entryText(text)}</span> <span
    class="candidate-value">${percent(probability)}</span></button></li>`;
  return html`
    <p class="candidates-title" dir="auto">${isAmong ? say.title(text) : say.beyond(text, percent(token.probability))}</p>
    <ol class="candidates" role="list" aria-label=${say.label} lang=${language}>${token.candidates.map(rowOf)}</ol>`;
}
