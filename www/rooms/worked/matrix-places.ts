/** Places of the matrices on the board. */

/** Columns of the upper part: first the inputs, then each projection below its weights. */
export const GIVEN = [['resid_pre'], ['w_q', 'q'], ['w_k', 'k'], ['w_v', 'v']];

/** Columns of the upper part for cross-attention: each of the two inputs is next to its projections. */
export const GIVEN_TWICE = [['y'], ['w_q', 'q'], ['resid_pre'], ['w_k', 'k'], ['w_v', 'v']];

/** Columns of the upper part for a decoder: Y attends to X, and the projections of Y are left of those of X. */
export const GIVEN_TO_DECODER = [
  ['y'],
  ['own_w_q', 'own_q'],
  ['own_w_k', 'own_k'],
  ['own_w_v', 'own_v'],
  ['w_q', 'q'],
  ['resid_pre'],
  ['w_k', 'k'],
  ['w_v', 'v'],
];

/** Stages of the flow; the matrices of one stage are close together. */
const STAGES_OF_ONE = [
  ['dot_products'],
  ['scaled_scores'],
  ['attn_scores'],
  ['row_max', 'exp', 'exp_sum'],
  ['pattern'],
  ['pattern_rounded'],
  ['weighted_v'],
  ['z'],
];

/** A decoder's masked self-attention comes first. */
export const STAGES = [...STAGES_OF_ONE.map((parts) => parts.map((part) => `own_${part}`)), ...STAGES_OF_ONE];
