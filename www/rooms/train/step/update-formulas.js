// @ts-check
/**
 * The update of one weight, first in symbols, then in numbers, for Adam or for plain gradient descent.
 */
import { formatNumber } from '../../../draw/format.ts';
import { mathml } from '../../../widgets/elements.ts';
import { equal, joining, math } from '../../../widgets/equations.ts';
import { formulaOf } from '../../../widgets/explained-formula.ts';
import { mi, mn, mo, over, root, row, sub, sup } from '../../../widgets/mathml.ts';
import { words } from '../words.js';
import { significant } from './significant.js';

/** Number of decimals of the weight: a step changes the third or fourth decimal. */
const DECIMALS = 6;

const hat = (/** @type {string} */ letter) => mathml('mover', { accent: 'true' }, mi(letter), mo('^'));
/** A number with its power of ten. A factor or divisor that has a sign or a power is in brackets. */
const number = (/** @type {number} */ value) => {
  const { digits, power } = significant(value);
  return power === null ? mn(digits) : row(mn(digits), mo('·'), sup(mn(10), mn(power)));
};
const factor = (/** @type {number} */ value) => {
  const isBare = value >= 0 && significant(value).power === null;
  return isBare ? number(value) : row(mo('('), number(value), mo(')'));
};
/** ε is a power of ten. */
const epsilon = (/** @type {number} */ value) =>
  sup(mn(10), mn(value.toExponential(0).split('e')[1].replace('-', '−')));

/** @param {import('../../../pkg/headlight.js').Explanation} update @returns {Element[][]} lines of pieces */
export function updateFormulas(update) {
  const { opened: say } = words;
  const draw = (/** @type {number} */ value, /** @type {string} */ part) => {
    if (part === update.part) return mn(formatNumber(value, { decimals: DECIMALS }));
    return part === 'constant' ? epsilon(value) : number(value);
  };
  const { sum, result } = formulaOf(update, draw, factor);
  const [, rate, gradient, first, second] = update.operands.map(({ values }) => values[0]);
  const named = (/** @type {Element} */ left, /** @type {number} */ value) => math(left, mo('='), number(value));
  const slope = named(row(mi('g'), mo('='), over(mi('∂ loss'), mi('∂ w'))), gradient);
  const next = sub(mi('w'), mathml('mtext', {}, say.new));
  const symbols = (/** @type {Element[]} */ ...step) => row(mi('w'), joining('−'), mi('η'), mo('·'), ...step);
  if (update.operation === 'gradient_descent')
    return [[slope, named(mi('η'), rate)], equal(next, symbols(mi('g')), sum, result)];
  const below = row(root(hat('v')), joining('+'), epsilon(update.constant ?? 0));
  return [
    [slope, named(hat('m'), first), named(hat('v'), second), named(mi('η'), rate)],
    equal(next, symbols(over(hat('m'), below)), sum, result),
  ];
}
