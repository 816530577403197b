/** Text in a template, with subscripts and powers: d_k, e^(s − max). */
import { html } from 'lit-html';
import { piecesOf } from './subscripts.ts';

export const subscripted = (text: string) =>
  piecesOf(text).map(({ base, below, above }) => {
    if (below) return html`<span>${base}<sub>${below}</sub></span>`;
    return above ? html`<span>${base}<sup>${above}</sup></span>` : base;
  });
