// @ts-check
/**
 * What the worked example calls the core's matrices, and which of them can be typed into.
 *
 * @typedef {import('../../state/draft.js').TableName} TableName
 */

/**
 * The stage in a core name: `blocks.0.attn.q.0` is `q`, `blocks.0.resid_pre` is `resid_pre`.
 *
 * @param {string} name
 */
export function partOf(name) {
  const words = name.split('.').filter((word) => !/^\d+$/.test(word));
  return words[words.length - 1];
}

/** @type {Record<string, TableName>} */
const TYPED_INPUTS = { resid_pre: 'x', w_q: 'w_q', w_k: 'w_k', w_v: 'w_v' };

/** @type {Record<string, TableName>} */
const TYPED_SCORES = { dot_products: 'scores', v: 'v' };

/**
 * The table of the draft that a matrix was typed as, if it was.
 *
 * @param {string} name
 * @param {boolean} beginsWithScores
 * @returns {TableName | undefined}
 */
export function tableOf(name, beginsWithScores) {
  return (beginsWithScores ? TYPED_SCORES : TYPED_INPUTS)[partOf(name)];
}

/** The role that a matrix plays, for its colour. */
export function roleOf(/** @type {string} */ part) {
  if (part === 'q' || part === 'w_q') return 'query';
  if (part === 'k' || part === 'w_k') return 'key';
  if (part === 'v' || part === 'w_v' || part === 'weighted_v') return 'value';
  return null;
}
