// @ts-check
/**
 * Scores of heads.
 *
 * @typedef {import('../state.js').TrainView} TrainView
 * @typedef {'previous' | 'induction' | 'alignment'} Score
 */
import { hasHeads } from '../presets.js';

/**
 * The scores that show what the heads of a model learn in its task.
 *
 * @param {import('../state.js').TrainSettings} input
 * @param {TrainView} seen
 * @returns {Score[]}
 */
export function scoresOf(input, { patterns }) {
  if (patterns.length === 0 || !hasHeads(input)) return [];
  if (input.architecture === 'encoder_decoder') return ['alignment'];
  return input.task === 'induction' ? ['previous', 'induction'] : [];
}

/** A score of all heads. @param {TrainView} seen @param {Score} name */
export const scoreOf = ({ previous_token, induction, alignment_score }, name) =>
  ({ previous: previous_token, induction, alignment: alignment_score })[name];

/**
 * The head with the highest score.
 *
 * @param {Float32Array} scores
 * @returns {[head: number, score: number]} `[-1, 0]` if there is no head
 */
export function strongest(scores) {
  const best = Math.max(...scores);
  return scores.length === 0 ? [-1, 0] : [scores.indexOf(best), best];
}
