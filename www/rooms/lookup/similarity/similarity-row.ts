/** The selected token's row in numbers: similarity, softmax of the similarity, and the trained head's weight. */
import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';

import { formatNumber } from '../../../draw/format.ts';
import { weightCellOf } from '../weight-cell.ts';
import { words } from '../words.js';
import { largestOf, type SimilarityProps } from './similarity-sentences.ts';

/** Maximum number of tokens of a text for which every token gets a row. */
const ALL_UP_TO = 20;
/** In a longer text, number of rows for each kind of weight. */
const MOST_OF_KIND = 8;

export function similarityRowOf(props: SimilarityProps, select: (token: number) => void) {
  const { names, similarity, weight, trained, selected } = props;
  const { query } = selected;
  if (query === null) return '';
  const { row: say } = words.similarity;
  const places = placesOf(props, query);
  const rowOf = (token: number) => html`<tr class=${token === query ? 'told' : ''}>
    <th scope="row"><button
      type="button" aria-current=${token === query} @click=${() => select(token)}
    ><bdi translate="no">${names[token]}</bdi></button></th>
    <td class="number">${formatNumber(similarity.at(query, token), { decimals: 3 })}</td>
    ${weightCellOf('softmax', weight.at(query, token))}${weightCellOf('trained', trained.at(query, token))}
  </tr>`;
  return html`<table class="similarity-row">
    <caption>${say.caption(names[query], places.length, names.length)}</caption>
    <thead><tr>${[say.token, say.similarity, say.weight, say.trained].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${repeat(places, (token) => token, rowOf)}</tbody>
  </table>`;
}

function placesOf({ names, weight, trained }: SimilarityProps, query: number) {
  const all = names.map((_, token) => token);
  if (all.length <= ALL_UP_TO) return all;
  const mostIn = (matrix: typeof weight) => largestOf(matrix, query).slice(0, MOST_OF_KIND);
  const chosen = new Set([query, ...mostIn(weight), ...mostIn(trained)]);
  return all.filter((token) => chosen.has(token));
}
