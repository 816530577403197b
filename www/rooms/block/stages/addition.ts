/** A residual connection: the sum of a sublayer's input and its output, with the norms of the two terms and of the sum. */
import { html } from 'lit-html';
import { toThreeDecimals } from '../../../draw/format.ts';
import type { StripGroup } from '../../../widgets/vector-strip.ts';
import { barsOf, scaleEnd } from '../bars-and-scales.ts';
import { statsOf, valuesOf } from '../block-values.ts';
import { namedStripsOf } from '../named-strips.ts';
import type { Order } from '../operation-order.ts';
import { words } from '../words/en.js';
import { addition } from './stage-formulas.ts';
import type { Stage } from './stage-panel.ts';
import { stages } from './words/en.js';

const { add: say } = stages;

export function createAddition(order: Order, group: StripGroup, op: 'add1' | 'add2'): Stage {
  const { nameOf } = order;
  const sites = [order.residualOf(op) ?? '', order.inputOf(op), order.outputOf(op) ?? ''];
  const letters = sites.map(order.letterOf) as [string, string, string];
  return {
    formula: addition(letters[2], letters[0], letters[1]),

    draw({ block, tokens, token, layer, edits, theme }) {
      const all = sites.map((site) => valuesOf(block, site));
      const norms = sites.map((site) => statsOf(block, order, site).norm);
      const end = scaleEnd(...all);
      const lines = sites.map((site, nth) => ({ name: nameOf(site), values: all[nth], end }));
      const strips = namedStripsOf({ group, key: op, lines, scales: [[words.scale, end]], hint: words.hint, theme });
      const bars = sites.map((site, nth) => ({ name: nameOf(site), value: norms[nth] }));
      const text = order.isOff(op, edits, layer)
        ? say.cut(letters)
        : say.text(tokens[token].text, letters, norms.map(toThreeDecimals), norms[0] > norms[1]);
      const picture = html`${strips}<h3>${say.barsTitle}</h3><div class="bars">${barsOf(bars, Math.max(...norms))}</div>`;
      return { text, picture };
    },
  };
}
