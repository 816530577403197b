/**
 * A table with one row per layer, from the last layer down: the layer's most likely word, and the rank of the followed
 * word as a curve.
 */
import { html, svg } from 'lit-html';
import { percent } from '../../../draw/percent.ts';
import type { LensRow } from '../../../pkg/headlight.js';
import { styled } from '../../../widgets/styled.ts';
import { bare } from '../tokens/spelled.ts';
import { words } from '../words.ts';

/** Width of the drawing in drawing units; the drawing is stretched to its cell. */
const ACROSS = 1000;

export function lensTableOf(rows: LensRow[], vocabulary: number) {
  const { layers: say } = words;
  const across = (rank: number) => (Math.log10(rank) / Math.log10(vocabulary)) * ACROSS;
  const tens = [1, 10, 100, 1000, 10_000].filter((rank) => rank < vocabulary);
  const tickOf = (rank: number) =>
    html`<span ${styled({ '--at': across(rank) / ACROSS })}>${rank.toLocaleString('en')}</span>`;
  const topDown = rows.toReversed();
  return html`<table class="lens-table">
    <caption class="unseen">${say.caption}</caption>
    <thead><tr>
      <th scope="col">${say.layer}</th>
      <th scope="col">${say.best}</th>
      <th scope="col" class="lens-rank">${say.rank(bare(rows[0].word.text))}</th>
      <td class="lens-axis"><span class="lens-ticks" aria-hidden="true">${tens.map(tickOf)}</span></td>
    </tr></thead>
    <tbody>${topDown.map(
      (row, nth) => html`<tr class=${row.best[0].id === row.word.id ? 'is-word' : ''}>
        <th scope="row">${say.row(row.layer)}</th>
        ${bestOf(row)}
        <td class="lens-rank">${row.rank.toLocaleString('en')}</td>
        ${nth === 0 ? html`<td class="lens-curve" rowspan=${rows.length}>${curveOf(topDown, across, tens)}</td>` : ''}
      </tr>`,
    )}</tbody>
  </table>`;
}

const bestOf = ({ best: [{ text, probability }] }: LensRow) =>
  html`<td class="lens-best" ${styled({ '--size': probability })}>
    <span class="lens-word" dir="auto" translate="no">${bare(text)}</span>
    <span class="lens-probability">${percent(probability)}</span>
  </td>`;

/** `rows`: from the last layer to the first. */
function curveOf(rows: LensRow[], across: (rank: number) => number, tens: number[]) {
  const points = rows.map(({ rank }, nth) => `${across(rank).toFixed(1)} ${nth + 0.5}`);
  // A dot is a zero-length line with round caps, because caps stay round when the drawing is stretched.
  return html`<svg
    viewBox="0 0 ${ACROSS} ${rows.length}" preserveAspectRatio="none" role="img" aria-label=${words.layers.curve}
  >
    ${tens.map((rank) => svg`<path class="lens-grid" d="M${across(rank)} 0V${rows.length}"></path>`)}
    <path class="lens-line" d="M${points.join('L')}"></path>
    <path class="lens-dots" d=${points.map((point) => `M${point}h0`).join('')}></path>
  </svg>`;
}
