// @ts-check
/**
 * Symbols in running text with real subscripts and superscripts: `W_Q`, `√d_k`, `e^(s − max)`.
 */
import { html } from './elements.js';

/**
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function withSubscripts(text) {
  return text.split(/((?<![A-Za-z])(?:√d|[A-Za-z])_[A-Za-z]+\b|e\^\([^)]*\))/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    if (piece.startsWith('e^')) return html('span', {}, 'e', html('sup', {}, piece.slice(3, -1)));
    const [base, below] = piece.split('_');
    return html('span', {}, base, html('sub', {}, below));
  });
}
