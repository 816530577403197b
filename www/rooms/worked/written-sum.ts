/**
 * Writes out the calculation of a cell, so that the user can check it: `1·0 + 0·1 = 0`. A number under the pointer
 * highlights its cell.
 */
import type { Explanation } from '../../pkg/headlight.js';
import { html } from '../../widgets/elements.ts';
import { sumOf } from '../../widgets/explanation.ts';
import type { Cell } from './cells.ts';
import { words } from './words.js';

/**
 * `numberAt` is the number of a cell as displayed in its matrix. `light` is called with the cell of the number under
 * the pointer. `typedAt` is the text of a typed cell, with its value if the text is not a plain number.
 */
export function writtenOut(
  explanation: Explanation,
  numberAt: (cell: Cell) => string,
  light: (cell: Cell | null) => void,
  typedAt: (cell: Cell) => string | null,
) {
  const { cell, operation } = explanation;
  const typed = operation === 'given' ? typedAt(cell) : null;
  return sumOf(explanation, {
    say: words.why,
    format: (_value, at) => numberAt(at),
    ...(typed === null ? {} : { result: typed }),
    element: ({ cell: at, text }) =>
      html('span', { class: 'number', on: { pointerenter: () => light(at), pointerleave: () => light(null) } }, text),
  });
}
