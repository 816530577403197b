// @ts-check
/**
 * Draws an explanation of the core: a number, the operation that computes it, and its operands. All rooms draw their
 * explanations with it; `explained-formula.js` has the same sums as MathML.
 *
 * @typedef {import('../pkg/headlight.js').Explanation} Explanation
 * @typedef {import('../pkg/headlight.js').Operand} Operand
 * @typedef {import('../pkg/headlight.js').Cell} Cell
 * @typedef {{ cell: Cell, text: string }} Shown a number of a sum, as text
 * @typedef {string | Shown | Piece[]} Piece a part of a sum; a list is an exponent
 * @typedef {object} SumWords a room's words for everything except the formula. A sum without words is written out.
 * @property {string} [given] after a number that is not computed
 * @property {string} [masked] after −∞
 * @property {string} [copy] after a number that equals its operand
 * @property {(count: number) => string} [smaller] the products that are not written out
 * @property {number} [written] number of products to write out, at most 10; all products if absent
 * @property {(sum: string) => string} [empty] a recurrent unit's first state
 * @property {(count: number, value: string) => string} [largest]
 * @property {(score: string, largest: string, sign: string, value: string) => string} [power]
 * @property {(count: number, value: string) => string} [total]
 * @property {(count: number, value: string) => string} [mean]
 * @property {(count: number, value: string) => string} [spread]
 * @property {(decimals: number) => string} [rounded]
 * @property {string} [approximated] after an activation function that is approximated
 * @typedef {object} Look how a room writes a sum
 * @property {SumWords} say
 * @property {(value: number, cell: Cell) => string} [format] a number as text
 * @property {string} [result] the explained number as text, if it has another format
 * @property {string} [constant] the operation's constant as text, if it has another format
 * @property {(shown: Shown) => Node} [element] draws a number; without it, the sum is text
 */
import { signBetween } from '../draw/equality.js';
import { formatNumber } from '../draw/format.js';
import { html } from './elements.js';
import { withSubscripts } from './subscripts.js';

/**
 * The calculation of a number as text, with an element for each number in it.
 *
 * @param {Explanation} explanation
 * @param {Look & { element: (shown: Shown) => Node }} look
 */
export function sumOf(explanation, look) {
  /** @param {Piece} piece @returns {Node | string} */
  const drawn = (piece) => {
    if (typeof piece === 'string') return piece;
    return Array.isArray(piece) ? html('sup', {}, ...piece.map(drawn)) : look.element(piece);
  };
  return piecesOf(explanation, look).map(drawn);
}

/** The written-out sum of a number as text. @param {Explanation} explanation @param {Look} look */
export const sumText = (explanation, look) => textOf(piecesOf(explanation, look));

/** @param {Piece[]} pieces @returns {string} */
const textOf = (pieces) =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return Array.isArray(piece) ? `^(${textOf(piece)})` : piece.text;
    })
    .join('');

/** A factor or subtrahend, in brackets if negative. @param {Shown} shown @returns {Piece[]} */
const bracketed = (shown) => (shown.text.startsWith('−') ? ['(', shown, ')'] : [shown]);

/** @param {Piece[][]} terms @param {string} sign */
const joined = (terms, sign) => terms.flatMap((term, index) => (index === 0 ? term : [sign, ...term]));

/** The cell of an operand's number. @param {Operand} operand @param {number} index @returns {Cell} */
function cellOf({ name, rows, columns }, index) {
  const width = columns[1] - columns[0];
  return { name, row: rows[0] + Math.floor(index / width), column: columns[0] + (index % width) };
}

/**
 * @param {Explanation} explanation
 * @param {Look} look
 * @returns {Piece[]}
 */
function piecesOf({ cell, value, operation, constant, operands, largest }, look) {
  const { say, format = (value) => formatNumber(value) } = look;
  const result = { cell, text: look.result ?? format(value, cell) };
  const number = (/** @type {Operand} */ operand, index = 0) => {
    const at = cellOf(operand, index);
    return { cell: at, text: format(operand.values[index], at) };
  };
  const numbers = (/** @type {Operand} */ operand) => Array.from(operand.values, (_, index) => number(operand, index));
  const first = (/** @type {number} */ nth) => number(operands[nth]);
  const factor = (/** @type {number} */ nth) => bracketed(first(nth));
  const added = (/** @type {Shown[]} */ all) =>
    joined(
      all.map((one, nth) => (nth === 0 ? [one] : bracketed(one))),
      ' + ',
    );
  const divisor = (/** @type {Operand} */ operand) =>
    operand.values.length === 1 ? bracketed(number(operand)) : ['(', ...added(numbers(operand)), ')'];
  const fixed = () => look.constant ?? formatNumber(constant ?? 1);
  const count = () => operands[0].values.length;
  const products = () => productsOf(operands, largest, say, number);
  /** @type {(...pieces: Piece[]) => Piece[]} */
  const is = (...sum) => [...sum, ` ${signBetween(textOf(sum), result.text)} `, result];
  const capped = (/** @type {Piece[]} */ sum) => is(`${fixed()}·tanh((`, ...sum, `) ÷ ${fixed()})`);
  const activated = (/** @type {string} */ name) => is(`${name}(`, first(0), ')');
  /** @type {Record<string, () => Piece[]>} */
  const written = {
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
 * The products in their original order, or only the largest ones, and the bias if there is one.
 *
 * @param {Operand[]} operands alternating rows and columns, then an optional bias
 * @param {number[]} largest
 * @param {SumWords} say
 * @param {(operand: Operand, index?: number) => Shown} number
 */
function productsOf(operands, largest, { written = Infinity, smaller }, number) {
  /** @type {(() => Piece[])[]} */
  const products = [];
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
 * The cell to which an operand leads: the number that contributes most, if its explanation can be requested.
 *
 * @param {Explanation} explanation
 * @param {Operand} operand
 * @param {number} otherwise index of the number in an operand without a largest product
 */
function goalOf({ cell, largest }, operand, otherwise) {
  if (!operand.is_explained) return null;
  const { length } = operand.values;
  const goal = cellOf(operand, length === 1 ? 0 : largest[0] < length ? largest[0] : otherwise);
  const isSame = goal.name === cell.name && goal.row === cell.row && goal.column === cell.column;
  return isSame ? null : goal;
}

/**
 * The sum of a number and the list of its operands. An operand that has an explanation is a button to it.
 *
 * @param {(cell: Cell) => void} go
 */
export function createExplanation(go) {
  const sum = html('p', { class: 'number-sum' });
  const list = html('ul', { class: 'number-operands', role: 'list' });
  let drawn = /** @type {Explanation | null} */ (null);

  return {
    elements: [sum, list],
    /**
     * @param {Explanation} explanation
     * @param {Look & { describe: (operand: Operand) => string, otherwise?: number }} look
     */
    update(explanation, look) {
      if (explanation === drawn) return;
      drawn = explanation;
      sum.replaceChildren(...withSubscripts(sumText(explanation, look)));
      // Keeps the focus in the list after a step back.
      const wasInside = list.contains(document.activeElement);
      list.replaceChildren(
        ...explanation.operands.map((operand) => {
          const text = withSubscripts(look.describe(operand));
          const goal = goalOf(explanation, operand, look.otherwise ?? 0);
          if (!goal) return html('li', {}, ...text);
          const act = { type: 'button', 'data-drawn': true, on: { click: () => go(goal) } };
          return html('li', {}, html('button', act, ...text));
        }),
      );
      if (wasInside) list.querySelector('button')?.focus({ preventScroll: true });
    },
  };
}
