/** The player of the steps, and the words written so far. Each word is a link to its steps. */
import { html, nothing } from 'lit-html';
import { playerActs, playerOf } from '../../../widgets/player.ts';
import type { Emit } from '../controller.ts';
import { writtenText } from '../spelled.ts';
import { type CurrentStep, languagesOf } from '../state.ts';
import type { Shown } from '../view.ts';
import { words } from '../words/en.js';

const { steps: say } = words;

export function stepsPlayerOf({ answers, read: { written }, view }: Shown, emit: Emit) {
  const last = answers.translation.target_tokens.length - 1;
  const isLast = written?.stage === 'word' && written.word >= last;
  return playerOf({ playing: view.playing, pace: view.pace, isFirst: written === null, isLast }, playerActs(emit));
}

export function wordLineOf({ answers, read: { written, direction } }: Shown, emit: Emit) {
  const { target_tokens } = answers.translation;
  const word = written ? Math.min(written.word, target_tokens.length - 1) : null;
  const language = languagesOf(direction).written;
  const wordOf = (token: (typeof target_tokens)[number], at: number) => {
    const isComing = at > (word ?? -1) || (at === word && written?.stage !== 'word');
    const button = goToOf(writtenText(token), { word: at, stage: 'word' }, emit);
    return html`<li
      class=${isComing ? 'coming' : ''} aria-current=${at === word ? 'step' : nothing} dir="auto" translate="no"
      lang=${language}
    >${button}</li>`;
  };
  return html`<ol class="steps-words" role="list" aria-label=${say.words}>
    <li aria-current=${word === null ? 'step' : nothing}>${goToOf(say.encoder, null, emit)}</li>
    ${target_tokens.map(wordOf)}
  </ol>`;
}

/** A button that moves to a step. Exported pictures include this button. */
const goToOf = (text: string, step: CurrentStep, emit: Emit) =>
  html`<button type="button" data-drawn @click=${() => emit('goTo', step)}>${text}</button>`;
