/**
 * Writes out the calculation of a cell, so that the user can check it: `1·0 + 0·1 = 0`. A number under the pointer
 * highlights its cell.
 */
import type { Explanation } from '../../pkg/headlight.js';
import { html } from '../../widgets/elements.ts';
import { type SumWords, sumOf } from '../../widgets/explanation.ts';
import type { Cell } from './cells.ts';
import { words } from './words/en.js';

/** The numbers of a run as text. */
export interface Numbers {
  numberAt: (cell: Cell) => string; // as displayed in its matrix
  typedAt: (cell: Cell) => string | null; // text of a typed cell, with its value if it is not a plain number
}

/** `light`: called with the cell of the number under the pointer. */
export function writtenOut(
  explanation: Explanation,
  { numberAt, typedAt }: Numbers,
  light: (cell: Cell | null) => void,
  say: SumWords = words.why,
) {
  const { cell, operation } = explanation;
  const typed = operation === 'given' ? typedAt(cell) : null;
  return sumOf(explanation, {
    say,
    format: (_value, at) => numberAt(at),
    ...(typed === null ? {} : { result: typed }),
    element: ({ cell: at, text }) =>
      html('span', { class: 'number', on: { pointerenter: () => light(at), pointerleave: () => light(null) } }, text),
  });
}
