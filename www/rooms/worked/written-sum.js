// @ts-check
/**
 * Writes out the calculation of a cell, so that the user can check it: `1·0 + 0·1 = 0`. A number under the pointer
 * highlights its cell.
 *
 * @typedef {import('../../pkg/headlight.js').Explanation} Explanation
 * @typedef {import('./cells.js').Cell} Cell
 */

import { html } from '../../widgets/elements.ts';
import { sumOf } from '../../widgets/explanation.ts';
import { words } from './words.js';

/**
 * @param {Explanation} explanation
 * @param {(cell: Cell) => string} numberAt the number of a cell as displayed in its matrix
 * @param {(cell: Cell | null) => void} light called with the cell of the number under the pointer
 * @param {(cell: Cell) => string | null} typedAt the text of a typed cell, with its value if the text is not a plain
 *     number
 */
export function writtenOut(explanation, numberAt, light, typedAt) {
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
