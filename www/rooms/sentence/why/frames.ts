/** The frames of "Why this weight?", which follow the selected pair's weight from the head to the output. */
import type { Weight } from '../../../engine/trace.ts';

export type Frame = (typeof FRAMES)[number];

/** All frames in order; an encoder has no mask. */
export const FRAMES = ['heads', 'score', 'mask', 'softmax', 'value'] as const;

/** The frames of a computation, without the mask if there is none. */
export const framesOf = (computation: Weight): Frame[] =>
  FRAMES.filter((frame) => frame !== 'mask' || hiddenIn(computation) > 0);

/** Number of tokens hidden by the mask. */
export function hiddenIn({ rows }: Weight) {
  const unmasked = rows.capped_scores ?? rows.biased_scores ?? rows.scaled_scores;
  return rows.attn_scores.filter((score, index) => score !== unmasked[index]).length;
}
