// @ts-check
/**
 * Symbols in running text with real subscripts and superscripts: `W_Q`, `√d_k`, `e^(s − max)`.
 */
import { html } from './elements.js';

/**
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export const withSubscripts = (text) =>
  piecesOf(text).map(({ base, below, above }) => {
    if (below) return html('span', {}, base, html('sub', {}, below));
    return above ? html('span', {}, base, html('sup', {}, above)) : base;
  });

/**
 * Plain text, and symbols with what is below or above their base.
 *
 * @param {string} text
 * @returns {{ base: string, below?: string, above?: string }[]}
 */
export function piecesOf(text) {
  return text.split(/((?<![A-Za-z])(?:√d|[A-Za-z])_[A-Za-z]+\b|e\^\([^)]*\))/).map((piece, index) => {
    if (index % 2 === 0) return { base: piece };
    if (piece.startsWith('e^')) return { base: 'e', above: piece.slice(3, -1) };
    const [base, below] = piece.split('_');
    return { base, below };
  });
}
