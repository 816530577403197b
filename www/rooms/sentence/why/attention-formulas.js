// @ts-check
/**
 * The formula of each stage of attention as MathML: first the symbols, then the pair's numbers.
 *
 * @typedef {import('../../../pkg/headlight.js').Explanation} Explanation
 */

import { mathml } from '../../../widgets/elements.ts';
import { equal, operand, sumOver, vector } from '../../../widgets/equations.ts';
import { formulaOf } from '../../../widgets/explained-formula.ts';
import { mi, mn, mo, mtext, over, root, row, sub, sup } from '../../../widgets/mathml.ts';
import { toFourDecimals } from './decimals.ts';

const q = () => vector('q', 'query');
const k = () => vector('k', 'key');
const v = () => vector('v', 'value');
const largestScore = () => sub(mi('s'), mtext('max'));

/** Numbers that two frames show; the class lets `style/zoom.css` move them from one to the other. */
const MOVING = /** @type {Record<string, string>} */ ({
  attn_scores: 'zoom-score',
  scaled_scores: 'zoom-score',
  pattern: 'zoom-weight',
});

const plain = (/** @type {number} */ value) => mn(toFourDecimals(value));
const moving = (/** @type {number} */ value, /** @type {string} */ part) =>
  MOVING[part] ? mathml('mn', { class: MOVING[part] }, toFourDecimals(value)) : plain(value);
const factor = (/** @type {number} */ value) => operand(toFourDecimals(value));

/** @param {string} dot */
export function dotProduct(dot) {
  return equal(row(q(), mo('·'), k()), row(sumOver('i'), sub(mi('q'), mi('i')), sub(mi('k'), mi('i'))), mn(dot));
}

/**
 * @param {Explanation} score
 * @param {number} divisor number by whose square root the score is divided
 * @param {boolean} isWidth whether the divisor is d_head
 */
export function scaledScore(score, divisor, isWidth) {
  const symbol = isWidth ? sub(mi('d'), mtext('head')) : mn(divisor);
  const { sum } = formulaOf(score, plain, factor);
  return equal(
    mi('s'),
    over(row(q(), mo('·'), k()), root(symbol)),
    ...(isWidth ? [over(plain(score.operands[0].values[0]), root(mn(divisor)))] : []),
    sum,
    moving(score.value, score.part),
  );
}

/** A score that is computed from another one: with a bias by distance, or after a soft cap. @param {Explanation} score */
export function writtenScore(score) {
  const number = (/** @type {number} */ value, /** @type {string} */ part) =>
    part === 'constant' ? mn(value) : plain(value);
  const { sum, result } = formulaOf(score, number, factor);
  return equal(mi('s'), sum, result);
}

export function masked() {
  return equal(mi('s'), row(mo('−'), mi('∞')));
}

/** @param {Explanation} exponential @param {Explanation} weight */
export function softmax(exponential, weight) {
  const power = (/** @type {Element} */ score) => sup(mi('e'), row(score, mo('−'), largestScore()));
  return equal(
    mi('α'),
    over(power(mi('s')), row(sumOver('j'), power(sub(mi('s'), mi('j'))))),
    over(formulaOf(exponential, moving, factor).sum, plain(weight.operands[1].values[0])),
    formulaOf(weight, plain, factor).sum,
    moving(weight.value, weight.part),
  );
}

/** @param {string} weight */
export function weightedValue(weight) {
  return equal(
    vector('z'),
    row(sumOver('j'), sub(mi('α'), mi('j')), sub(v(), mi('j'))),
    row(mo('…'), mo('+'), mathml('mn', { class: MOVING.pattern }, weight), v(), mo('+'), mo('…')),
  );
}
