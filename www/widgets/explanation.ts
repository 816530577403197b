/**
 * Draws an explanation from the core: a number, the operation that computes it, and its operands. All rooms draw their
 * explanations with it; `explained-formula.ts` writes the same sums as MathML.
 */
import { html as template } from 'lit-html';

import { signBetween } from '../draw/equality.ts';
import { formatNumber } from '../draw/format.ts';
import type { Cell, Explanation, Operand } from '../pkg/headlight.js';
import { html } from './elements.ts';
import { subscripted } from './subscripted.ts';

type Shown = { cell: Cell; text: string };

/** A part of a sum. A list of parts is an exponent. */
type Piece = string | Shown | Piece[];

/** A room's words in or after a sum. An operation for which a room has no words is written out as a formula. */
interface SumWords {
  given?: string; // text after a number that is not computed
  masked?: string; // text after −∞
  copy?: string; // text after a number that equals its operand
  smaller?: (count: number) => string; // text for the products that are not written out
  written?: number; // number of products to write out, at most 10; all products if absent
  empty?: (sum: string) => string; // text for a recurrent unit's first state
  largest?: (count: number, value: string) => string;
  power?: (score: string, largest: string, sign: string, value: string) => string;
  total?: (count: number, value: string) => string;
  mean?: (count: number, value: string) => string;
  spread?: (count: number, value: string) => string;
  rounded?: (decimals: number) => string;
  approximated?: string; // text after an activation function that is approximated
}

interface Look {
  say: SumWords;
  format?: (value: number, cell: Cell) => string; // a number as text
  result?: string; // the explained number as text, if it has another format
  constant?: string; // the operation's constant as text, if it has another format
  element?: (shown: Shown) => Node; // draws a number; without it, the sum is text
}

export function sumOf(explanation: Explanation, look: Look & { element: (shown: Shown) => Node }) {
  const drawn = (piece: Piece): Node | string => {
    if (typeof piece === 'string') return piece;
    return Array.isArray(piece) ? html('sup', {}, ...piece.map(drawn)) : look.element(piece);
  };
  return piecesOf(explanation, look).map(drawn);
}

export const sumText = (explanation: Explanation, look: Look) => textOf(piecesOf(explanation, look));

const textOf = (pieces: Piece[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return Array.isArray(piece) ? `^(${textOf(piece)})` : piece.text;
    })
    .join('');

const bracketed = (shown: Shown): Piece[] => (shown.text.startsWith('−') ? ['(', shown, ')'] : [shown]);

const joined = (terms: Piece[][], sign: string) =>
  terms.flatMap((term, index) => (index === 0 ? term : [sign, ...term]));

function cellOf({ name, rows, columns }: Operand, index: number): Cell {
  const width = columns[1] - columns[0];
  return { name, row: rows[0] + Math.floor(index / width), column: columns[0] + (index % width) };
}

function piecesOf({ cell, value, operation, constant, operands, largest }: Explanation, look: Look): Piece[] {
  const { say, format = (value) => formatNumber(value) } = look;
  const result = { cell, text: look.result ?? format(value, cell) };
  const number = (operand: Operand, index = 0) => {
    const at = cellOf(operand, index);
    return { cell: at, text: format(operand.values[index], at) };
  };
  const numbers = (operand: Operand) => Array.from(operand.values, (_, index) => number(operand, index));
  const first = (nth: number) => number(operands[nth]);
  const factor = (nth: number) => bracketed(first(nth));
  const added = (all: Shown[]) =>
    joined(
      all.map((one, nth) => (nth === 0 ? [one] : bracketed(one))),
      ' + ',
    );
  const divisor = (operand: Operand) =>
    operand.values.length === 1 ? bracketed(number(operand)) : ['(', ...added(numbers(operand)), ')'];
  const fixed = () => look.constant ?? formatNumber(constant ?? 1);
  const count = () => operands[0].values.length;
  const products = () => productsOf(operands, largest, say, number);
  const is: (...pieces: Piece[]) => Piece[] = (...sum) => [
    ...sum,
    ` ${signBetween(textOf(sum), result.text)} `,
    result,
  ];
  const capped = (sum: Piece[]) => is(`${fixed()}·tanh((`, ...sum, `) ÷ ${fixed()})`);
  const wave = (name: string) => is(`${name}(`, first(0), ' ÷ ', first(1), [first(2), ' ÷ ', first(3)], ')');
  const activated = (name: string) => is(`${name}(`, first(0), ')');
  const written: Record<string, () => Piece[]> = {
    given: () => [result, say.given ?? ''],
    masked: () => [result, say.masked ?? ''],
    copy: () => (say.copy ? [result, say.copy] : is(first(0))),
    sum_of_products: () => is(...products()),
    sigmoid: () => is('σ(', ...products(), ')'),
    tanh: () => is('tanh(', ...products(), ')'),
    remember: () => remembered(),
    sum: () => is(...added(operands.map((operand) => number(operand)))),
    product: () => is(...factor(0), '·', ...factor(1)),
    quotient: () => is(first(0), ' ÷ ', ...divisor(operands[1])),
    divide_by: () => is(first(0), ` ÷ ${fixed()}`),
    cap: () => capped([first(0)]),
    capped_sum_of_products: () => capped(products()),
    largest: () =>
      say.largest
        ? [say.largest(count(), result.text)]
        : is(
            'max(',
            ...joined(
              numbers(operands[0]).map((one) => [one]),
              ', ',
            ),
            ')',
          ),
    exp_of_difference: () => powered(),
    total: () => (say.total ? [say.total(count(), result.text)] : is(...added(numbers(operands[0])))),
    mean: () => [say.mean?.(count(), result.text) ?? result],
    root_mean_square: () => [say.spread?.(count(), result.text) ?? result],
    // RMS norm subtracts no mean and adds no β.
    standardize: () =>
      operands.length === 3 ? is('(', first(0), ' − ', ...factor(1), ') ÷ ', first(2)) : is(first(0), ' ÷ ', first(1)),
    affine: () => is(...factor(0), '·', ...factor(1), ...(operands.length > 2 ? [' + ', ...factor(2)] : [])),
    relu: () => activated('ReLU'),
    gelu: () => activated('GELU'),
    gelu_tanh: () => [...activated('GELU'), say.approximated ?? ''],
    silu: () => activated('SiLU'),
    sine: () => wave('sin'),
    cosine: () => wave('cos'),
    round: () => [first(0), ' → ', result, ` (${say.rounded?.(constant ?? 0)})`],
  };
  const write = written[operation];
  if (!write) throw new RangeError(`The operation "${operation}" cannot be written as a line.`);
  return write();

  function powered() {
    const exponent = [first(0), ' − ', ...factor(1)];
    if (!say.power) return is('e', exponent);
    const sign = signBetween(textOf(['e', exponent]), result.text);
    return [say.power(first(0).text, textOf(factor(1)), sign, result.text)];
  }

  /** The state of a recurrent unit: the gate times the previous state, plus the rest times the candidate. */
  function remembered() {
    const added = ['(1 − ', first(0), ')·', ...factor(1)];
    if (operands.length === 3) return is(first(0), '·', ...factor(2), ' + ', ...added);
    return [say.empty?.(textOf(is(...added))) ?? result];
  }
}

/**
 * The products in their original order, or only the largest ones, and the bias if there is one. `operands`: alternating
 * rows and columns, then an optional bias.
 */
function productsOf(
  operands: Operand[],
  largest: number[],
  { written = Infinity, smaller }: SumWords,
  number: (operand: Operand, index?: number) => Shown,
) {
  const products: (() => Piece[])[] = [];
  for (let nth = 0; nth + 1 < operands.length; nth += 2) {
    const [left, right] = operands.slice(nth, nth + 2);
    for (let at = 0; at < left.values.length; at++)
      products.push(() => [...bracketed(number(left, at)), '·', ...bracketed(number(right, at))]);
  }
  const isWhole = products.length <= written || !smaller;
  const shown = isWhole
    ? products
    : largest
        .slice(0, written)
        .sort((a, b) => a - b)
        .map((at) => products[at]);
  const terms = shown.map((term) => term());
  if (!isWhole) terms.push([smaller(products.length - shown.length)]);
  if (operands.length % 2) terms.push(bracketed(number(operands[operands.length - 1])));
  return joined(terms, ' + ');
}

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
  template`<p class="number-sum">${subscripted(sumText(explanation, look))}</p>
    <ul class="number-operands" role="list">${explanation.operands.map((operand) => {
      const text = subscripted(look.describe(operand));
      const goal = goalOf(explanation, operand, look.otherwise ?? 0);
      return template`<li>${goal ? template`<button type="button" data-drawn @click=${() => go(goal)}>${text}</button>` : text}</li>`;
    })}</ul>`;
