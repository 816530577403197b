/** Words with their probabilities, as bars from 0 to 100 %. */
import { html, nothing } from 'lit-html';
import { percent } from '../draw/format.ts';
import { styled } from './styled.ts';

interface Entry {
  text: string;
  probability: number;
  mark?: string; // label of the chosen word
}

export const bestWordsOf = (label: string, entries: Entry[], language?: string) =>
  html`<ol class="best" role="list" aria-label=${label} lang=${language ?? nothing}>${entries.map(
    ({ text, probability, mark }) => html`<li class=${mark ? 'taken' : ''} ${styled({ '--size': probability })}>
      <span class="best-word" dir="auto" translate="no">${text}</span><span class="best-track" aria-hidden="true"></span><span class="best-value">${percent(probability)}</span>${mark && html`<span class="best-mark">${mark}</span>`}
    </li>`,
  )}</ol>`;
