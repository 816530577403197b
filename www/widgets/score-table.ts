/** A table under the words of a sentence: scores of a query with every key, and their softmax weights. */
import { html, nothing } from 'lit-html';
import { hexFromRgb, inkOn, sequential, type Theme } from '../draw/color.ts';
import { percent, toTwoDecimals } from '../draw/format.ts';
import { styled } from './styled.ts';
import { subscripted } from './subscripted.ts';

type Named = { name: string; formula: string };

interface ScoreTable {
  say: { label: string; tokens: string; scores: Named; pattern: Named };
  texts: string[];
  lang?: string; // language of the texts
  scores: ArrayLike<number>;
  weights: ArrayLike<number>;
  isMixed: boolean; // whether softmax has turned the scores into weights
  theme: Theme;
  formulaOf?: (formula: string) => unknown; // draws a formula
}

/** `select`: called when a number is clicked. */
export function scoreTableOf(
  { say, texts, lang, scores, weights, isMixed, theme, formulaOf = subscripted }: ScoreTable,
  select: (row: 'score' | 'pattern', column: number) => void,
) {
  const rowOf = (
    { name, formula }: Named,
    cells: unknown[],
  ) => html`<th scope="row"><span class="flow-name">${name}</span>
      <span class="flow-formula">${formulaOf(formula)}</span></th>${cells}<td class="flow-shape">1 × ${texts.length}</td>`;
  const buttonOf = (row: 'score' | 'pattern', at: number, text: string) =>
    html`<button type="button" data-drawn @click=${() => select(row, at)}>${text}</button>`;
  const scoreOf = (value: number, at: number) => html`<td>${buttonOf('score', at, toTwoDecimals(value))}</td>`;
  const weightOf = (value: number, at: number) => {
    const ground = sequential(value, theme);
    const looks = { 'background-color': hexFromRgb(ground), color: inkOn(ground) };
    return html`<td ${styled(looks)}>${buttonOf('pattern', at, percent(value))}</td>`;
  };
  return html`<div class="source-scroller" data-whole tabindex="0" role="region" aria-label=${say.label}>
    <table class="source-table">
      <thead><tr translate="no" lang=${lang ?? nothing}>
        <th scope="col" translate="yes">${say.tokens}</th>${texts.map((text) => html`<th scope="col" dir="auto">${text}</th>`)}<td class="flow-shape"></td>
      </tr></thead>
      <tbody>
        <tr>${rowOf(say.scores, Array.from(scores, scoreOf))}</tr>
        <tr class="source-weights ${isMixed ? '' : 'later'}">${rowOf(say.pattern, Array.from(weights, weightOf))}</tr>
      </tbody>
    </table>
  </div>`;
}
