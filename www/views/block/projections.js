// @ts-check
/**
 * The projections of the chosen head: the token's vector times three matrices.
 *
 * @typedef {import('./stages.js').Told} Told
 */
import { maxAbsOf } from '../../draw/color.js';
import { words } from '../../words/block.js';
import { stages } from '../../words/block/stages.js';
import { projections } from './formulas.js';
import { valuesOf } from './parts.js';
import { createOwnPointing } from './strip.js';
import { createVectors } from './vectors.js';

/**
 * @param {import('./order.js').Order} order
 * @returns {import('./stages.js').Stage}
 */
export function createProjections(order) {
  const source = order.letterOf(order.before('projections'));
  const pointing = createOwnPointing();
  const vectors = createVectors(pointing, 3, words.stripHint);
  return {
    formula: ({ d_model, d_head }) => projections(source, d_model, d_head),
    elements: [vectors.element],

    update({ block, tokens, token, layer, head, d_model, d_head, theme }) {
      const own = (/** @type {string} */ name) => valuesOf(block, name).subarray(token * d_head, (token + 1) * d_head);
      const parts = { q: valuesOf(block, 'q'), k: own('k'), v: own('v') };
      const end = Math.max(...Object.values(parts).map(maxAbsOf));
      vectors.update(
        Object.entries(parts).map(([letter, values]) => ({ name: stages.projections.of(letter, tokens[token].text), values, end })),
        [[words.scale, end]],
        theme,
      );
      pointing.update(null);
      return stages.projections.text(tokens[token].text, source, layer, head, d_model, d_head);
    },
  };
}
