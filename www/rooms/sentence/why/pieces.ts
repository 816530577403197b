/**
 * The weight between two words, calculated from the weights between their pieces: these are summed over the pieces of
 * the key word and averaged over the pieces of the query word. The explanation below is about one of these weights.
 */
import { html } from 'lit-html';
import { formatPercent } from '../../../draw/format.ts';
import type { Word } from '../controller.ts';
import { words } from '../words/en.js';
import type { Explained } from './frames.ts';

export function piecesOf(
  word: Word,
  { reading, selected: pair }: Explained,
  choose: (pair: Explained['selected']) => void,
) {
  const { tokens } = reading.sentence.run;
  const { pieces: say } = words.why;
  const { query, key, pieces, sums } = word;
  const [rows, columns] = [tokens.slice(query.first, query.end), tokens.slice(key.first, key.end)];
  const [isAdded, isAveraged] = [columns.length > 1, rows.length > 1];
  const total = html`<strong>${formatPercent(word.weight)}</strong>`;
  const weightAt = (row: number, column: number) => formatPercent(pieces.values[row * columns.length + column]);
  const cellOf = (row: number, column: number) => {
    const at = { query: query.first + row, key: key.first + column };
    const isPressed = at.query === pair.query && at.key === pair.key;
    return html`<td><button type="button" aria-pressed=${isPressed} @click=${() => choose(at)}>${weightAt(row, column)}</button></td>`;
  };
  const rowOf = ({ text }: { text: string }, row: number) => html`<tr>
    <th scope="row"><bdi translate="no">${text}</bdi></th>${columns.map((_, column) => cellOf(row, column))}
    ${isAdded ? html`<td>${isAveraged ? formatPercent(sums[row]) : total}</td>` : ''}
  </tr>`;
  const names = { query: tokens[pair.query].text, key: tokens[pair.key].text };
  return html`<div class="why-pieces"><table>
      <caption>${say.caption}</caption>
      <thead><tr>
        <td></td>${columns.map(({ text }) => html`<th scope="col"><bdi translate="no">${text}</bdi></th>`)}
        ${isAdded ? html`<th scope="col">${say.sum}</th>` : ''}
      </tr></thead>
      <tbody>
        ${rows.map(rowOf)}
        ${isAveraged ? html`<tr><th scope="row" colspan=${columns.length + (isAdded ? 1 : 0)}>${say.mean}</th><td>${total}</td></tr>` : ''}
      </tbody>
    </table>
    <p>${say.chosen(names, weightAt(pair.query - query.first, pair.key - key.first))}</p></div>`;
}
