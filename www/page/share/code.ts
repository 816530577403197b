/** The QR code of the link, black on white in every theme because cameras need that. */
import { html } from 'lit-html';
import { words } from './words/en.js';

/** Width of the quiet zone in modules, as required by the standard. */
const QUIET = 4;

/** `modules`: row-major; 1 is dark. */
export function codeOf(modules: Uint8Array) {
  const side = Math.sqrt(modules.length);
  const whole = side + 2 * QUIET;
  const dark = Array.from(modules, (module, nth) =>
    module ? `M${QUIET + (nth % side)} ${QUIET + Math.floor(nth / side)}h1v1h-1z` : '',
  ).join('');
  return html`<svg
    class="share-code" viewBox="0 0 ${whole} ${whole}" role="img" aria-label=${words.link.code} shape-rendering="crispEdges"
  ><rect width=${whole} height=${whole} fill="#ffffff" /><path d=${dark} fill="#000000" /></svg>`;
}

/** The code at window size, for people in the last row. */
export const largeCodeOf = (modules: Uint8Array, link: string) => html`<div>${codeOf(modules)}</div>
  <div class="share-large-foot">
    <span class="share-large-link" translate="no">${link}</span>${words.link.closes}<button type="button">${words.close}</button>
  </div>`;
