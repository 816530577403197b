// @ts-check
/**
 * The projections of the chosen head: the token's vector times three matrices.
 *
 * @typedef {import('./stages.js').Told} Told
 */
import { maxAbsOf } from '../../draw/color.js';
import { words } from '../../words/en/block.js';
import { projections } from './formulas.js';
import { valuesOf } from './parts.js';
import { createOwnPointing } from './strip.js';
import { createVectors } from './vectors.js';

/** @returns {import('./stages.js').Stage} */
export function createProjections() {
  const { stages } = words;
  const pointing = createOwnPointing();
  const vectors = createVectors(pointing, 3, words.stripHint);
  return {
    elements: [vectors.element],

    update({ block, tokens, token, layer, head, d_model, d_head, theme }) {
      const own = (/** @type {string} */ name) => valuesOf(block, name).subarray(token * d_head, (token + 1) * d_head);
      const parts = { q: valuesOf(block, 'q'), k: own('k'), v: own('v') };
      const end = Math.max(...Object.values(parts).map(maxAbsOf));
      vectors.update(
        Object.entries(parts).map(([letter, values]) => ({ name: stages.projections.of(letter, tokens[token].text), values, end })),
        [[stages.scale, end]],
        theme,
      );
      pointing.update(null);
      return { formula: projections(d_model, d_head), text: stages.projections.text(tokens[token].text, layer, head, d_model, d_head) };
    },
  };
}
