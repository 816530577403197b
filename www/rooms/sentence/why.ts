/** Explains how the selected pair's weight is computed: all stages of one head, in the model's order. */
import { html, render } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { directionOf } from '../../draw/direction.ts';
import { formatPercent } from '../../draw/format.ts';
import { isSame } from '../../state/same.ts';
import { addressOfHead } from '../../state/text.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import type { Word } from './answers.ts';
import type { Emit } from './controller.ts';
import type { Shown } from './shown.ts';
import { type Explained, explained, frameOf, namesOf } from './why/frames.ts';
import { createNumberTables } from './why/number-tables.ts';
import { createPictures, type Stage, stagesOf } from './why/stages.ts';
import { words } from './words/en.js';

const { why: say } = words;

export function createWhy(root: HTMLElement, emit: Emit) {
  const select = (pair: { query: number; key: number }) => emit('selectTokens', pair);
  const pictures = createPictures(select);
  const numbers = createNumberTables();
  let drawn: unknown[] = [];
  root.classList.add('why-view');

  function contentOf(shown: Explained) {
    const { reading, explanation, selected, at } = shown;
    const { computation, word } = explanation;
    const { folder, sentence, answers } = reading;
    const weight = formatPercent(word ? word.weight : computation.steps.pattern.value);
    const frame = frameOf(shown);
    // The last frames show what the weight does.
    const isComputing = !word && frame !== 'value' && frame !== 'moved';
    const sayAnswer = isComputing ? say.answer : say.answerOfWord;
    const answer = sayAnswer(at.layer, at.head, word ? wordNamesOf(shown) : namesOf(shown), weight);
    const address = addressOfHead('block', folder, sentence.input.text, at, selected.query);
    const trained = html`<p class="fine" data-aside>${say.fromWeights} <a
      href="#${address}&stage=projections&matrix=w_q">${subscripted(say.trainedWeights(at.layer, at.head))}</a></p>`;
    numbers.update(shown);
    return html`<p class="why-answer">${answer}</p>
      <p class="fine">${answers.average ? words.notes.oneOf(answers.together.length + 1) : ''}</p>
      ${word && piecesOf(word, shown, select)}
      ${frame ? '' : trained}
      <ol class="why-stages" role="list">${repeat(stagesOf(shown, pictures, emit), ({ name }) => name, stageOf)}</ol>
      ${numbers.element}`;
  }

  return {
    update(shown: Shown) {
      const pair = explained(shown);
      const { causes } = shown.view;
      const next = [
        pair?.explanation,
        shown.selected,
        frameOf(shown),
        shown.reading.answers.average,
        shown.theme,
        causes,
      ];
      if (isSame(next, drawn)) return;
      drawn = next;
      render(html`<h2>${say.title}</h2>${pair ? contentOf(pair) : INVITATION}`, root);
    },
  };
}

/** The words to which the explained tokens belong. */
function wordNamesOf({ picture: { units }, pair }: Explained) {
  const { query, key } = pair as Explained['selected'];
  return { query: units[query].text, key: units[key].text };
}

const INVITATION = html`<p class="why-answer inviting">${say.invitation}</p>`;

const stageOf = ({ name, formula, text, picture }: Stage) => html`<li class="why-stage">
  <div class="why-head"><h3>${say[name].title}</h3><div class="why-formula">${formula}</div></div>
  <p class="why-text">${subscripted(text)}</p>
  ${picture}
</li>`;

/**
 * The weight between two words, calculated from the weights between their pieces: these are summed over the pieces of
 * the key word and averaged over the pieces of the query word. The explanation below is about one of these weights.
 */
function piecesOf(
  word: Word,
  { reading, picture, selected: pair }: Explained,
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
    return html`<td dir="ltr"><button type="button" aria-pressed=${isPressed} @click=${() => choose(at)}>${weightAt(row, column)}</button></td>`;
  };
  const rowOf = ({ text }: { text: string }, row: number) => html`<tr>
    <th scope="row"><bdi translate="no">${text}</bdi></th>${columns.map((_, column) => cellOf(row, column))}
    ${isAdded ? html`<td dir="ltr">${isAveraged ? formatPercent(sums[row]) : total}</td>` : ''}
  </tr>`;
  const names = { query: tokens[pair.query].text, key: tokens[pair.key].text };
  return html`<div class="why-pieces"><table dir=${directionOf(picture.isRtl)}>
      <caption dir="auto">${say.caption}</caption>
      <thead><tr>
        <td></td>${columns.map(({ text }) => html`<th scope="col"><bdi translate="no">${text}</bdi></th>`)}
        ${isAdded ? html`<th scope="col">${say.sum}</th>` : ''}
      </tr></thead>
      <tbody>
        ${rows.map(rowOf)}
        ${isAveraged ? html`<tr><th scope="row" colspan=${columns.length + (isAdded ? 1 : 0)}>${say.mean}</th><td dir="ltr">${total}</td></tr>` : ''}
      </tbody>
    </table>
    <p>${say.chosen(names, weightAt(pair.query - query.first, pair.key - key.first))}</p></div>`;
}
