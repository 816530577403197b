// @ts-check
/** Short functions that create MathML elements. */
import { mathml } from './elements.js';

/** @typedef {Element} Part */

/** An identifier; a single letter is italic (page/style/widgets.css). */
export const mi = (/** @type {string} */ name) =>
  mathml('mi', { class: [...name].length === 1 ? 'letter' : null }, name);
export const mo = (/** @type {string} */ sign) => mathml('mo', {}, sign);
export const mn = (/** @type {number | string} */ value) => mathml('mn', {}, String(value));
export const mtext = (/** @type {string} */ words) => mathml('mtext', {}, words);
export const row = (/** @type {Part[]} */ ...parts) => mathml('mrow', {}, ...parts);
export const sub = (/** @type {Part} */ base, /** @type {Part} */ index) => mathml('msub', {}, base, index);
export const sup = (/** @type {Part} */ base, /** @type {Part} */ exponent) => mathml('msup', {}, base, exponent);
export const over = (/** @type {Part} */ above, /** @type {Part} */ below) => mathml('mfrac', {}, above, below);
export const root = (/** @type {Part} */ inside) => mathml('msqrt', {}, inside);

/** An inline formula, with small fractions and sums. */
export const inlineMath = (/** @type {Part[]} */ ...parts) => mathml('math', {}, row(...parts));
