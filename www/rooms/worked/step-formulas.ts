/**
 * The formula of each step as MathML. Each matrix symbol names its matrix in `data-part`, so that symbol and matrix
 * highlight each other.
 */
import { mathml } from '../../widgets/elements.ts';
import { inlineMath, mi, mn, mo, mtext, over, root, row, sub, sup, type Term } from '../../widgets/mathml.ts';
import { inFormulas } from '../../words/en/sums.js';
import { BLOCK_FORMULAS } from './block-formulas.ts';
import type { Sizes } from './step-text.ts';
import { cell, sized, sumTo, tied, vector } from './symbols.ts';

const X = () => tied('resid_pre', 'X');
const Y = () => tied('y', 'Y');
/** The output of a decoder's masked self-attention, from which the queries of its cross-attention are computed. */
const Asking = () => tied('own_z', 'Z');
const Q = () => tied('q', 'Q');
const K = () => tied('k', 'K');
const V = () => tied('v', 'V');
const W = (letter: string) => tied(`w_${letter.toLowerCase()}`, sub('W', letter));
const rootD = () => root(sub('d', 'k'));
const tilde = (letter: string) => mathml('mover', { accent: 'true' }, mi(letter), mo('~'));
const weight = (part: string, i: number, j: number | string) => cell(part, alpha(part), i, j);
const alpha = (part: string) => (part === 'pattern_rounded' ? tilde('α') : 'α');

/** Name and letter of the matrix of scores to which softmax is applied. */
function scores({ scaled, masked }: Sizes) {
  if (masked) return 'attn_scores';
  return scaled ? 'scaled_scores' : 'dot_products';
}

const read = ({ token, own }: Sizes) => (own ? vector('y', 'y', token) : vector('resid_pre', 'x', token));

/** The row from which a query of cross-attention is computed. */
const asking = ({ token, decoder }: Sizes) => (decoder ? vector('own_z', 'z', token) : vector('y', 'y', token));

/** Name of the matrix of weights by which the values are multiplied. */
const weights = ({ rounded }: Sizes) => (rounded ? 'pattern_rounded' : 'pattern');

function scaledProduct({ scaled }: Sizes) {
  const product = row(Q(), sup(K(), 'T'));
  return scaled ? over(product, rootD()) : product;
}

function softmax(sizes: Sizes) {
  const inside = sizes.masked ? row(scaledProduct(sizes), '+', 'M') : scaledProduct(sizes);
  return row(tied('pattern', mtext('softmax')), '(', inside, ')');
}

/** The inputs of a projection, the weights and their product, each with its size. */
function projected({ d_model, d_head, crosses, decoder, own }: Sizes, product: Element, letter: string, rows: number) {
  const asked = decoder ? Asking() : Y();
  const inputs = own ? Y() : letter === 'Q' && crosses ? asked : X();
  return [sized(inputs, rows, d_model), sized(W(letter), d_model, d_head), '=', sized(product, rows, d_head)];
}

/** Maximum number of rows of a mask that is written out. */
const MOST_MASK_ROWS = 5;

/** The mask M, written out: 0 where a token may attend, and −∞ where it may not. */
function maskOf({ mask }: Sizes) {
  const number = (isHidden: boolean) => mathml('mtd', {}, ...(isHidden ? [mo('−'), mi('∞')] : [mn(0)]));
  const rows = mask.map((hidden) => mathml('mtr', {}, ...hidden.map(number)));
  return mathml('mtable', { class: 'mask' }, ...rows);
}

const FORMULAS: Record<string, (sizes: Sizes) => Term[]> = {
  inputs: ({ n_key, d_model }) => [sized(X(), n_key, d_model)],
  looking: ({ n_query, d_model }) => [sized(Y(), n_query, d_model)],
  scores: ({ token }) => [vector('q', 'q', token), '·', vector('k', 'k', 'j')],
  weights_k: ({ d_model, d_head }) => [sized(W('K'), d_model, d_head)],
  weights_v: ({ d_model, d_head }) => [sized(W('V'), d_model, d_head)],
  weights_q: ({ d_model, d_head }) => [sized(W('Q'), d_model, d_head)],
  no_weights: ({ crosses, decoder, own }) =>
    crosses && !own
      ? [Q(), '=', decoder ? Asking() : Y(), ',', K(), '=', V(), '=', X()]
      : [Q(), '=', K(), '=', V(), '=', own ? Y() : X()],
  key: (sizes) => [vector('k', 'k', sizes.token), '=', read(sizes), W('K')],
  value: (sizes) => [vector('v', 'v', sizes.token), '=', read(sizes), W('V')],
  query: (sizes) => [
    vector('q', 'q', sizes.token),
    '=',
    sizes.crosses && !sizes.own ? asking(sizes) : read(sizes),
    W('Q'),
  ],
  dot: ({ token, key }) => [
    cell('dot_products', 's', token, key),
    '=',
    vector('q', 'q', token),
    '·',
    vector('k', 'k', key),
  ],
  scale: ({ token }) => [
    cell('scaled_scores', 's', token, 'j'),
    '=',
    over(row(vector('q', 'q', token), '·', vector('k', 'k', 'j')), rootD()),
  ],
  mask: (sizes) => [
    cell('attn_scores', 's', sizes.token, 'j'),
    '=',
    '−',
    mi('∞'),
    mtext(inFormulas.condition),
    'j',
    '>',
    sizes.token,
  ],
  exponentials: (sizes) => [
    cell('exp', 'e', sizes.token, 'j'),
    '=',
    sup('e', row(cell(scores(sizes), 's', sizes.token, 'j'), '−', tied('row_max', sub(mtext('max'), sizes.token)))),
  ],
  sum: ({ token, n_key }) => [tied('exp_sum', sub('Σ', token)), '=', sumTo(n_key), cell('exp', 'e', token, 'j')],
  divide: ({ token }) => [
    weight('pattern', token, 'j'),
    '=',
    over(cell('exp', 'e', token, 'j'), tied('exp_sum', sub('Σ', token))),
  ],
  round: ({ token }) => [weight('pattern_rounded', token, 'j'), '≈', weight('pattern', token, 'j')],
  weigh: (sizes) => [weight(weights(sizes), sizes.token, sizes.key), vector('v', 'v', sizes.key)],
  output: (sizes) => [
    vector('z', 'z', sizes.token),
    '=',
    sumTo(sizes.n_key),
    tied('weighted_v', row(sub(alpha(weights(sizes)), row(sizes.token, ',', 'j')), sub('v', 'j'))),
  ],
  all_queries: (sizes) => projected(sizes, Q(), 'Q', sizes.n_query),
  all_keys: (sizes) => projected(sizes, K(), 'K', sizes.n_key),
  all_values: (sizes) => projected(sizes, V(), 'V', sizes.n_key),
  all_dots: ({ n_query, n_key, d_head }) => [
    sized(Q(), n_query, d_head),
    sized(sup(K(), 'T'), d_head, n_key),
    '=',
    sized(tied('dot_products', row('Q', sup('K', 'T'))), n_query, n_key),
  ],
  all_scaled: (sizes) => [sized(tied('scaled_scores', scaledProduct(sizes)), sizes.n_query, sizes.n_key)],
  all_masked: (sizes) => [
    sized(tied('attn_scores', row(scaledProduct(sizes), '+', 'M')), sizes.n_query, sizes.n_key),
    ...(sizes.mask.length > MOST_MASK_ROWS ? [] : [mathml('mspace', { width: '1em' }), 'M', '=', maskOf(sizes)]),
  ],
  all_softmax: (sizes) => [sized(softmax(sizes), sizes.n_query, sizes.n_key)],
  all_rounded: (sizes) => [sized(tied('pattern_rounded', tilde('A')), sizes.n_query, sizes.n_key), '≈', softmax(sizes)],
  all_mixed: (sizes) => [
    sized(sizes.rounded ? tied('pattern_rounded', tilde('A')) : softmax(sizes), sizes.n_query, sizes.n_key),
    mathml('mspace', { width: '0.5em' }),
    sized(V(), sizes.n_key, sizes.d_v),
    '=',
    sized(tied('z', 'Z'), sizes.n_query, sizes.d_v),
  ],
  ...BLOCK_FORMULAS,
};

export function formula(kind: string, sizes: Sizes) {
  const math = inlineMath(...FORMULAS[kind](sizes));
  if (!sizes.own) return math;
  for (const symbol of math.querySelectorAll('.symbol')) {
    const part = symbol.getAttribute('data-part');
    if (part !== 'y') symbol.setAttribute('data-part', `own_${part}`);
  }
  return math;
}
