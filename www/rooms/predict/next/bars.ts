/** Words with their probabilities as bars from 0 to 100 %. A word that can be chosen is a button. */
import { html } from 'lit-html';
import { classMap } from 'lit-html/directives/class-map.js';
import { signBetween } from '../../../draw/equality.ts';
import { formatSmall, percent } from '../../../draw/format.ts';
import { written } from '../../../draw/written.ts';
import type { Asked } from '../../../pkg/headlight.js';
import { typedIn } from '../../../widgets/controls.ts';
import { styled } from '../../../widgets/styled.ts';
import type { Emit } from '../controller.ts';
import { bare } from '../tokens/spelled.ts';
import { words } from '../words/en.js';

export interface Bar {
  text: string;
  value: number;
  outline?: number | null; // the model's own value before reshaping or ablation, drawn as an outline
  mark?: string; // for example "next"
  more?: string; // additional text
  ids?: number[]; // tokens that a click appends; absent if the word cannot be chosen
  rest?: boolean; // whether the bar represents all other words
}

type Take = ((ids: number[]) => void) | null;

export function barsOf(label: string, bars: Bar[], take: Take) {
  const compared = bars.some(({ outline }) => outline != null);
  return html`<ul class=${classMap({ bars: true, compared })} role="list" aria-label=${label}>
    ${bars.map((bar) => html`<li>${barOf(bar, take)}</li>`)}
  </ul>`;
}

function barOf({ text, value, outline, mark = '', more = '', ids = [], rest = false }: Bar, take: Take) {
  const looks = classMap({ bar: true, rest, marked: mark !== '' });
  const size = styled({ '--size': value, '--outline': outline ?? value });
  const parts = html`
    <span class="bar-word" dir="auto" translate=${rest ? 'yes' : 'no'}>${rest ? text : bare(text)}</span>
    <span class="bar-track" aria-hidden="true"></span>
    <span class="bar-value">${percent(value)}</span>
    <span class="bar-outline">${outline == null ? '' : percent(outline)}</span>
    <span class="bar-mark">${mark}</span>
    <span class="bar-more">${more}</span>`;
  if (!take) return html`<div class=${looks} ${size}>${parts}</div>`;
  return html`<button
    type="button" class=${looks} ${size} data-drawn ?disabled=${ids.length === 0} @click=${() => take(ids)}
  >${parts}</button>`;
}

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
