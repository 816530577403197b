/** Words with their probabilities as bars from 0 to 100 %. A word that can be chosen is a button. */
import { html, nothing } from 'lit-html';
import { classMap } from 'lit-html/directives/class-map.js';
import { percent } from '../draw/format.ts';
import { styled } from './styled.ts';

export interface Bar {
  text: string;
  value: number;
  outline?: number | null; // the model's own value before reshaping or ablation, drawn as an outline
  mark?: string; // for example "next"
  more?: string; // additional text
  ids?: number[]; // tokens that a click appends; absent if the word cannot be chosen
  rest?: boolean; // whether the bar represents all other words
}

export type Take = ((ids: number[]) => void) | null;

/** `take`: called when a word is chosen. */
export function barsOf(label: string, bars: Bar[], take: Take = null, language?: string) {
  const compared = bars.some(({ outline }) => outline != null);
  return html`<ul class=${classMap({ bars: true, compared })} role="list" aria-label=${label} lang=${language ?? nothing}>
    ${bars.map((bar) => html`<li>${barOf(bar, take)}</li>`)}
  </ul>`;
}

function barOf({ text, value, outline, mark = '', more = '', ids = [], rest = false }: Bar, take: Take) {
  const looks = classMap({ bar: true, rest, marked: mark !== '' });
  const size = styled({ '--size': value, '--outline': outline ?? value });
  const parts = html`
    <span class="bar-word" dir="auto" translate=${rest ? 'yes' : 'no'}>${text}</span>
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
