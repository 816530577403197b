// @ts-check
/**
 * Texts of typed numbers, with the value if the text is not a plain number.
 *
 * @typedef {import('./cells.js').Cell} Cell
 */
import { equation } from '../../draw/equality.ts';
import { formatTiny } from '../../draw/tiny.ts';
import { tableOf } from './matrix-parts.js';

/** A plain number: digits with a sign and a decimal point. */
const PLAIN = /^[-+−]?\d*[.,]?\d*$/;

/**
 * A function that returns the text of a typed cell: `2`, `0,5`, `1/3 = 0.3333`, `1e-9 = 1.0×10⁻⁹`; `null` for a cell
 * that is not typed.
 *
 * @param {import('./draft.js').Draft} draft
 * @param {boolean} beginsWithScores
 * @param {import('../../engine/trace.ts').Trace} trace
 */
export function typedNumbers(draft, beginsWithScores, trace) {
  return (/** @type {Cell} */ { name, row, column }) => {
    const table = tableOf(name, beginsWithScores);
    const text = table && draft[table][row]?.[column]?.trim().replace(/^-/, '−').replaceAll('sqrt', '√');
    const matrix = trace.get(name);
    if (!text || !matrix) return null;
    return PLAIN.test(text) ? text : equation(text, formatTiny(matrix.at(row, column)));
  };
}
