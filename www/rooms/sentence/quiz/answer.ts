/** The guess next to the weights of the head, word by word, with their overlap. */

import { html } from 'lit-html';
import { formatPercent } from '../../../draw/format.ts';
import { largestOf } from '../../../draw/scale.ts';
import { styled } from '../../../widgets/styled.ts';
import type { HeadMap } from '../picture.ts';
import type { Judged } from '../state.ts';
import type { Word } from './guess.ts';
import { createWordColumns } from './word-columns.ts';
import { words } from './words/en.js';

interface AnswerProps extends Pick<Judged, 'overlap' | 'shares' | 'weights'> {
  shown: Word[];
  head: HeadMap;
  leftOut: string; // sentence about excluded tokens
  isRtl: boolean; // whether the text runs from right to left
}

export function createAnswer() {
  const columns = createWordColumns(words.answers);

  /** `props`: `null` hides the answer; its element stays, so that screen readers announce the next one. */
  return (props: AnswerProps | null) => {
    if (props) columns.update(...columnsOf(props));
    return html`<div class="quiz-answer" ?hidden=${!props} ${styled({ '--hue': props?.head.hue })}>
      <div class="quiz-says" role="status">
        <p>${words.overlap} <strong class="quiz-score">${props && formatPercent(props.overlap)}</strong></p>
        <p class="quiz-result">${props && resultOf(props)}</p>
      </div>
      ${columns.element}
      <p class="quiz-legend" aria-hidden="true"><span class="quiz-guessed">${words.guess}</span><span
        class="quiz-given">${props?.head.name}</span></p>
      <p class="quiz-aside" ?hidden=${!props?.leftOut}>${props?.leftOut}</p>
      <p class="quiz-go-on">${words.goOn}</p>
    </div>`;
  };
}

function resultOf({ shown, head, shares, weights, overlap }: AnswerProps) {
  const most = largestOf(weights);
  const [share, weight] = [formatPercent(shares[most]), formatPercent(weights[most])];
  return words.result(head.of, shown[most].text, share, weight, Math.round(overlap * 100));
}

function columnsOf({
  shown,
  shares,
  weights,
  head,
  isRtl,
}: AnswerProps): Parameters<ReturnType<typeof createWordColumns>['update']> {
  const end = Math.max(...shares, ...weights);
  const barOf = (kind: string, value: number) =>
    html`<span class=${kind} ${styled({ '--height': value / end })}></span>`;
  const numberOf = (kind: string, whose: string, value: number) =>
    html`<span class=${kind}><span class="quiz-whose">${whose} </span>${formatPercent(value)}</span>`;
  const columnOf = ({ text, name, looks }: Word, at: number) => html`<li>
    <span class="quiz-pair" aria-hidden="true">${barOf('quiz-guessed', shares[at])}${barOf('quiz-given', weights[at])}</span>
    <bdi class=${looks ? 'looks' : ''} translate="no" aria-label=${name}>${text}</bdi>
    ${numberOf('quiz-guessed', words.guess, shares[at])}${numberOf('quiz-given', head.name, weights[at])}
  </li>`;
  return [shown.map(columnOf), [formatPercent(end), formatPercent(0)], isRtl];
}
