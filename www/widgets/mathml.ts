/** Short functions that create MathML elements. */
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
export const over = (above: Part, below: Part) => mathml('mfrac', {}, above, below);
export const root = (inside: Part) => mathml('msqrt', {}, inside);

/** An inline formula, with small fractions and sums. */
export const inlineMath = (...parts: Part[]) => mathml('math', {}, row(...parts));
