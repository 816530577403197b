/** The parts of the model that wrote a query and a key, and the terms of the score between them. */
import { html, nothing, svg } from 'lit-html';
import { diverging, hexFromRgb } from '../../../draw/color.ts';
import { formatNumber, toFourDecimals, toTwoDecimals } from '../../../draw/format.ts';
import type { ScoreSource, ScoreSum, ScoreTerm } from '../../../pkg/headlight.js';
import { styled } from '../../../widgets/styled.ts';
import { subscripted } from '../../../widgets/subscripted.ts';
import { headOf } from '../../../widgets/table.ts';
import type { Emit } from '../controller.ts';
import { type Explained, namesOf } from './frames.ts';
import { words as say } from './words/en.ts';

type Side = 'query' | 'key';
type Drawing = { shown: Explained; sum: ScoreSum; emit: Emit };

/** Number of heads, and of other parts, in each list of sums. */
const MOST_SOURCES = 8;
/** Position of the colours on the signed scale, from 0 to 1. */
const COLOUR = 0.6;
/** Width of the widest ribbon, in pixels. */
const WIDEST = 14;

export function writersOf(shown: Explained, sum: ScoreSum | null, emit: Emit) {
  if (!sum) return html`<p class="fine" role="status">${say.waiting}</p>`;
  const drawing = { shown, sum, emit };
  const colours = {
    '--negative': hexFromRgb(diverging(-COLOUR, 1, shown.theme)),
    '--positive': hexFromRgb(diverging(COLOUR, 1, shown.theme)),
  };
  return html`<div class="writers" ${styled(colours)}>${ribbonsOf(drawing)}${termsOf(drawing)}</div>
    <details class="writers-sums"><summary>${say.bySource}</summary>
      <div class="writers-lists">${listOf(drawing, 'query')}${listOf(drawing, 'key')}</div>
      <p class="fine">${say.compositionNote(toFourDecimals(sum.random_composition))}</p>
    </details>`;
}

/** The name of a part; that of a head is a button. */
function nameOf({ shown, emit }: Drawing, source: ScoreSource, side: Side) {
  const { kind, layer, head } = source;
  const name = say.source(kind, layer ?? 0, head ?? 0, side);
  if (layer == null || head == null) return html`<span>${subscripted(name)}</span>`;
  const open = () => emit('openWriter', { at: { layer, head }, token: shown.selected[side] });
  const label = say.open(name, namesOf(shown)[side]);
  return html`<button type="button" aria-label=${label} title=${label} @click=${open}>${name}</button>`;
}

/** The indices of the parts in the largest terms, in the order of these terms. */
const indicesOf = ({ largest }: ScoreSum, side: Side) => [...new Set(largest.map((term) => term[side]))];

function ribbonsOf(drawing: Drawing) {
  const { sum } = drawing;
  const sides = { query: indicesOf(sum, 'query'), key: indicesOf(sum, 'key') };
  const place = (side: Side, index: number) => (100 * (sides[side].indexOf(index) + 0.5)) / sides[side].length;
  const most = Math.abs(sum.largest[0]?.value ?? 1) || 1;
  const ribbon = (term: ScoreTerm) => {
    const [from, to] = [place('query', term.query), place('key', term.key)];
    return svg`<path class=${term.value < 0 ? 'negative' : 'positive'} d="M0 ${from}C50 ${from} 50 ${to} 100 ${to}"
      ${styled({ 'stroke-width': `${Math.max(1, (WIDEST * Math.abs(term.value)) / most)}px` })}></path>`;
  };
  const names = (side: Side) => html`<ul class="writers-${side}" role="list" aria-label=${say[side]}>
    ${sides[side].map((index) => html`<li>${nameOf(drawing, sum[side][index], side)}</li>`)}
  </ul>`;
  const rows = Math.max(sides.query.length, sides.key.length);
  return html`<div class="writers-ribbons" ${styled({ '--rows': rows })}>
    ${names('query')}
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">${[...sum.largest].reverse().map(ribbon)}</svg>
    ${names('key')}
  </div>`;
}

function termsOf(drawing: Drawing) {
  const { sum } = drawing;
  const rest = sum.query.length * sum.key.length - sum.largest.length;
  const rowOf = (term: ScoreTerm) => html`<tr>
    <td>${nameOf(drawing, sum.query[term.query], 'query')}</td>
    <td>${nameOf(drawing, sum.key[term.key], 'key')}</td>
    <td class=${term.value < 0 ? 'negative' : 'positive'}>${toFourDecimals(term.value)}</td>
  </tr>`;
  return html`<table class="writers-terms">
    <caption>${say.largest(sum.largest.length)}</caption>
    ${headOf([say.query, say.key, say.term])}
    <tbody>${sum.largest.map(rowOf)}</tbody>
    <tfoot>
      ${rest > 0 ? html`<tr><th scope="row" colspan="2">${say.rest(rest)}</th><td>${toFourDecimals(sum.rest)}</td></tr>` : nothing}
      <tr class="writers-score"><th scope="row" colspan="2">${say.sum}</th><td class="zoom-score">${toFourDecimals(sum.score)}</td></tr>
    </tfoot>
  </table>`;
}

/**
 * The heads and the other parts with the largest sums, and the composition of the explained head with each head. In a
 * model with large MLPs, a list of all parts would start with few heads or none.
 */
function listOf(drawing: Drawing, side: Side) {
  const names = namesOf(drawing.shown);
  const sources = drawing.sum[side].toSorted((one, other) => Math.abs(other.total) - Math.abs(one.total));
  const isHead = ({ kind }: ScoreSource) => kind === 'head';
  const [heads, others] = [sources.filter(isHead), sources.filter((source) => !isHead(source))];
  const listed = [heads, others].flatMap((all) => all.slice(0, MOST_SOURCES));
  const number = (value: number | undefined) => (value === undefined ? '' : formatNumber(value, { decimals: 4 }));
  const rowOf = (source: ScoreSource) => html`<tr>
    <td>${nameOf(drawing, source, side)}</td>
    <td>${toTwoDecimals(source.total)}</td>
    <td>${number(source.composition?.[side === 'query' ? 'q' : 'k'])}</td>
    <td>${number(source.composition?.v)}</td>
  </tr>`;
  return html`<table>
    <caption>${side === 'query' ? say.ofQuery(names) : say.ofKey(names)}</caption>
    ${headOf([say.part, say.total, say.composition[side], say.v])}
    <tbody>${listed.map(rowOf)}</tbody>
  </table>`;
}
