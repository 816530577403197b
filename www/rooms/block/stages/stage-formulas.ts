/** The formula of each stage of a block as MathML, with the size below each matrix. */
import { mathml } from '../../../widgets/elements.ts';
import {
  math,
  mi,
  mn,
  mtext,
  operand,
  over,
  relation,
  root,
  row,
  sub,
  sumOver,
  type Term,
  under,
} from '../../../widgets/mathml.ts';

/** A vector's symbol in lecture A's notation. Symbols of one and of two letters are upright. */
const line = (letters: string) => mathml('mi', { mathvariant: 'normal' }, letters);
const indexed = (base: Term, index: string) => sub(base, mtext(index));
const vector = (letter: string) => mathml('mi', { mathvariant: 'normal', class: `vector of-${letter}` }, letter);
/** A symbol in the colour of queries, keys or values. */
const ofRole = (letter: string, symbol: Element) => mathml('mrow', { class: `of-${letter}` }, symbol);
/** A matrix symbol with its size below it. */
const sized = (symbol: Term, rows: number, columns: number) =>
  under(symbol, mathml('mtext', { class: 'size' }, `${rows} × ${columns}`));

/** `source`: letters of the projected vector. */
export function projections(source: string, d_model: number, d_head: number, hasBiases: boolean) {
  return ['q', 'k', 'v'].map((letter) => {
    const name = letter.toUpperCase();
    return math(
      sized(vector(letter), 1, d_head),
      '=',
      sized(line(source), 1, d_model),
      '·',
      sized(ofRole(letter, indexed('W', name)), d_model, d_head),
      ...(hasBiases ? ['+', sized(ofRole(letter, indexed('b', name)), 1, d_head)] : []),
    );
  });
}

/**
 * `divisor`: the scores are divided by its square root. `hasDistances`: whether dot products with keys and queries of
 * distances are added. `hasBias`: whether a distance bias is added to the scores. `cap`: soft cap of the scores.
 */
export function attention(divisor: number, hasDistances: boolean, hasBias: boolean, cap: number | null) {
  const score = indexed('s', 'j');
  const ofDistances = [
    ...['+', vector('q'), '·', indexed(vector('k'), 'δ')],
    ...['+', indexed(vector('k'), 'j'), '·', indexed(vector('q'), 'δ')],
  ];
  const dots = row(vector('q'), '·', indexed(vector('k'), 'j'), ...(hasDistances ? ofDistances : []));
  const divided = over(dots, root(divisor));
  const scaled = hasBias ? row(divided, '+', indexed('b', 'j')) : divided;
  const capped = (c: number) => row(c, '·', 'tanh', '(', over(scaled, c), ')');
  return [
    math(score, '=', cap === null ? scaled : capped(cap)),
    math(indexed('α', 'j'), '=', row('softmax', '(', 's', ')')),
    math(vector('z'), '=', sumOver('j'), indexed('α', 'j'), indexed(vector('v'), 'j')),
  ];
}

/** `sum`: letters of the output, the sum of the heads' contributions and the bias. */
export function concatenation(sum: string, n_heads: number, d_head: number, d_model: number, hasBiases: boolean) {
  const z = (head: number) => indexed(vector('z'), String(head));
  return [
    math(
      sized(line(sum), 1, d_model),
      '=',
      sized(row('[', z(0), '…', z(n_heads - 1), ']'), 1, n_heads * d_head),
      '·',
      sized(indexed('W', 'O'), n_heads * d_head, d_model),
      ...plusBias('O', hasBiases),
    ),
    math(
      '=',
      sumOver('h'),
      sized(indexed(vector('z'), 'h'), 1, d_head),
      '·',
      sized(mathml('msubsup', {}, mi('W'), mtext('O'), mi('h')), d_head, d_model),
      ...plusBias('O', hasBiases),
    ),
  ];
}

/** `sum`: letters of the sum. `one`: letters of the first term. `other`: letters of the second term. */
export const addition = (sum: string, one: string, other: string) => [
  math(line(sum), '=', line(one), '+', line(other)),
];

export function norm(before: string, after: string) {
  return [math(line(after), '=', 'γ', '⊙', over(row(line(before), '−', 'μ'), 'σ'), '+', 'β')];
}

export function rmsNorm(before: string, after: string) {
  const square = mathml('msubsup', {}, mi('x'), mi('i'), mn(2));
  return [
    math(line(after), '=', 'γ', '⊙', over(line(before), mtext('RMS'))),
    math(mtext('RMS'), '=', root(row(over(1, 'd'), sumOver('i'), square, '+', 'ε'))),
  ];
}

type Normalized = Record<'before' | 'scale' | 'x_hat' | 'gamma' | 'after', string> &
  Record<'mean' | 'beta', string | null>;

/** One dimension of a norm with its recorded numbers. An RMS norm has no mean, and usually no β. */
export function normAt({ before, mean, scale, x_hat, gamma, beta, after }: Normalized) {
  const centred = mean === null ? mn(before) : row(mn(before), '−', operand(mean));
  const normalized = over(centred, mn(scale));
  const stretched = [mn(gamma), '·', operand(x_hat), ...(beta === null ? [] : ['+', operand(beta)])];
  return [
    math(normalized, relation([normalized], mn(x_hat)), mn(x_hat)),
    math(...stretched, relation(stretched, mn(after)), mn(after)),
  ];
}

type FeedForward = Record<'before' | 'after' | 'activation', string> &
  Record<'d_model' | 'd_mlp', number> &
  Record<'isGated' | 'hasBiases', boolean>;

/** `before`: letters of its input. `after`: letters of its output. */
export function feedForward({ before, after, d_model, d_mlp, activation, isGated, hasBiases }: FeedForward) {
  const hidden = (result: string, weight: string) =>
    math(
      sized(result, 1, d_mlp),
      '=',
      sized(line(before), 1, d_model),
      '·',
      sized(indexed('W', weight), d_model, d_mlp),
      ...plusBias(weight, hasBiases),
    );
  const activated = row(activation, '(', 'a', ')');
  return [
    ...(isGated ? [hidden('a', 'gate'), hidden('b', 'in')] : [hidden('a', 'in')]),
    math(
      sized(line(after), 1, d_model),
      '=',
      sized(isGated ? row('(', activated, '⊙', 'b', ')') : activated, 1, d_mlp),
      '·',
      sized(indexed('W', 'out'), d_mlp, d_model),
      ...plusBias('out', hasBiases),
    ),
  ];
}

const plusBias = (index: string, hasBiases: boolean) => (hasBiases ? ['+', indexed('b', index)] : []);
