// @ts-check
/**
 * Symbols in running text with real subscripts: `W_Q`, `√d_k`.
 */
import { html } from './elements.js';

/**
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function withSubscripts(text) {
  return text.split(/((?<![A-Za-z])(?:√d|[A-Za-z])_[A-Za-z]+)\b/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const [base, below] = piece.split('_');
    return html('span', {}, base, html('sub', {}, below));
  });
}
