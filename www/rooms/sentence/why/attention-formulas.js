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
 * The page computes √d_head itself, because it is a constant of the model and not a number of the run.
 *
 * @param {string} dot
 * @param {number} d_head
 * @param {string} scaled
 */
export function scaledScore(dot, d_head, scaled) {
  const rootD = root(sub(mi('d'), mtext('head')));
  return equal(
    mi('s'),
    over(row(q(), mo('·'), k()), rootD),
    over(mn(dot), root(mn(d_head))),
    row(mn(dot), mo('÷'), mn(toFourDecimals(Math.sqrt(d_head)))),
    moving('score', scaled),
  );
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
