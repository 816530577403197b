// @ts-check
/**
 * The projections of the chosen head: the token's vector times three matrices.
 *
 * @typedef {import('./stage-panel.js').StageProps} StageProps
 */
import { maxAbsOf } from '../../../draw/color.js';
import { createLocalStripGroup } from '../../../widgets/vector-strip.js';
import { createNamedStrips } from '../named-strips.js';
import { words } from '../words.js';
import { projections } from './stage-formulas.js';
import { stages } from './words.js';

/**
 * @param {import('../operation-order.js').Order} order
 * @returns {import('./stage-panel.js').Stage}
 */
export function createProjections(order) {
  const source = order.letterOf(order.inputOf('projections'));
  const stripGroup = createLocalStripGroup();
  const vectors = createNamedStrips(stripGroup, 3, words.stripHint);
  return {
    formula: ({ d_model, d_head }) => projections(source, d_model, d_head, order.model.biases.projections),
    elements: [vectors.element],

    update({ block, tokens, token, layer, head, d_model, d_head, theme }) {
      const own = (/** @type {'k' | 'v'} */ name) => block[name].values.subarray(token * d_head, (token + 1) * d_head);
      const parts = { q: block.q.values, k: own('k'), v: own('v') };
      const end = Math.max(...Object.values(parts).map(maxAbsOf));
      vectors.update(
        Object.entries(parts).map(([letter, values]) => ({
          name: stages.projections.of(letter, tokens[token].text),
          values,
          end,
        })),
        [[words.scale, end]],
        theme,
      );
      stripGroup.update(null);
      return stages.projections.text(tokens[token].text, source, layer, head, d_model, d_head);
    },
  };
}
