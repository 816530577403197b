// @ts-check
/**
 * The formula of each stage as MathML, each matrix with its size below it.
 */
import { mathml } from '../../draw/elements.js';
import { math, operand, sumOver } from '../../draw/equations.js';
import { mi, mn, mo, mtext, over, root, row, sub } from '../../draw/mathml.js';

/** One of lecture A's lines, upright whether it has one letter or two. */
const line = (/** @type {string} */ letters) => mathml('mi', { mathvariant: 'normal' }, letters);
const indexed = (/** @type {Element} */ base, /** @type {string} */ index) => sub(base, mtext(index));
const vector = (/** @type {string} */ letter) => mathml('mi', { mathvariant: 'normal', class: `vector of-${letter}` }, letter);
/** A symbol with its size below. */
const sized = (/** @type {Element} */ symbol, /** @type {number} */ rows, /** @type {number} */ columns) =>
  mathml('munder', {}, symbol, mathml('mtext', { class: 'size' }, `${rows} × ${columns}`));

/**
 * @param {string} source the vector that is projected
 * @param {number} d_model
 * @param {number} d_head
 */
export function projections(source, d_model, d_head) {
  return ['q', 'k', 'v'].map((letter) => {
    const name = letter.toUpperCase();
    return math(sized(vector(letter), 1, d_head), mo('='), sized(line(source), 1, d_model), mo('·'), sized(indexed(mi('W'), name), d_model, d_head), mo('+'), sized(indexed(mi('b'), name), 1, d_head));
  });
}

/** @param {number} d_head */
export function attention(d_head) {
  const score = indexed(mi('s'), 'j');
  return [
    math(score, mo('='), over(row(vector('q'), mo('·'), indexed(vector('k'), 'j')), root(mn(d_head)))),
    math(indexed(mi('α'), 'j'), mo('='), row(mi('softmax'), mo('('), mi('s'), mo(')'))),
    math(vector('z'), mo('='), sumOver('j'), indexed(mi('α'), 'j'), indexed(vector('v'), 'j')),
  ];
}

/**
 * @param {string} sum
 * @param {number} n_heads
 * @param {number} d_head
 * @param {number} d_model
 */
export function concatenation(sum, n_heads, d_head, d_model) {
  const z = (/** @type {number} */ head) => indexed(vector('z'), String(head));
  return [
    math(
      sized(line(sum), 1, d_model), mo('='),
      sized(row(mo('['), z(0), mo('…'), z(n_heads - 1), mo(']')), 1, n_heads * d_head), mo('·'),
      sized(indexed(mi('W'), 'O'), n_heads * d_head, d_model), mo('+'), indexed(mi('b'), 'O'),
    ),
    math(mo('='), sumOver('h'), sized(indexed(vector('z'), 'h'), 1, d_head), mo('·'), sized(mathml('msubsup', {}, mi('W'), mtext('O'), mi('h')), d_head, d_model), mo('+'), indexed(mi('b'), 'O')),
  ];
}

/**
 * @param {string} sum
 * @param {string} one
 * @param {string} other
 */
export const addition = (sum, one, other) => [math(line(sum), mo('='), line(one), mo('+'), line(other))];

/**
 * @param {string} before
 * @param {string} after
 */
export function norm(before, after) {
  return [math(line(after), mo('='), mi('γ'), mo('⊙'), over(row(line(before), mo('−'), mi('μ')), mi('σ')), mo('+'), mi('β'))];
}

/**
 * One dimension of the layer norm with the recorded numbers.
 *
 * @param {{ before: string, mean: string, scale: string, x_hat: string, gamma: string, beta: string, after: string }} numbers
 */
export function normAt({ before, mean, scale, x_hat, gamma, beta, after }) {
  return [
    math(over(row(mn(before), mo('−'), operand(mean)), mn(scale)), mo('='), mn(x_hat)),
    math(mn(gamma), mo('·'), operand(x_hat), mo('+'), operand(beta), mo('='), mn(after)),
  ];
}

/**
 * @param {string} before
 * @param {string} after
 * @param {number} d_model
 * @param {number} d_mlp
 */
export function feedForward(before, after, d_model, d_mlp) {
  return [
    math(sized(mi('a'), 1, d_mlp), mo('='), sized(line(before), 1, d_model), mo('·'), sized(indexed(mi('W'), 'in'), d_model, d_mlp), mo('+'), indexed(mi('b'), 'in')),
    math(sized(line(after), 1, d_model), mo('='), sized(row(mi('GELU'), mo('('), mi('a'), mo(')')), 1, d_mlp), mo('·'), sized(indexed(mi('W'), 'out'), d_mlp, d_model), mo('+'), indexed(mi('b'), 'out')),
  ];
}
