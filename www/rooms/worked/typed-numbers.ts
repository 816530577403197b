/** The numbers in the tables as the user typed them, each with its value if the typed text is not a plain number. */
import { equation } from '../../draw/equality.ts';
import { formatTiny } from '../../draw/tiny.ts';
import type { Trace } from '../../engine/trace.ts';
import type { Draft } from '../../pkg/headlight.js';
import type { Cell } from './cells.ts';
import { tableOf } from './matrix-parts.ts';

/** A plain number: digits with a sign and a decimal point. */
const PLAIN = /^[-+−]?\d*[.,]?\d*$/;

/**
 * Returns a function that returns the text of a typed cell: `2`, `0,5`, `1/3 = 0.3333`, `1e-9 = 1.0×10⁻⁹`; `null` for a
 * cell that is not typed.
 */
export function typedNumbers(draft: Draft, beginsWithScores: boolean, trace: Trace) {
  return ({ name, row, column }: Cell) => {
    const table = tableOf(name, beginsWithScores);
    const text = table && draft[table][row]?.[column]?.trim().replace(/^-/, '−').replaceAll('sqrt', '√');
    const matrix = trace.get(name);
    if (!text || !matrix) return null;
    return PLAIN.test(text) ? text : equation(text, formatTiny(matrix.at(row, column)));
  };
}
