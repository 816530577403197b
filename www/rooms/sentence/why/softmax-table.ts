/** The softmax as a table, with a row for each key token from its score to its weight. */
import { html, render } from 'lit-html';
import { diverging, hexFromRgb } from '../../../draw/color.ts';
import { formatPercent, toFourDecimals } from '../../../draw/format.ts';
import { html as element } from '../../../widgets/elements.ts';
import { styled } from '../../../widgets/styled.ts';
import { headOf } from '../../../widgets/table.ts';
import { words } from '../words/en.js';
import type { Explained } from './frames.ts';

/** Up to this number of tokens, all are shown in reading order. */
const ALL_UP_TO = 20;
/** Number of rows for a longer text; its rows are sorted by weight, largest first. */
const MOST_ROWS = 12;
/** Position of the bar colours on the signed scale, from 0 to 1: strong, but not black. */
const BAR_COLOUR = 0.6;

const { scores: say } = words.why;

export function createSoftmaxTable(select: (pair: { query: number; key: number }) => void) {
  const table = element('table', { class: 'why-scores' });

  return {
    element: table,

    update(shown: Explained) {
      const hadFocus = table.contains(document.activeElement);
      table.style.setProperty('--negative', hexFromRgb(diverging(-BAR_COLOUR, 1, shown.theme)));
      table.style.setProperty('--positive', hexFromRgb(diverging(BAR_COLOUR, 1, shown.theme)));
      render(contentOf(shown, select), table);
      // The row of the selected key may have moved, because the rows of a longer text are sorted. The focus follows it.
      if (hadFocus) table.querySelector<HTMLElement>('[aria-current=true]')?.focus();
    },
  };
}

function contentOf(shown: Explained, select: (pair: { query: number; key: number }) => void) {
  const { explanation, reading, selected } = shown;
  const { computation } = explanation;
  const { query, key } = selected;
  const { tokens } = reading.sentence.run;
  const expSum = toFourDecimals(computation.steps.exp_sum.value);
  const power = html`e<sup>s − ${bracketed(toFourDecimals(computation.steps.row_max.value))}</sup>`;
  const places = placesOf(computation.rows.pattern, key);
  const isLong = tokens.length > ALL_UP_TO;
  const rest = tokens.length - places.length;
  const { text } = tokens[query];
  return html`<caption>${isLong ? say.largest(text, MOST_ROWS) : say.all(text)}</caption>
    ${headOf([say.key, say.score, power, say.weight(expSum)])}
    <tbody>${places.map((place, nth) => rowOf(shown, place, isLong && nth === MOST_ROWS, () => select({ query, key: place })))}</tbody>
    <tfoot>
      ${rest > 0 ? html`<tr><th scope="row">${say.rest(rest)}</th><td colspan="3">${say.restNote}</td></tr>` : ''}
      <tr><th scope="row">${say.sum}</th><td></td><td>${expSum}</td><td></td></tr>
    </tfoot>`;
}

/** `key`: index of the selected key, which always has a row. */
function placesOf(weights: Float32Array, key: number) {
  if (weights.length <= ALL_UP_TO) return Array.from(weights.keys());
  const order = Array.from(weights.keys()).sort((a, b) => weights[b] - weights[a]);
  const places = order.slice(0, MOST_ROWS);
  return places.includes(key) ? places : [...places, key];
}

/** `apart`: whether rows before this one are omitted. */
function rowOf({ explanation, reading, selected }: Explained, place: number, apart: boolean, press: () => void) {
  const { attn_scores: scores, exp, pattern: weights } = explanation.computation.rows;
  const isSelected = place === selected.key;
  return html`<tr class="${isSelected ? 'selected' : ''} ${apart ? 'apart' : ''}">
    <th scope="row"><button type="button" aria-current=${isSelected} @click=${press}><span class="why-place">${place}</span><bdi translate="no">${reading.sentence.run.tokens[place].text}</bdi></button></th>
    <td><div class="why-bar">${scoreBar(scores[place], scores)}<span>${toFourDecimals(scores[place])}</span></div></td>
    <td>${toFourDecimals(exp[place])}</td>
    <td><div class="why-bar">${bar('weight', 0, weights[place])}<span>${formatPercent(weights[place])}</span></div></td>
  </tr>`;
}

/** The bar of a score, drawn from zero on a scale from the lowest to the highest score. */
function scoreBar(score: number, scores: Float32Array) {
  let [low, high] = [0, 0];
  for (const other of scores) {
    if (Number.isFinite(other)) [low, high] = [Math.min(low, other), Math.max(high, other)];
  }
  const place = (value: number) => (value - low) / (high - low || 1);
  const end = Number.isFinite(score) ? score : 0;
  return bar(score < 0 ? 'negative' : 'positive', place(Math.min(0, end)), place(Math.max(0, end)), place(0));
}

/** `from`: start of the bar; like `to` and `zero`, a share of the line. */
const bar = (kind: string, from: number, to: number, zero = 0) =>
  html`<span class="why-line ${kind}" ${styled({ '--from': from, '--to': to, '--zero': zero })}></span>`;

/** A number after an operator, in brackets if negative. */
const bracketed = (number: string) => (/^\d/.test(number) ? number : `(${number})`);
