// @ts-check
/**
 * Names of heads, counted through all attention sublayers.
 *
 * @typedef {import('../../pkg/headlight.js').TrainAttention} TrainAttention
 * @typedef {'only' | 'encoder' | 'decoder' | 'cross'} KindOfHead
 */
import { words } from './words.js';

/** @param {TrainAttention} attention @returns {KindOfHead} */
export function kindOf({ queries, keys }) {
  if (queries !== keys) return 'cross';
  return queries === 'all' ? 'only' : queries === 'given' ? 'encoder' : 'decoder';
}

/** The sublayer of a head. @param {import('./state.js').Run} run @param {number} head */
export const attentionOf = ({ plan, settings }, head) => plan.attention[Math.floor(head / settings.n_heads)];

/** @param {import('./state.js').Run} run @param {number} head */
export function headName(run, head) {
  const attention = attentionOf(run, head);
  return words.head[kindOf(attention)](`L${attention.layer} H${head % run.settings.n_heads}`);
}
