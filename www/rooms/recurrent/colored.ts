/** Formulas whose symbols have the colours of their vectors. */
import { html } from 'lit-html';
import { subscripted } from '../../widgets/subscripted.ts';

/** A decoder state g is a query, the encoder states h are the keys, and the context c is their weighted sum. */
const SYMBOL = /(?<![\p{L}_])([ghcx]\d*ᵀ?|W_[qk])(?![\p{L}_])/u;
const CLASSES: Record<string, string> = { g: 'of-g', W_q: 'of-g', h: 'of-h', W_k: 'of-h', c: 'of-c', x: '' };

export const colored = (formula: string) =>
  formula.split(SYMBOL).map((piece, nth) => {
    if (nth % 2 === 0) return subscripted(piece);
    const [, name, index, rest] = /^(W_[qk]|[ghcx])(\d*)(.*)$/.exec(piece) as RegExpExecArray;
    return html`<span class=${CLASSES[name]}>${subscripted(name)}${index && html`<sub>${index}</sub>`}${rest}</span>`;
  });
