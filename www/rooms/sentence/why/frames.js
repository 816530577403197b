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
 * @param {import('../controller.js').Why} computation
 * @returns {Frame[]}
 */
export const framesOf = (computation) => FRAMES.filter((frame) => frame !== 'mask' || hiddenIn(computation) > 0);

/**
 * Number of tokens hidden by the mask.
 *
 * @param {import('../controller.js').Why} computation
 */
export function hiddenIn({ attn_scores, capped_scores, biased_scores, scaled_scores }) {
  const { values } = capped_scores ?? biased_scores ?? scaled_scores;
  return attn_scores.values.filter((score, index) => score !== values[index]).length;
}
