// @ts-check
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
