/** Continuations token by token: the logarithm of each token's probability, and their sum. */
import { html } from 'lit-html';
import { hexFromRgb, inkOn, sequential } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import type { Continuation } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.ts';
import { styled } from '../../../widgets/styled.ts';
import { formatSmall } from '../next/format-small.ts';
import { bare, spelled } from '../tokens/spelled.ts';
import { words } from '../words.ts';

/** Maximum of the colour scale in bits; it is the same as for a typed text. */
const MOST_BITS = 16;

export const bits = (value: number) => formatNumber(value, { decimals: 2 });

export function termsOf(all: Continuation[], theme: Theme) {
  const { continuations: say } = words;
  return html`<table class="continuation-table">
    <caption class="unseen">${say.caption}</caption>
    <thead><tr>
      <th scope="col">${say.continuation}</th>
      <th scope="col">${say.terms}</th>
      <th scope="col" class="continuation-number">${say.sum}</th>
      <th scope="col" class="continuation-number">${say.probability}</th>
    </tr></thead>
    <tbody>${all.map(
      ({ text, tokens, logs, log2_probability, probability }) => html`<tr>
        <th scope="row" dir="auto" translate="no">${bare(text)}</th>
        <td><span class="continuation-terms">${tokens.map((token, nth) => termOf(token, logs[nth], theme))}</span></td>
        ${numberOf(say.sum, bits(log2_probability))}${numberOf(say.probability, formatSmall(probability))}
      </tr>`,
    )}</tbody>
  </table>`;
}

/** A number with the label of its column. The label is visible only on narrow screens. */
const numberOf = (label: string, number: string) =>
  html`<td class="continuation-number"><span class="continuation-label" aria-hidden="true">${label} </span>${number}</td>`;

function termOf({ text, probability }: Continuation['tokens'][number], log: number, theme: Theme) {
  const ground = sequential(-log / MOST_BITS, theme);
  const colors = styled({ '--token-ground': hexFromRgb(ground), '--token-ink': inkOn(ground) });
  return html`<span class="continuation-term" data-drawn ${colors}>
    <span class="term-token" translate="no">${spelled(text)}</span>
    <span class="term-log">${bits(log)}</span>
    <span class="term-share">${formatSmall(probability)}</span>
  </span>`;
}
