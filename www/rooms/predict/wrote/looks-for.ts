/** The words that the selected head looks for at a token: those whose keys match the token's query best or worst. */
import { html } from 'lit-html';

import { formatNumber } from '../../../draw/format.ts';
import type { Scored } from '../../../pkg/headlight.js';
import { subscripted } from '../../../widgets/subscripted.ts';
import type { HeldPart } from '../attributed.ts';
import type { Emit } from '../controller.ts';
import { spelled } from '../tokens/spelled.ts';
import { words } from '../words.ts';
import { nameOf } from './parts.ts';

const { wrote: say } = words;

/** `chosen`: the currently chosen token. */
export function looksForOf(
  held: HeldPart | null,
  tokens: { text: string }[],
  chosen: number | null,
  d_vocab: number,
  emit: Emit,
) {
  // `null` for an MLP.
  const found = held?.looksFor;
  if (!found) return '';
  const { part } = held;
  const texts = tokens.map(({ text }) => spelled(text));
  const onChange = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    emit('looker', value === '' ? null : Number(value));
  };
  const tokenOf = (text: string, place: number) => html`<option
    value=${place} dir="auto" translate="no" .selected=${place === chosen}>${place}: ${text.trim()}</option>`;
  return html`<div class="looks-for" role="group" aria-labelledby="predict-looks-for">
    <div class="held-head">
      <h3 id="predict-looks-for">${say.looksFor(nameOf(part))}</h3>
      <label class="field" for="predict-looker" data-aside><span>${say.looker}</span><select
        id="predict-looker" @change=${onChange}
      ><option value="" .selected=${texts[chosen ?? -1] === undefined}>${say.lastToken}</option>${texts.map(tokenOf)}</select></label>
    </div>
    <p class="held-words">${say.highest(texts[found.from], d_vocab.toLocaleString('en'), found.highest.map(wordAndScore))}</p>
    <p class="held-words">${say.lowest(found.lowest.map(wordAndScore))}</p>
    <p class="fine" data-aside>${subscripted(say.leftOut(part.layer))}</p>
  </div>`;
}

const wordAndScore = ({ text, score }: Scored): [word: string, score: string] => [
  spelled(text),
  formatNumber(score, { decimals: 2 }),
];
