// @ts-check
/**
 * MathML in few words.
 */
import { mathml } from './elements.js';

/** @typedef {Element} Part */

export const mi = (/** @type {string} */ name) => mathml('mi', {}, name);
export const mo = (/** @type {string} */ sign) => mathml('mo', {}, sign);
/** A sign at the beginning of a piece, spaced as between two terms. */
export const joining = (/** @type {string} */ sign) => mathml('mo', { form: 'infix' }, sign);
export const mn = (/** @type {number | string} */ value) => mathml('mn', {}, String(value));
export const mtext = (/** @type {string} */ words) => mathml('mtext', {}, words);
export const row = (/** @type {Part[]} */ ...parts) => mathml('mrow', {}, ...parts);
export const sub = (/** @type {Part} */ base, /** @type {Part} */ index) => mathml('msub', {}, base, index);
export const power = (/** @type {Part} */ base, /** @type {Part} */ exponent) => mathml('msup', {}, base, exponent);
export const over = (/** @type {Part} */ above, /** @type {Part} */ below) => mathml('mfrac', {}, above, below);
export const root = (/** @type {Part} */ inside) => mathml('msqrt', {}, inside);
export const sumOver = (/** @type {string} */ index) => mathml('munder', {}, mo('∑'), mi(index));
/** A vector, in the colour of the side it belongs to. */
export const vector = (/** @type {string} */ letter, role = '') => mathml('mi', { mathvariant: 'normal', class: `vector ${role}` }, letter);
export const length = (/** @type {Part} */ of) => row(mo('‖'), of, mo('‖'));
export const squared = (/** @type {Part} */ base) => power(base, mn(2));

export const math = (/** @type {Part[]} */ ...parts) => mathml('math', { displaystyle: 'true' }, row(...parts));
/** With fractions and sums no higher than a line of text. */
export const inlineMath = (/** @type {Part[]} */ ...parts) => mathml('math', {}, row(...parts));

/**
 * What equals what, in pieces of one sign each, so that a narrow screen can break the line between them.
 *
 * @param {Part} left
 * @param {Part[]} steps
 */
export const equal = (left, ...steps) => steps.map((step, nth) => (nth === 0 ? math(left, mo('='), step) : math(mo('='), step)));

/** A number that stands behind a sign: in brackets where it is negative. @param {string} number */
export const operand = (number) => (/^\d/.test(number) ? mn(number) : row(mo('('), mn(number), mo(')')));
