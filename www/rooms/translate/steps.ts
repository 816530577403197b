/** The translation step by step, as in the lectures: the encoder runs once, and then the decoder runs for each word. */
import { html } from 'lit-html';
import { headsOf } from './alignment/heads.ts';
import { isMasked } from './answers.ts';
import type { Emit } from './controller.ts';
import { wordLineOf } from './steps/controls.ts';
import { encoderOf } from './steps/encoder.ts';
import { createFlow } from './steps/flow.ts';
import { stepSaid } from './steps/said.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

const { steps: say } = words;

export function createSteps(emit: Emit) {
  const flowOf = createFlow(emit);
  const { text, decoder } = say.byHand;
  const link = document.createElement('a');
  link.href = '#room=worked&example=decoder';
  link.textContent = decoder;
  /** A link to the lectures' form of self-attention and cross-attention, in the room "Worked example". */
  const byHand = text(link);

  return {
    templateOf: (shown: Shown) => html`
      ${wordLineOf(shown, emit)}
      <p class="says" data-says aria-live="polite">${stepSaid(shown)}</p>
      ${encoderOf(shown)}
      ${flowOf(shown)}
      <p class="fine steps-unlike">
        <span data-aside>${say.press} </span>${unlikeOf(shown)}<span data-aside> ${byHand}</span>
      </p>
      <div class="alignment-more" data-aside>${headsOf(shown, emit)}</div>`,
    drawn: undefined,
  };
}

/**
 * A remark that this decoder differs from the decoder of the lectures. A decoder with masked self-attention does not,
 * so it has no remark.
 */
const unlikeOf = ({ answers: { step } }: Shown) => (!step || !isMasked(step) ? html`<span>${say.unlike}</span>` : '');
