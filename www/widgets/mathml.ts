/** Short functions that create MathML elements. */
import { signBetween } from '../draw/equality.ts';
import { mathml } from './elements.ts';

export type Part = Element;

/** A part of a formula. A text or a number is an identifier if it starts with a letter, otherwise a number or an operator. */
export type Term = Part | string | number;

export function partOf(term: Term): Part {
  if (typeof term === 'object') return term;
  const text = String(term);
  if (/^\d/.test(text)) return mn(text);
  return /^\p{L}/u.test(text) ? mi(text) : mo(text);
}

/** An identifier; a single letter is italic (page/style/widgets.css). */
export const mi = (name: string) => mathml('mi', { class: [...name].length === 1 ? 'letter' : null }, name);
export const mo = (sign: string) => mathml('mo', {}, sign);
export const mn = (value: number | string) => mathml('mn', {}, String(value));
export const mtext = (words: string) => mathml('mtext', {}, words);
export const row = (...terms: Term[]) => mathml('mrow', {}, ...terms.map(partOf));
export const sub = (base: Term, index: Term) => mathml('msub', {}, partOf(base), partOf(index));
export const sup = (base: Term, exponent: Term) => mathml('msup', {}, partOf(base), partOf(exponent));
export const under = (symbol: Term, note: Term) => mathml('munder', {}, partOf(symbol), partOf(note));
export const over = (above: Term, below: Term) => mathml('mfrac', {}, partOf(above), partOf(below));
export const root = (inside: Term) => mathml('msqrt', {}, partOf(inside));

/** An inline formula, with small fractions and sums. */
export const inlineMath = (...terms: Term[]) => mathml('math', {}, row(...terms));

/** An operator at the start of a part, with the spacing of a binary operator. */
export const joining = (sign: string) => mathml('mo', { form: 'infix' }, sign);
export const sumOver = (index: string) => under('∑', index);
/** A vector, in the colour of its role: query, key or value. */
export const vector = (letter: string, role = '') =>
  mathml('mi', { mathvariant: 'normal', class: `vector ${role}` }, letter);
/** The bars are not stretchy, because WebKit does not show stretchy bars if no mathematical font is installed. */
const bar = () => mathml('mo', { stretchy: 'false' }, '‖');
export const length = (of: Term) => row(bar(), of, bar());
export const squared = (base: Term) => sup(base, 2);

export const math = (...terms: Term[]) => mathml('math', { displaystyle: 'true' }, row(...terms));

/** A part as plain text for `signBetween`, such as `(1)÷(√(2))`. Text with an index or a letter cannot be evaluated. */
function plainText(part: Part): string {
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

export const relation = (left: Term[], right: Term) =>
  mo(signBetween(left.map((term) => plainText(partOf(term))).join(''), plainText(partOf(right))));

/**
 * A chain of equal terms, split before each relation sign so that a narrow screen can break the line there. Terms with
 * different digits are joined by "≈".
 */
export const equal = (left: Term, ...steps: Term[]) =>
  steps.map((step, nth) => (nth === 0 ? math(left, '=', step) : math(relation([steps[nth - 1]], step), step)));

/** A number after an operator, in brackets if negative. */
export const operand = (number: string) => (/^\d/.test(number) ? mn(number) : row('(', mn(number), ')'));
