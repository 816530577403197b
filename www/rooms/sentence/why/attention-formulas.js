// @ts-check
/**
 * The formula of each stage of attention as MathML: first the symbols, then the pair's numbers.
 */

import { mathml } from '../../../widgets/elements.js';
import { equal, operand, sumOver, vector } from '../../../widgets/equations.js';
import { mi, mn, mo, mtext, over, root, row, sub, sup } from '../../../widgets/mathml.js';
import { toFourDecimals } from './decimals.js';

const q = () => vector('q', 'query');
const k = () => vector('k', 'key');
const v = () => vector('v', 'value');
const largestScore = () => sub(mi('s'), mtext('max'));

/**
 * A number that two frames show; its class lets `style/zoom.css` move it from one to the other.
 *
 * @param {'score' | 'weight'} name
 * @param {string} text
 */
const moving = (name, text) => mathml('mn', { class: `zoom-${name}` }, text);

/** @param {string} dot */
export function dotProduct(dot) {
  return equal(row(q(), mo('·'), k()), row(sumOver('i'), sub(mi('q'), mi('i')), sub(mi('k'), mi('i'))), mn(dot));
}

/**
 * The page computes the root itself: it is a constant of the model, not a number of the run.
 *
 * @param {string} dot
 * @param {number} divisor number by whose square root the score is divided
 * @param {boolean} isWidth whether it is d_head
 * @param {string} scaled
 */
export function scaledScore(dot, divisor, isWidth, scaled) {
  const symbol = isWidth ? sub(mi('d'), mtext('head')) : mn(divisor);
  return equal(
    mi('s'),
    over(row(q(), mo('·'), k()), root(symbol)),
    ...(isWidth ? [over(mn(dot), root(mn(divisor)))] : []),
    row(mn(dot), mo('÷'), mn(toFourDecimals(Math.sqrt(divisor)))),
    moving('score', scaled),
  );
}

/**
 * @param {string} scaled
 * @param {string} bias
 * @param {string} sum
 */
export function biasedScore(scaled, bias, sum) {
  return equal(mi('s'), row(mn(scaled), mo('+'), operand(bias)), mn(sum));
}

/**
 * @param {string} scaled
 * @param {number} cap
 * @param {string} capped
 */
export function cappedScore(scaled, cap, capped) {
  return equal(mi('s'), row(mn(cap), mo('·'), mi('tanh'), mo('('), over(mn(scaled), mn(cap)), mo(')')), mn(capped));
}

export function masked() {
  return equal(mi('s'), row(mo('−'), mi('∞')));
}

/** @param {{ score: string, largest: string, exp: string, sum: string, weight: string }} numbers */
export function softmax({ score, largest, exp, sum, weight }) {
  const exponential = (/** @type {Element} */ one, /** @type {Element} */ most) =>
    sup(mi('e'), row(one, mo('−'), most));
  return equal(
    mi('α'),
    over(exponential(mi('s'), largestScore()), row(sumOver('j'), exponential(sub(mi('s'), mi('j')), largestScore()))),
    over(exponential(moving('score', score), operand(largest)), mn(sum)),
    over(mn(exp), mn(sum)),
    moving('weight', weight),
  );
}

/** @param {string} weight */
export function weightedValue(weight) {
  return equal(
    vector('z'),
    row(sumOver('j'), sub(mi('α'), mi('j')), sub(v(), mi('j'))),
    row(mo('…'), mo('+'), moving('weight', weight), v(), mo('+'), mo('…')),
  );
}
