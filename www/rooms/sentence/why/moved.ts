/** A head's OV circuit on the sentence: the words that the vector of each attended token favours. */
import { html } from 'lit-html';
import { formatPercent, toTwoDecimals } from '../../../draw/format.ts';
import type { MovedToken, MovedWords } from '../../../pkg/headlight.js';
import { headOf } from '../../../widgets/table.ts';
import type { Explained } from './frames.ts';
import { words } from './words/en.ts';

const { moved: say } = words;

export function movedOf(shown: Explained, moved: MovedWords | null) {
  if (!moved) return html`<p class="fine" role="status">${words.waiting}</p>`;
  const { tokens } = shown.reading.sentence.run;
  const rowOf = ({ token, weight, words: favoured, values }: MovedToken) => html`<tr
    class=${token === shown.selected.key ? 'selected' : ''}
  >
    <th scope="row"><bdi translate="no">${tokens[token].text}</bdi></th>
    <td>${formatPercent(weight)}</td>
    <td>${favoured.map((word, at) => html`<span class="moved-word"><bdi translate="no">${word}</bdi> <small>${toTwoDecimals(values[at])}</small></span> `)}</td>
  </tr>`;
  return html`<div class="why-moved"><table>
    ${headOf([say.token, say.weight, say.words])}
    <tbody>${moved.tokens.map(rowOf)}</tbody>
  </table></div>`;
}
