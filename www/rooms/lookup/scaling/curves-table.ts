/** The curves as a table, for screen readers and exact numbers. */
import { html } from 'lit-html';

import { formatNumber } from '../../../draw/format.ts';
import { words } from '../words.js';

type Curves = { d: number[]; spread: number[]; spreadScaled: number[]; largest: number[]; largestScaled: number[] };

/** `at`: index of the chosen d. */
export function curvesTableOf({ d, spread, spreadScaled, largest, largestScaled }: Curves, at: number) {
  const { scaling: say } = words;
  const columns = ['d', say.plainScore, say.scaledScore, say.plain, say.scaled];
  const rowOf = (size: number, nth: number) => html`<tr class=${nth === at ? 'told' : ''}>
    <th scope="row">${size}</th>
    ${[spread, spreadScaled, largest, largestScaled].map(
      (values) => html`<td class="number">${formatNumber(values[nth], { decimals: 4 })}</td>`,
    )}
  </tr>`;
  return html`<details class="curve-numbers">
    <summary>${say.numbers}</summary>
    <div class="table-scroller"><table>
      <caption class="fine">${say.numbersCaption}</caption>
      <thead>
        <tr><td></td><th scope="col" colspan="2">${say.spread}</th><th scope="col" colspan="2">${say.largest}</th></tr>
        <tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr>
      </thead>
      <tbody>${d.map(rowOf)}</tbody>
    </table></div>
  </details>`;
}
