/** One random sample as a table: score and weight of every key, without and with division by √d. */
import { html } from 'lit-html';

import { formatNumber } from '../../../draw/format.ts';
import { weightCellOf } from '../weight-cell.ts';
import { words } from '../words.js';

interface DrawProps {
  d: number;
  seed: number;
  scores: number[];
  scoresScaled: number[];
  weights: number[];
  weightsScaled: number[];
}

export function drawTableOf({ d, seed, scores, scoresScaled, weights, weightsScaled }: DrawProps) {
  const { scaling: say } = words;
  const columns = [say.key, say.plainScore, say.plain, say.scaledScore, say.scaled];
  const numberOf = (value: number) => html`<td class="number">${formatNumber(value, { decimals: 2 })}</td>`;
  return html`<table class="draw-table">
    <caption>${say.drawCaption(d, seed)}</caption>
    <thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${scores.map(
      (score, nth) => html`<tr>
        <th scope="row">${nth + 1}</th>
        ${numberOf(score)}${weightCellOf('plain', weights[nth])}
        ${numberOf(scoresScaled[nth])}${weightCellOf('scaled', weightsScaled[nth])}
      </tr>`,
    )}</tbody>
  </table>`;
}
