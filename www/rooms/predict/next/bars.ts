/** Bars of tokens, and of user-supplied words. */
import { html } from 'lit-html';
import { signBetween } from '../../../draw/equality.ts';
import { formatSmall } from '../../../draw/format.ts';
import { written } from '../../../draw/written.ts';
import type { Asked } from '../../../pkg/headlight.js';
import { type Bar, type Take, barsOf as wordBarsOf } from '../../../widgets/bars.ts';
import { typedIn } from '../../../widgets/controls.ts';
import type { Emit } from '../controller.ts';
import { bare } from '../tokens/spelled.ts';
import { words } from '../words/en.js';

/** `take`: called when a word is chosen. */
export const barsOf = (label: string, bars: Bar[], take: Take = null) =>
  wordBarsOf(
    label,
    bars.map((bar) => (bar.rest ? bar : { ...bar, text: bare(bar.text) })),
    take,
  );

/**
 * The probabilities of user-supplied words. For a word of several tokens, the product of the tokens' probabilities is
 * shown.
 */
export function askedOf(ask: string[], asked: Asked[], bars: string, take: Take, emit: Emit) {
  const { asked: say } = words;
  return html`<div class="predict-ask ${asked.length > 0 ? 'asking' : ''}">
    <label class="field" for="predict-ask" data-aside><span>${say.label}</span><input
      id="predict-ask" type="text" dir="auto" autocomplete="off" spellcheck="false" placeholder=${say.placeholder}
      .value=${typedIn('predict-ask', ask.join(', '))} @input=${({ target }: Event) => emit('ask', (target as HTMLInputElement).value)}></label>
    ${asked.length > 0 ? barsOf(bars, asked.map(askedBarOf), take) : ''}
    <ul class="asked-products" role="list">
      ${asked.filter(({ pieces }) => pieces.length > 1).map((one) => html`<li>${askedProductOf(one)}</li>`)}
    </ul>
  </div>`;
}

const askedBarOf = ({ word, pieces, probability, rank }: Asked) => ({
  text: word,
  value: probability,
  more: words.asked.rank(written(rank)),
  ids: pieces.map(({ id }) => id),
});

const askedProductOf = ({ word, pieces, probability }: Asked) =>
  words.asked.product(
    word,
    pieces.map(({ text, probability }) => [text, formatSmall(probability)]),
    signBetween(pieces.map(({ probability }) => formatSmall(probability)).join('·'), formatSmall(probability)),
    formatSmall(probability),
  );
