// @ts-check
/**
 * Equations of vectors and sums as MathML, each on its own line.
 *
 * @typedef {import('./mathml.js').Part} Part
 */
import { mathml } from './elements.js';
import { mi, mn, mo, row, sup } from './mathml.js';

/** A sign at the beginning of a piece, with the spacing of one between two terms. */
export const joining = (/** @type {string} */ sign) => mathml('mo', { form: 'infix' }, sign);
export const sumOver = (/** @type {string} */ index) => mathml('munder', {}, mo('∑'), mi(index));
/** A vector, in the colour of its role: query, key or value. */
export const vector = (/** @type {string} */ letter, role = '') =>
  mathml('mi', { mathvariant: 'normal', class: `vector ${role}` }, letter);
export const length = (/** @type {Part} */ of) => row(mo('‖'), of, mo('‖'));
export const squared = (/** @type {Part} */ base) => sup(base, mn(2));

export const math = (/** @type {Part[]} */ ...parts) => mathml('math', { displaystyle: 'true' }, row(...parts));

/**
 * A chain of equal terms, in pieces of one sign each, so that a narrow screen can break the line between
 * them.
 *
 * @param {Part} left
 * @param {Part[]} steps
 */
export const equal = (left, ...steps) =>
  steps.map((step, nth) => (nth === 0 ? math(left, mo('='), step) : math(mo('='), step)));

/** A number after a sign, in brackets where it is negative. @param {string} number */
export const operand = (number) => (/^\d/.test(number) ? mn(number) : row(mo('('), mn(number), mo(')')));
