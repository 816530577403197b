/** The engine's answers from which the room "Block" is drawn. */
import { type Matrices, type Matrix, matricesOf } from '../../engine/trace.ts';
import type {
  ChangedPattern,
  HeadMatrix,
  Block as MatricesOfBlock,
  Stack as MatricesOfStack,
  WhatIf as MatricesOfWhatIf,
  Operation,
  Structure,
} from '../../pkg/headlight.js';
import { nothingRead, type ReadingState, type Wish } from '../../state/reading.ts';
import type { Context } from '../../state/room.ts';
import { FIRST_INPUT, FIRST_VIEW, type Input, type View } from './state.ts';

type HeadStage =
  | 'k'
  | 'v'
  | 'q'
  | 'dot_products'
  | 'scaled_scores'
  | 'attn_scores'
  | 'exp'
  | 'exp_sum'
  | 'pattern'
  | 'weighted_v'
  | 'z'
  | 'result'
  | 'result_norm';

/** A block, with the stages of the head by name. */
export type Block = Omit<Matrices<MatricesOfBlock>, 'head'> &
  Record<HeadStage, Matrix> &
  Partial<Record<'summed_dots' | 'biased_scores' | 'capped_scores', Matrix>>;

/** One of the chosen head's trained matrices. */
export interface HeadWeights {
  matrix: HeadMatrix;
  weights: Matrix;
  singular_values: Matrix; // largest first
  n_main: number; // number of largest singular values that make up 90 % of the sum of squares
  first_head: number; // first head that uses the matrix
  last_head: number;
}

export interface Answers {
  token: number; // the followed token
  whatIf: Matrices<MatricesOfWhatIf>; // effect of the edits on every token and head
  block: Block;
  stack: Matrices<MatricesOfStack>;
  /** the chosen head's pattern before and after the edits; `null` if there is no edit and the pattern is not shown */
  changed: Matrices<ChangedPattern> | null;
  rows: Matrix | null; // all tokens at one site of the block
  weights: HeadWeights | null;
}

/** `structure` is `null` until the engine has started. */
export type BlockState = ReadingState<Input, View, Answers> & { structure: Structure | null };

export const NO_BLOCK: BlockState = { ...nothingRead(FIRST_INPUT, FIRST_VIEW), structure: null };

export function createRead(context: Context<BlockState>) {
  const { client } = context;

  async function weightsOf(layer: number, head: number, matrix: HeadMatrix): Promise<HeadWeights> {
    const { weights, singular_values, ...about } = await client.call('head_weights', layer, head, matrix);
    return { matrix, ...about, ...matricesOf({ weights, singular_values }) };
  }

  return async ({ input, text, token }: Wish<Input>): Promise<Answers | null> => {
    if (!text) return null;
    const { edits, rows: wanted, weights } = input;
    const { layer, head } = text;
    // The block of another model or layer may not have this site.
    const isThere = wanted !== null && operationsOf(context, layer).some(({ rows }) => rows.includes(wanted));
    const rows = isThere ? wanted : null;
    // The engine answers in order, so every call after `what_if` uses the edited run.
    const [whatIf, block, stack, changed, ofRows, ofWeights] = await Promise.all([
      client.call('what_if', edits).then(matricesOf),
      client.call('block', layer, head, token).then(blockOf),
      client.call('stack', token).then(matricesOf),
      edits.length > 0 || rows === 'pattern' ? client.call('changed_pattern', layer, head).then(matricesOf) : null,
      rows !== null && rows !== 'pattern' ? client.call('rows', layer, rows).then(matricesOf) : null,
      weights && weightsOf(layer, head, weights),
    ]);
    return { token, whatIf, block, stack, changed, rows: ofRows, weights: ofWeights };
  };
}

function blockOf(answer: MatricesOfBlock) {
  const { head, ...block } = matricesOf(answer);
  return { ...block, ...Object.fromEntries(head) } as Block;
}

export function operationsOf({ shared }: Context<BlockState>, layer: number): Operation[] {
  return shared().model.manifest?.blocks[layer] ?? [];
}
