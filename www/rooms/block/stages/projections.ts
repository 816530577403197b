/** The projections of the chosen head: the token's vector times three matrices. */
import { maxAbsOf } from '../../../draw/color.ts';
import { createLocalStripGroup } from '../../../widgets/vector-strip.ts';
import { createNamedStrips } from '../named-strips.ts';
import type { Order } from '../operation-order.ts';
import { words } from '../words.js';
import { projections } from './stage-formulas.ts';
import type { Stage } from './stage-panel.ts';
import { stages } from './words.js';

const { projections: say } = stages;

export function createProjections(order: Order): Stage {
  const source = order.letterOf(order.inputOf('projections'));
  const { d_model, d_head, biases } = order.model;
  const group = createLocalStripGroup();
  const stripsOf = createNamedStrips(group, 3, words.stripHint);
  return {
    formula: projections(source, d_model, d_head, biases.projections),

    draw({ block, tokens, token, layer, head, theme }) {
      const { text } = tokens[token];
      const own = (name: 'k' | 'v') => block[name].values.subarray(token * d_head, (token + 1) * d_head);
      const parts = { q: block.q.values, k: own('k'), v: own('v') };
      const end = Math.max(...Object.values(parts).map(maxAbsOf));
      const lines = Object.entries(parts).map(([letter, values]) => ({ name: say.of(letter, text), values, end }));
      const picture = stripsOf(lines, [[words.scale, end]], theme);
      group.update(null);
      return { text: say.text(text, source, layer, head, d_model, d_head), picture };
    },
  };
}
