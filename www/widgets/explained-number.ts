/** The calculation of a number as text, and the list of its operands. */
import { html } from 'lit-html';
import type { Cell, Explanation, Operand } from '../pkg/headlight.js';
import { cellOf, type Look, sumText } from './explanation.ts';
import { subscripted } from './subscripted.ts';

/**
 * The cell that an operand's button opens. If the operand has several numbers, it is the one in the largest product or,
 * if the operand has no number in that product, the one at index `otherwise`. Returns `null` if the operand has no
 * explanation, or if the cell is the explained number itself.
 */
function goalOf({ cell, largest }: Explanation, operand: Operand, otherwise: number) {
  if (!operand.is_explained) return null;
  const { length } = operand.values;
  const goal = cellOf(operand, length === 1 ? 0 : largest[0] < length ? largest[0] : otherwise);
  const isSame = goal.name === cell.name && goal.row === cell.row && goal.column === cell.column;
  return isSame ? null : goal;
}

/**
 * The calculation of a number and the list of its operands. An operand that has an explanation is a button that opens
 * it. `otherwise`: index of the number that an operand with several numbers opens, if none of them is the largest.
 */
export const explanationOf = (
  explanation: Explanation,
  look: Look & { describe: (operand: Operand) => string; otherwise?: number },
  go: (cell: Cell) => void,
) =>
  html`<p class="number-sum">${subscripted(sumText(explanation, look))}</p>
    <ul class="number-operands" role="list">${explanation.operands.map((operand) => {
      const text = subscripted(look.describe(operand));
      const goal = goalOf(explanation, operand, look.otherwise ?? 0);
      return html`<li>${goal ? html`<button type="button" data-drawn @click=${() => go(goal)}>${text}</button>` : text}</li>`;
    })}</ul>`;
