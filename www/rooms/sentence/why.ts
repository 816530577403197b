/** Explains how the selected pair's weight is computed: all stages of one head, in the model's order. */
import { html, render } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { formatPercent } from '../../draw/format.ts';
import { isSame } from '../../state/same.ts';
import { addressOfHead } from '../../state/text.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import type { Emit } from './controller.ts';
import type { Shown } from './shown.ts';
import { type Explained, explained, frameOf, namesOf } from './why/frames.ts';
import { createNumberTables } from './why/number-tables.ts';
import { piecesOf } from './why/pieces.ts';
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
    const answer = word
      ? say.answerOfWord(at.layer, at.head, wordNamesOf(shown), weight)
      : say.answer(at.layer, at.head, namesOf(shown), weight);
    const address = addressOfHead('block', folder, sentence.input.text, at, selected.query);
    const trained = html`<p class="fine" data-aside>${say.fromWeights} <a
      href="#${address}&stage=projections&matrix=w_q">${subscripted(say.trainedWeights(at.layer, at.head))}</a></p>`;
    numbers.update(shown);
    return html`<p class="why-answer">${answer}</p>
      <p class="fine">${answers.average ? words.notes.oneOf(answers.together.length + 1) : ''}</p>
      ${word && piecesOf(word, shown, select)}
      ${frameOf(shown) ? '' : trained}
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
