/**
 * The probabilities of user-supplied words. For a word of several tokens, the product of the tokens' probabilities is
 * shown.
 */
import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';

import { signBetween } from '../../../draw/equality.ts';
import type { Asked } from '../../../pkg/headlight.js';
import type { Emit } from '../controller.ts';
import { words } from '../words.ts';
import { barsOf } from './bars.ts';
import { formatSmall } from './format-small.ts';

export function askedOf(ask: string[], asked: Asked[], emit: Emit) {
  const { asked: say } = words;
  return html`<div class="predict-ask ${asked.length > 0 ? 'asking' : ''}">
    <label class="field" for="predict-ask" data-aside><span>${say.label}</span><input
      id="predict-ask" type="text" dir="auto" autocomplete="off" spellcheck="false" placeholder=${say.placeholder}
      .value=${typedIn('predict-ask', ask.join(', '))} @input=${({ target }: Event) => emit('ask', (target as HTMLInputElement).value)}></label>
    ${asked.length > 0 ? barsOf(say.bars, asked.map(barOf), (ids) => emit('takeWords', ids)) : ''}
    <ul class="asked-products" role="list">
      ${asked.filter(({ pieces }) => pieces.length > 1).map((one) => html`<li>${productOf(one)}</li>`)}
    </ul>
  </div>`;
}

/**
 * The text for the input box. Text that the user is still typing is not replaced, because "are," may become "are, is".
 */
export function typedIn(id: string, text: string) {
  const box = document.getElementById(id) as HTMLInputElement | null;
  return live(box && document.activeElement === box ? box.value : text);
}

const barOf = ({ word, pieces, probability, rank }: Asked) => ({
  text: word,
  value: probability,
  more: words.asked.rank(rank.toLocaleString('en')),
  ids: pieces.map(({ id }) => id),
});

const productOf = ({ word, pieces, probability }: Asked) =>
  words.asked.product(
    word,
    pieces.map(({ text, probability }) => [text, formatSmall(probability)]),
    signBetween(pieces.map(({ probability }) => formatSmall(probability)).join('·'), formatSmall(probability)),
    formatSmall(probability),
  );
