// @ts-check
/**
 * Equations of vectors and sums as MathML, one per line.
 *
 * @typedef {import('./mathml.js').Part} Part
 */
import { signBetween } from '../draw/equality.js';
import { mathml } from './elements.js';
import { mi, mn, mo, row, sup } from './mathml.js';

/** An operator at the start of a part, with the spacing of a binary operator. */
export const joining = (/** @type {string} */ sign) => mathml('mo', { form: 'infix' }, sign);
export const sumOver = (/** @type {string} */ index) => mathml('munder', {}, mo('∑'), mi(index));
/** A vector, in the colour of its role: query, key or value. */
export const vector = (/** @type {string} */ letter, role = '') =>
  mathml('mi', { mathvariant: 'normal', class: `vector ${role}` }, letter);
/** Not stretchy, because WebKit does not show stretchy bars if no mathematical font is installed. */
const bar = () => mathml('mo', { stretchy: 'false' }, '‖');
export const length = (/** @type {Part} */ of) => row(bar(), of, bar());
export const squared = (/** @type {Part} */ base) => sup(base, mn(2));

export const math = (/** @type {Part[]} */ ...parts) => mathml('math', { displaystyle: 'true' }, row(...parts));

/**
 * A part as plain text for `signBetween`, such as `(1)÷(√(2))`. Text with an index or a letter cannot be evaluated.
 *
 * @param {Part} part
 * @returns {string}
 */
function plainText(part) {
  const parts = [...part.children].map(plainText);
  switch (part.localName) {
    case 'mfrac':
      return `((${parts[0]})÷(${parts[1]}))`;
    case 'msqrt':
      return `√(${parts.join('')})`;
    case 'msup':
      return `${parts[0]}^(${parts[1]})`;
    case 'msub':
      return `${parts[0]}_${parts[1]}`;
    default:
      return part.children.length > 0 ? parts.join('') : (part.textContent ?? '');
  }
}

/** The sign between two sides of an equation, "=" or "≈". @param {Part[]} left @param {Part} right */
export const relation = (left, right) => mo(signBetween(left.map(plainText).join(''), plainText(right)));

/**
 * A chain of equal terms, split before each relation sign so that a narrow screen can break the line there. Terms with
 * different digits are joined by "≈".
 *
 * @param {Part} left
 * @param {Part[]} steps
 */
export const equal = (left, ...steps) =>
  steps.map((step, nth) => (nth === 0 ? math(left, mo('='), step) : math(relation([steps[nth - 1]], step), step)));

/** A number after an operator, in brackets if negative. @param {string} number */
export const operand = (number) => (/^\d/.test(number) ? mn(number) : row(mo('('), mn(number), mo(')')));
