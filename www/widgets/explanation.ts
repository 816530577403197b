/**
 * Draws an explanation from the core: a number, the operation that computes it, and its operands. All rooms draw their
 * explanations with it; `explained-formula.ts` writes the same sums as MathML.
 */
import { signBetween } from '../draw/equality.ts';
import { formatNumber } from '../draw/format.ts';
import type { Cell, Explanation, Operand } from '../pkg/headlight.js';
import { html } from './elements.ts';

type Shown = { cell: Cell; text: string };

/** A part of a sum. A list of parts is an exponent. */
type Piece = string | Shown | Piece[];

/** A room's words in or after a sum. An operation for which a room has no words is written out as a formula. */
export interface SumWords {
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

export interface Look {
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

const multiplied = (left: Shown, right: Shown) => [...bracketed(left), '·', ...bracketed(right)];
const squared = (left: Shown, right: Shown) => ['(', left, ' − ', ...bracketed(right), ')²'];

const joined = (terms: Piece[][], sign: string) =>
  terms.flatMap((term, index) => (index === 0 ? term : [sign, ...term]));

export function cellOf({ name, rows, columns }: Operand, index: number): Cell {
  const width = columns[1] - columns[0];
  return { name, row: rows[0] + Math.floor(index / width), column: columns[0] + (index % width) };
}

type Parts = ReturnType<typeof partsOf>;

/** The parts from which the pieces of a sum are made. */
function partsOf({ cell, value, constant, operands, largest }: Explanation, look: Look) {
  const { say, format = (value) => formatNumber(value) } = look;
  const result = { cell, text: look.result ?? format(value, cell) };
  const number = (operand: Operand, index = 0) => {
    const at = cellOf(operand, index);
    return { cell: at, text: format(operand.values[index], at) };
  };
  const first = (nth: number) => number(operands[nth]);
  const added = (all: Shown[]) =>
    joined(
      all.map((one, nth) => (nth === 0 ? [one] : bracketed(one))),
      ' + ',
    );
  return {
    ...{ say, result, operands, first, added, constant: constant ?? 0 },
    fixed: look.constant ?? formatNumber(constant ?? 1),
    numbers: (nth: number) => Array.from(operands[nth].values, (_, index) => number(operands[nth], index)),
    count: () => operands[0].values.length,
    factor: (nth: number) => bracketed(first(nth)),
    products: (term = multiplied) => productsOf(operands, largest, say, number, term),
    is: (...sum: Piece[]): Piece[] => [...sum, ` ${signBetween(textOf(sum), result.text)} `, result],
  };
}

const capped = ({ is, fixed }: Parts, sum: Piece[]) => is(`${fixed}·tanh((`, ...sum, `) ÷ ${fixed})`);

const wave =
  (name: string) =>
  ({ is, first }: Parts) =>
    is(`${name}(`, first(0), ' ÷ ', first(1), [first(2), ' ÷ ', first(3)], ')');

const activated =
  (name: string) =>
  ({ is, first }: Parts) =>
    is(`${name}(`, first(0), ')');

/** The pieces of a sum, by operation. */
const WRITTEN: Record<string, (parts: Parts) => Piece[]> = {
  given: ({ result, say }) => [result, say.given ?? ''],
  masked: ({ result, say }) => [result, say.masked ?? ''],
  copy: ({ is, first, result, say }) => (say.copy ? [result, say.copy] : is(first(0))),
  sum_of_products: ({ is, products }) => is(...products()),
  sigmoid: ({ is, products }) => is('σ(', ...products(), ')'),
  tanh: ({ is, products }) => is('tanh(', ...products(), ')'),
  sum: ({ is, added, operands, first }) => is(...added(operands.map((_, nth) => first(nth)))),
  product: ({ is, factor }) => is(...factor(0), '·', ...factor(1)),
  quotient({ is, first, factor, numbers, added, operands }) {
    const divisor = operands[1].values.length === 1 ? factor(1) : ['(', ...added(numbers(1)), ')'];
    return is(first(0), ' ÷ ', ...divisor);
  },
  negative_distance: ({ is, products }) => is('−√(', ...products(squared), ')'),
  divide_by: ({ is, first, fixed }) => is(first(0), ` ÷ ${fixed}`),
  cap: (parts) => capped(parts, [parts.first(0)]),
  capped_sum_of_products: (parts) => capped(parts, parts.products()),
  largest({ is, numbers, say, count, result }) {
    if (say.largest) return [say.largest(count(), result.text)];
    const all = numbers(0).map((one) => [one]);
    return is('max(', ...joined(all, ', '), ')');
  },
  exp_of_difference({ is, first, factor, say, result }) {
    const exponent = [first(0), ' − ', ...factor(1)];
    if (!say.power) return is('e', exponent);
    const sign = signBetween(textOf(['e', exponent]), result.text);
    return [say.power(first(0).text, textOf(factor(1)), sign, result.text)];
  },
  total: ({ is, added, numbers, say, count, result }) =>
    say.total ? [say.total(count(), result.text)] : is(...added(numbers(0))),
  mean: ({ say, count, result }) => [say.mean?.(count(), result.text) ?? result],
  root_mean_square: ({ say, count, result }) => [say.spread?.(count(), result.text) ?? result],
  // RMS norm subtracts no mean and adds no β.
  standardize: ({ is, first, factor, operands }) =>
    operands.length === 3 ? is('(', first(0), ' − ', ...factor(1), ') ÷ ', first(2)) : is(first(0), ' ÷ ', first(1)),
  affine: ({ is, factor, operands }) =>
    is(...factor(0), '·', ...factor(1), ...(operands.length > 2 ? [' + ', ...factor(2)] : [])),
  relu: activated('ReLU'),
  gelu: activated('GELU'),
  gelu_tanh: (parts) => [...activated('GELU')(parts), parts.say.approximated ?? ''],
  silu: activated('SiLU'),
  sine: wave('sin'),
  cosine: wave('cos'),
  round: ({ first, result, say, constant }) => [
    first(0),
    ' → ',
    result,
    say.rounded ? ` (${say.rounded(constant)})` : '',
  ],
  /** The state of a recurrent unit: the gate times the previous state, plus the rest times the candidate. */
  remember({ is, first, factor, operands, say, result }) {
    const added = ['(1 − ', first(0), ')·', ...factor(1)];
    if (operands.length === 3) return is(first(0), '·', ...factor(2), ' + ', ...added);
    return [say.empty?.(textOf(is(...added))) ?? result];
  },
};

function piecesOf(explanation: Explanation, look: Look): Piece[] {
  const write = WRITTEN[explanation.operation];
  if (!write) throw new RangeError(`The operation "${explanation.operation}" cannot be written as a line.`);
  return write(partsOf(explanation, look));
}

/**
 * The products in their original order, or only the largest ones, and the bias if there is one. `operands`: alternating
 * rows and columns, then an optional bias. `term`: writes two numbers as a product or as a squared difference.
 */
function productsOf(
  operands: Operand[],
  largest: number[],
  { written = Infinity, smaller }: SumWords,
  number: (operand: Operand, index?: number) => Shown,
  term: (left: Shown, right: Shown) => Piece[],
) {
  const products: (() => Piece[])[] = [];
  for (let nth = 0; nth + 1 < operands.length; nth += 2) {
    const [left, right] = operands.slice(nth, nth + 2);
    for (let at = 0; at < left.values.length; at++) products.push(() => term(number(left, at), number(right, at)));
  }
  const isWhole = products.length <= written || !smaller;
  const shown = isWhole
    ? products
    : largest
        .slice(0, written)
        .sort((a, b) => a - b)
        .map((at) => products[at]);
  const terms = shown.map((write) => write());
  if (!isWhole) terms.push([smaller(products.length - shown.length)]);
  if (operands.length % 2) terms.push(bracketed(number(operands[operands.length - 1])));
  return joined(terms, ' + ');
}
