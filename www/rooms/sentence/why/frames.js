// @ts-check
/**
 * The frames of "Why this weight?", which follow the selected pair's weight from the head to the output.
 *
 * @typedef {typeof FRAMES[number]} Frame
 */

/** All frames in order; an encoder has no mask. */
export const FRAMES = /** @type {const} */ (['heads', 'score', 'mask', 'softmax', 'value']);

/**
 * The frames of a computation, without the mask if there is none.
 *
 * @param {import('../../../engine/trace.ts').Weight} computation
 * @returns {Frame[]}
 */
export const framesOf = (computation) => FRAMES.filter((frame) => frame !== 'mask' || hiddenIn(computation) > 0);

/**
 * Number of tokens hidden by the mask.
 *
 * @param {import('../../../engine/trace.ts').Weight} computation
 */
export function hiddenIn({ rows }) {
  const unmasked = rows.capped_scores ?? rows.biased_scores ?? rows.scaled_scores;
  return rows.attn_scores.filter((score, index) => score !== unmasked[index]).length;
}
