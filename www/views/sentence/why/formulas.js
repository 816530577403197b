// @ts-check
/**
 * The formula of each stage as MathML, with the pair's own numbers after the symbols.
 */
import { mathml } from '../../../draw/elements.js';
import { exactly, operand } from './written.js';

const mi = (/** @type {string} */ name) => mathml('mi', {}, name);
const mo = (/** @type {string} */ sign) => mathml('mo', {}, sign);
const mn = (/** @type {number | string} */ value) => mathml('mn', {}, String(value));
const row = (/** @type {Element[]} */ ...parts) => mathml('mrow', {}, ...parts);
const sub = (/** @type {Element} */ base, /** @type {Element} */ index) => mathml('msub', {}, base, index);
const power = (/** @type {Element} */ base, /** @type {Element} */ exponent) => mathml('msup', {}, base, exponent);
const over = (/** @type {Element} */ above, /** @type {Element} */ below) => mathml('mfrac', {}, above, below);
const sumOver = (/** @type {string} */ index) => mathml('munder', {}, mo('∑'), mi(index));
const math = (/** @type {Element[]} */ ...parts) => mathml('math', { displaystyle: 'true' }, row(...parts));
/** What equals what, in pieces of one sign each, so that a narrow screen can break the line between them. */
const equal = (/** @type {Element} */ left, /** @type {Element[]} */ ...steps) =>
  steps.map((step, nth) => (nth === 0 ? math(left, mo('='), step) : math(mo('='), step)));
/** A vector, in the colour of the side it belongs to. */
const vector = (/** @type {string} */ letter, role = '') =>
  mathml('mi', { mathvariant: 'normal', class: `vector ${role}` }, letter);
const q = () => vector('q', 'query');
const k = () => vector('k', 'key');
const v = () => vector('v', 'value');
const largestScore = () => sub(mi('s'), mathml('mtext', {}, 'max'));

/** @param {string} dot */
export function dotProduct(dot) {
  return equal(row(q(), mo('·'), k()), row(sumOver('i'), sub(mi('q'), mi('i')), sub(mi('k'), mi('i'))), mn(dot));
}

/**
 * √d_head is a constant of the model and not a number of a run, so the page may take the root itself.
 *
 * @param {string} dot
 * @param {number} d_head
 * @param {string} scaled
 */
export function scaledScore(dot, d_head, scaled) {
  const root = mathml('msqrt', {}, sub(mi('d'), mathml('mtext', {}, 'head')));
  return equal(
    mi('s'),
    over(row(q(), mo('·'), k()), root),
    over(mn(dot), mathml('msqrt', {}, mn(d_head))),
    row(mn(dot), mo('÷'), mn(exactly(Math.sqrt(d_head)))),
    mn(scaled),
  );
}

export function masked() {
  return equal(mi('s'), row(mo('−'), mi('∞')));
}

/** @param {{ score: string, largest: string, exp: string, sum: string, weight: string }} numbers */
export function softmax({ score, largest, exp, sum, weight }) {
  const exponential = (/** @type {Element} */ one, /** @type {Element} */ most) => power(mi('e'), row(one, mo('−'), most));
  return equal(
    mi('α'),
    over(exponential(mi('s'), largestScore()), row(sumOver('j'), exponential(sub(mi('s'), mi('j')), largestScore()))),
    over(exponential(mn(score), mn(operand(largest))), mn(sum)),
    over(mn(exp), mn(sum)),
    mn(weight),
  );
}

/** @param {string} weight */
export function weightedValue(weight) {
  return equal(
    vector('z'),
    row(sumOver('j'), sub(mi('α'), mi('j')), sub(v(), mi('j'))),
    row(mo('…'), mo('+'), mn(weight), v(), mo('+'), mo('…')),
  );
}
