/** Symbols of the formulas, each tied to its matrix by `data-part`. */
import { mathml } from '../../widgets/elements.ts';
import { mn, mo, partOf, row, sub, type Term, under } from '../../widgets/mathml.ts';

export const tied = (part: string, body: Term) => mathml('mrow', { class: 'symbol', dataset: { part } }, partOf(body));

export const vector = (part: string, letter: string, index: Term) =>
  tied(part, sub(mathml('mi', { mathvariant: 'normal', class: 'vector' }, letter), index));

export const cell = (part: string, letter: Term, i: Term, j: Term) => tied(part, sub(letter, row(i, ',', j)));

export const sumTo = (n: number) => mathml('munderover', {}, mo('∑'), row('j', '=', 1), mn(n));

/** A matrix with its numbers of rows and columns below. */
export const sized = (matrix: Term, rows: number, columns: number) => under(matrix, row(rows, '×', columns));
