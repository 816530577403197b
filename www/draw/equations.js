// @ts-check
/**
 * Equations of vectors and sums as MathML, which stand on lines of their own.
 *
 * @typedef {import('./mathml.js').Part} Part
 */
import { mathml } from './elements.js';
import { mi, mn, mo, row, sup } from './mathml.js';

/** A sign at the beginning of a piece, spaced as between two terms. */
export const joining = (/** @type {string} */ sign) => mathml('mo', { form: 'infix' }, sign);
export const sumOver = (/** @type {string} */ index) => mathml('munder', {}, mo('∑'), mi(index));
/** A vector, in the colour of the side it belongs to. */
export const vector = (/** @type {string} */ letter, role = '') => mathml('mi', { mathvariant: 'normal', class: `vector ${role}` }, letter);
export const length = (/** @type {Part} */ of) => row(mo('‖'), of, mo('‖'));
export const squared = (/** @type {Part} */ base) => sup(base, mn(2));

export const math = (/** @type {Part[]} */ ...parts) => mathml('math', { displaystyle: 'true' }, row(...parts));

/**
 * What equals what, in pieces of one sign each, so that a narrow screen can break the line between them.
 *
 * @param {Part} left
 * @param {Part[]} steps
 */
export const equal = (left, ...steps) => steps.map((step, nth) => (nth === 0 ? math(left, mo('='), step) : math(mo('='), step)));

/** A number that stands behind a sign: in brackets where it is negative. @param {string} number */
export const operand = (number) => (/^\d/.test(number) ? mn(number) : row(mo('('), mn(number), mo(')')));
