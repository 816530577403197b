// @ts-check
/**
 * The update of one weight, first in symbols, then in numbers, for Adam or for plain gradient descent.
 *
 * @typedef {import('../state.js').OpenedStep} OpenedStep
 */
import { formatNumber } from '../../../draw/format.js';
import { mathml } from '../../../widgets/elements.js';
import { equal, joining, math } from '../../../widgets/equations.js';
import { mi, mn, mo, over, root, row, sub, sup } from '../../../widgets/mathml.js';
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
const epsilon = () => sup(mn(10), mn('−8'));

/** @param {OpenedStep} opened @returns {Element[][]} lines of pieces */
export function updateFormulas({ before, gradient, first_moment, second_moment, rate, after }) {
  const { opened: say } = words;
  const weight = (/** @type {number} */ value) => mn(formatNumber(value, { decimals: DECIMALS }));
  const named = (/** @type {Element} */ left, /** @type {number} */ value) => math(left, mo('='), number(value));
  const slope = named(row(mi('g'), mo('='), over(mi('∂ loss'), mi('∂ w'))), gradient);
  const next = sub(mi('w'), mathml('mtext', {}, say.new));
  if (first_moment === undefined || second_moment === undefined)
    return [
      [slope, named(mi('η'), rate)],
      equal(
        next,
        row(mi('w'), joining('−'), mi('η'), mo('·'), mi('g')),
        row(weight(before), joining('−'), factor(rate), mo('·'), factor(gradient)),
        weight(after),
      ),
    ];
  return [
    [slope, named(hat('m'), first_moment), named(hat('v'), second_moment), named(mi('η'), rate)],
    equal(
      next,
      row(mi('w'), joining('−'), mi('η'), mo('·'), over(hat('m'), row(root(hat('v')), joining('+'), epsilon()))),
      row(
        weight(before),
        joining('−'),
        factor(rate),
        mo('·'),
        over(number(first_moment), row(root(number(second_moment)), joining('+'), epsilon())),
      ),
      weight(after),
    ),
  ];
}
