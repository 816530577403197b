// @ts-check
/**
 * Writes out the calculation of a cell, so that the user can check it: `1·0 + 0·1 = 0`.
 *
 * Every number comes from the trace; this file only adds the signs between them (`draw/equality.js`).
 *
 * @typedef {import('../../pkg/headlight.js').Explanation} Explanation
 * @typedef {import('../../pkg/headlight.js').Region} Region
 * @typedef {import('./cells.js').Cell} Cell
 * @typedef {(cell: Cell) => string} NumberAt the number of a cell as displayed in its matrix
 */

import { signBetween } from '../../draw/equality.js';
import { formatNumber } from '../../draw/format.js';
import { html } from '../../widgets/elements.js';
import { words } from './words.js';

/**
 * @param {Explanation} explanation
 * @param {NumberAt} numberAt
 * @param {(cell: Cell | null) => void} light called with the cell of the number under the pointer
 * @param {(cell: Cell) => string | null} typedAt the text of a typed cell, with its value if the text is not a plain
 *     number
 * @returns {(Node | string)[]}
 */
export function writtenOut({ cell, operation, constant, sources }, numberAt, light, typedAt) {
  const { why } = words;
  const number = (/** @type {Cell} */ at, text = numberAt(at)) =>
    html(
      'span',
      {
        class: 'number',
        on: { pointerenter: () => light(at), pointerleave: () => light(null) },
      },
      text,
    );
  /** A factor or subtrahend, in brackets if negative. */
  const bracketed = (/** @type {Cell} */ at) => (numberAt(at).startsWith('−') ? ['(', number(at), ')'] : [number(at)]);
  const cells = sources.flatMap(cellsOf);
  const is = (/** @type {(Node | string)[]} */ ...terms) => [
    ...terms,
    ` ${signBetween(terms.map(textOf).join(''), numberAt(cell))} `,
    number(cell),
  ];

  switch (operation) {
    case 'given':
      return [number(cell, typedAt(cell) ?? numberAt(cell)), ` ${why.given}`];
    case 'masked':
      return [number(cell), ` ${why.masked}`];
    case 'copy':
      return is(number(cells[0]));
    case 'sum_of_products':
      return is(
        ...joined(
          pairsOf(sources).map(([a, b]) => [...bracketed(a), '·', ...bracketed(b)]),
          ' + ',
        ),
      );
    case 'product':
      return is(...bracketed(cells[0]), '·', ...bracketed(cells[1]));
    case 'sum':
    case 'total':
      return is(...joined(cells.map(bracketed), ' + '));
    case 'quotient':
      return is(number(cells[0]), ' ÷ ', ...bracketed(cells[1]));
    case 'divide_by':
      return is(number(cells[0]), ` ÷ ${formatNumber(constant ?? 1)}`);
    case 'largest':
      return is(
        'max(',
        ...joined(
          cells.map((at) => [number(at)]),
          ', ',
        ),
        ')',
      );
    case 'exp_of_difference':
      return is('e', html('sup', {}, number(cells[0]), ' − ', ...bracketed(cells[1])));
    case 'round':
      return [number(cells[0]), ' → ', number(cell), ` (${why.rounded(constant ?? 0)})`];
    default:
      throw new RangeError(`The worked example has no operation "${operation}".`);
  }
}

/** @param {Node | string} term */
function textOf(term) {
  if (typeof term === 'string') return term;
  return term.nodeName === 'SUP' ? `^(${term.textContent})` : (term.textContent ?? '');
}

/**
 * Pairs of corresponding cells of two regions: a row and a column that are multiplied.
 *
 * @param {Region[]} sources
 * @returns {[Cell, Cell][]}
 */
function pairsOf(sources) {
  const [left, right] = sources.map(cellsOf);
  return left.map((cell, index) => [cell, right[index]]);
}

/**
 * @param {Region} region
 * @returns {Cell[]}
 */
function cellsOf({ name, rows, columns }) {
  const cells = [];
  for (let row = rows[0]; row < rows[1]; row++) {
    for (let column = columns[0]; column < columns[1]; column++) cells.push({ name, row, column });
  }
  return cells;
}

/**
 * @param {(Node | string)[][]} terms
 * @param {string} sign
 */
function joined(terms, sign) {
  return terms.flatMap((term, index) => (index === 0 ? term : [sign, ...term]));
}
