/** For each matrix of the core: its short name, its table in the draft, and its role, which determines its colour. */
import { BLOCK_TABLES, type Names, type TableName } from './draft.ts';

/**
 * The part of the core's matrix name that identifies the matrix: `blocks.0.attn.q.0` is `q`, `blocks.0.resid_pre` is
 * `resid_pre`. If a second sequence attends to the first, its inputs are `y` (in the core: `decoder.0.resid_pre`), and
 * the names of the matrices of its masked self-attention begin with `own_`. The names of the softmax over the
 * vocabulary begin with `next_`.
 */
export function partOf(name: string) {
  if (name === 'decoder.0.resid_pre') return 'y';
  const words = name.split('.').filter((word) => !/^\d+$/.test(word));
  const own = name.startsWith('decoder.0.self_attn.') ? 'own_' : '';
  if (name.startsWith('next.')) return words.join('_');
  return own + words[words.length - 1];
}

/** The part of a matrix name without the prefix `own_`. */
export const inAttention = (part: string) => part.replace(/^own_/, '');

const TYPED_INPUTS: Record<string, TableName> = {
  resid_pre: 'x',
  y: 'y',
  w_q: 'w_q',
  w_k: 'w_k',
  w_v: 'w_v',
  own_w_q: 'own_q',
  own_w_k: 'own_k',
  own_w_v: 'own_v',
  ...Object.fromEntries(BLOCK_TABLES.map((table) => [table, table])),
};

const TYPED_SCORES: Record<string, TableName> = { dot_products: 'scores', v: 'v' };

export function tableOf(name: string, beginsWithScores: boolean): TableName | undefined {
  return (beginsWithScores ? TYPED_SCORES : TYPED_INPUTS)[partOf(name)];
}

/** The names typed next to the rows of a matrix, if any. */
export function namesOf(part: string, beginsWithScores: boolean): Names | null {
  if (part === 'y') return 'looking';
  return part === (beginsWithScores ? 'v' : 'resid_pre') ? 'tokens' : null;
}

export function roleOf(whole: string) {
  const part = inAttention(whole);
  if (part === 'q' || part === 'w_q') return 'query';
  if (part === 'k' || part === 'w_k') return 'key';
  if (part === 'v' || part === 'w_v' || part === 'weighted_v') return 'value';
  return null;
}

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

/** Stages of a tiny decoder after its head. */
const STAGES_OF_BLOCK = [
  ['w_o', 'attn_out'],
  ['resid_mid'],
  ['w_in', 'b_in'],
  ['pre', 'post'],
  ['w_out', 'b_out'],
  ['mlp_out'],
  ['resid_post'],
  ['w_u'],
  ['logits'],
  ['next_row_max', 'next_exp', 'next_exp_sum'],
  ['next_probabilities'],
];

/** A decoder's masked self-attention comes first. */
export const STAGES = [
  ...STAGES_OF_ONE.map((parts) => parts.map((part) => `own_${part}`)),
  ...STAGES_OF_ONE,
  ...STAGES_OF_BLOCK,
];
