/** The projections of the chosen head: the token's vector times three matrices. */
import { maxAbsOf } from '../../../draw/color.ts';
import { StripGroup } from '../../../widgets/vector-strip.ts';
import { namedStripsOf } from '../named-strips.ts';
import type { Order } from '../operation-order.ts';
import { words } from '../words/en.js';
import { projections } from './stage-formulas.ts';
import type { Stage } from './stage-panel.ts';
import { stages } from './words/en.js';

const { projections: say } = stages;

export function createProjections(order: Order): Stage {
  const source = order.letterOf(order.inputOf('projections'));
  const { d_model, d_head, biases } = order.model;
  const group = new StripGroup();
  return {
    formula: projections(source, d_model, d_head, biases.projections),

    draw({ block, tokens, token, layer, head, theme }) {
      const { text } = tokens[token];
      const parts = { q: block.q.values, k: block.k.row(token), v: block.v.row(token) };
      const end = Math.max(...Object.values(parts).map(maxAbsOf));
      const lines = Object.entries(parts).map(([letter, values]) => ({ name: say.of(letter, text), values, end }));
      group.select(null);
      const picture = namedStripsOf({
        group,
        key: 'head',
        lines,
        scales: [[words.scale, end]],
        hint: words.stripHint,
        theme,
      });
      return { text: say.text(text, source, layer, head, d_model, d_head), picture };
    },
  };
}
