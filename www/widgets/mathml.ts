/** Short functions that create MathML elements. */
import { signBetween } from '../draw/equality.ts';
import { mathml } from './elements.ts';

export type Part = Element;

/** An identifier; a single letter is italic (page/style/widgets.css). */
export const mi = (name: string) => mathml('mi', { class: [...name].length === 1 ? 'letter' : null }, name);
export const mo = (sign: string) => mathml('mo', {}, sign);
export const mn = (value: number | string) => mathml('mn', {}, String(value));
export const mtext = (words: string) => mathml('mtext', {}, words);
export const row = (...parts: Part[]) => mathml('mrow', {}, ...parts);
export const sub = (base: Part, index: Part) => mathml('msub', {}, base, index);
export const sup = (base: Part, exponent: Part) => mathml('msup', {}, base, exponent);
export const under = (symbol: Part, note: Part) => mathml('munder', {}, symbol, note);
export const over = (above: Part, below: Part) => mathml('mfrac', {}, above, below);
export const root = (inside: Part) => mathml('msqrt', {}, inside);

/** An inline formula, with small fractions and sums. */
export const inlineMath = (...parts: Part[]) => mathml('math', {}, row(...parts));

/** An operator at the start of a part, with the spacing of a binary operator. */
export const joining = (sign: string) => mathml('mo', { form: 'infix' }, sign);
export const sumOver = (index: string) => mathml('munder', {}, mo('∑'), mi(index));
/** A vector, in the colour of its role: query, key or value. */
export const vector = (letter: string, role = '') =>
  mathml('mi', { mathvariant: 'normal', class: `vector ${role}` }, letter);
/** The bars are not stretchy, because WebKit does not show stretchy bars if no mathematical font is installed. */
const bar = () => mathml('mo', { stretchy: 'false' }, '‖');
export const length = (of: Part) => row(bar(), of, bar());
export const squared = (base: Part) => sup(base, mn(2));

export const math = (...parts: Part[]) => mathml('math', { displaystyle: 'true' }, row(...parts));

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

export const relation = (left: Part[], right: Part) => mo(signBetween(left.map(plainText).join(''), plainText(right)));

/**
 * A chain of equal terms, split before each relation sign so that a narrow screen can break the line there. Terms with
 * different digits are joined by "≈".
 */
export const equal = (left: Part, ...steps: Part[]) =>
  steps.map((step, nth) => (nth === 0 ? math(left, mo('='), step) : math(relation([steps[nth - 1]], step), step)));

/** A number after an operator, in brackets if negative. */
export const operand = (number: string) => (/^\d/.test(number) ? mn(number) : row(mo('('), mn(number), mo(')')));
