/**
 * Symbols in running text with real subscripts and superscripts: `W_Q`, `√d_k`, `e^(s − max)`.
 */
import { html } from './elements.ts';

export const withSubscripts = (text: string): (Node | string)[] =>
  piecesOf(text).map(({ base, below, above }) => {
    if (below) return html('span', {}, base, html('sub', {}, below));
    return above ? html('span', {}, base, html('sup', {}, above)) : base;
  });

/** Splits a text into plain text and symbols. `below`: subscript of a symbol. `above`: its superscript. */
export function piecesOf(text: string): { base: string; below?: string; above?: string }[] {
  return text.split(/((?<![A-Za-z])(?:√d|[A-Za-z])_[A-Za-z]+\b|e\^\([^)]*\))/).map((piece, index) => {
    if (index % 2 === 0) return { base: piece };
    if (piece.startsWith('e^')) return { base: 'e', above: piece.slice(3, -1) };
    const [base, below] = piece.split('_');
    return { base, below };
  });
}
