/** A list of the parts with the largest contributions. */
import { html } from 'lit-html';
import { diverging, hexFromRgb, maxAbsOf } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import type { Theme } from '../../../state/room.ts';
import { styled } from '../../../widgets/styled.ts';
import { words as headWords } from '../../../words/heads.js';
import { isSamePart, type Part } from '../state.ts';
import { words } from '../words.ts';
import { nameOf, type Written } from './parts.ts';

/** A part with its kind, if it has one. */
type Strong = Written & { kind: string | null };

/** Position of a bar's colour on the scale. The colour shows only the sign; the length shows the amount. */
const SHADE = 0.7;

export function strongestListOf(most: Strong[], held: Part | null, theme: Theme, hold: (part: Part) => void) {
  const end = maxAbsOf(most.map(({ value }) => value)) || 1;
  const rowOf = ({ part, value, kind }: Strong) => {
    const color = hexFromRgb(diverging(Math.sign(value) * SHADE, 1, theme));
    return html`<li><button
      type="button" data-drawn ${styled({ '--size': Math.abs(value) / end, '--part-color': color })}
      aria-pressed=${isSamePart(part, held)} @click=${() => hold(part)}
    ><span class="part-name">${nameOf(part)}</span> <span class="part-bar" aria-hidden="true"></span><span
      class="part-value">${formatNumber(value, { decimals: 2 })}</span>${
        kind === null ? '' : html`<span class="part-of-kind">${headWords.kinds[kind]}</span>`
      }</button></li>`;
  };
  return html`<div class="wrote-strongest">
    <h3>${words.wrote.strongest}</h3>
    <ul class="strongest" role="list">${most.map(rowOf)}</ul>
  </div>`;
}
