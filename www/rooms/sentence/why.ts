/** Explains how the selected pair's weight is computed: all stages of one head, in the model's order. */
import { html, render } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';

import type { Theme } from '../../draw/color.ts';
import { formatPercent } from '../../draw/format.ts';
import type { Weight } from '../../engine/trace.ts';
import { memo } from '../../state/same.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import type { Emit } from './controller.ts';
import type { Frame } from './why/frames.ts';
import { createNumberTables } from './why/number-tables.ts';
import { type NamedWord, piecesOf } from './why/pieces.ts';
import { createPictures, type Stage, stagesOf } from './why/stages.ts';
import { words } from './words.js';

export interface WhyProps {
  computation: Weight | null; // the explained weight; `null` while no pair is selected
  tokens: { text: string }[];
  query: number; // index of the query token
  key: number; // index of the key token
  layer: number;
  head: number;
  d_head: number;
  root: number; // number by whose square root the scores are divided
  cap: number | null; // soft cap of the scores
  isCausal: boolean;
  weightsAddress: string; // URL of the head's trained matrices
  frame: Frame | null; // the only stage shown; `null` shows all of them
  word: NamedWord | null; // the words to which the tokens belong
  note: string; // which part of the picture is explained, if only a part is
  theme: Theme;
}

export type ComputationProps = WhyProps & { computation: Weight };

const { why: say } = words;

export function createWhy(root: HTMLElement, emit: Emit) {
  const select = (pair: { query: number; key: number }) => emit('selectTokens', pair);
  const pictures = createPictures(select);
  const numbers = createNumberTables();
  root.classList.add('why-view');

  /** The answer, the stages and the tables of numbers. */
  function contentOf(props: ComputationProps) {
    const { computation, word, note, tokens, query, key, layer, head, frame } = props;
    const names = { query: tokens[query].text, key: tokens[key].text };
    const answer = word
      ? say.answerOfWord(layer, head, word.names, formatPercent(word.weight))
      : say.answer(layer, head, names, formatPercent(computation.steps.pattern.value));
    numbers.update(props);
    return html`<p class="why-answer">${answer}</p>
      <p class="fine">${note}</p>
      ${word && piecesOf(word, tokens, { query, key }, select)}
      ${frame ? '' : html`<p class="fine" data-aside>${say.fromWeights} <a href="#${props.weightsAddress}">${subscripted(say.trainedWeights(layer, head))}</a></p>`}
      <ol class="why-stages" role="list">${repeat(stagesOf(props, names, pictures), ({ name }) => name, stageOf)}</ol>
      ${numbers.element}`;
  }

  return {
    update: memo(({ computation, ...rest }: WhyProps) => {
      const content = computation ? contentOf({ ...rest, computation }) : INVITATION;
      render(html`<h2>${say.title}</h2>${content}`, root);
    }),
  };
}

const INVITATION = html`<p class="why-answer inviting">${say.invitation}</p>`;

const stageOf = ({ name, formula, text, picture }: Stage) => html`<li class="why-stage">
  <div class="why-head"><h3>${say[name].title}</h3><div class="why-formula">${formula}</div></div>
  <p class="why-text">${subscripted(text)}</p>
  ${picture}
</li>`;
