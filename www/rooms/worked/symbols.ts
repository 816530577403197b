/** Symbols of the formulas, each tied to its matrix by `data-part`. */
import { mathml } from '../../widgets/elements.ts';
import { mi, mn, mo, row, sub } from '../../widgets/mathml.ts';

export const tied = (part: string, body: Element) => mathml('mrow', { class: 'symbol', dataset: { part } }, body);

export const vector = (part: string, letter: string, index: number | string) =>
  tied(part, sub(mathml('mi', { mathvariant: 'normal', class: 'vector' }, letter), indexOf(index)));

export const cell = (part: string, letter: string | Element, i: number, j: number | string) =>
  tied(part, sub(typeof letter === 'string' ? mi(letter) : letter, row(mn(i), mo(','), indexOf(j))));

const indexOf = (index: number | string) => (typeof index === 'number' ? mn(index) : mi(index));

export const sumTo = (n: number) => mathml('munderover', {}, mo('∑'), row(mi('j'), mo('='), mn(1)), mn(n));

/** A matrix with its numbers of rows and columns below. */
export const sized = (matrix: Element, rows: number, columns: number) =>
  mathml('munder', {}, matrix, row(mn(rows), mo('×'), mn(columns)));
