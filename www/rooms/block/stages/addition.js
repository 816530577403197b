// @ts-check
/**
 * A residual connection: the sum of a sublayer's input and its output, with the norms of the two terms and of the sum.
 *
 * @typedef {import('./stage-panel.js').StageProps} StageProps
 */
import { html } from '../../../widgets/elements.js';
import { scaleEnd, showBars } from '../bars-and-scales.js';
import { statsOf, valuesOf } from '../block-values.js';
import { toThreeDecimals } from '../decimals.js';
import { createNamedStrips } from '../named-strips.js';
import { words } from '../words.js';
import { addition } from './stage-formulas.js';
import { stages } from './words.js';

/**
 * @param {import('../operation-order.js').Order} order
 * @param {import('./stage-panel.js').StripGroup} stripGroup
 * @param {'add1' | 'add2'} op
 * @returns {import('./stage-panel.js').Stage}
 */
export function createAddition(order, stripGroup, op) {
  const { nameOf } = order;
  const sites = [order.residualOf(op) ?? '', order.inputOf(op), order.outputOf(op) ?? ''];
  const letters = /** @type {[string, string, string]} */ (sites.map(order.letterOf));
  const { add } = stages;
  const vectors = createNamedStrips(stripGroup, sites.length, words.hint);
  const bars = html('div', { class: 'bars' });
  return {
    formula: () => addition(letters[2], letters[0], letters[1]),
    elements: [vectors.element, html('h3', {}, add.barsTitle), bars],

    update({ block, tokens, token, layer, edits, theme }) {
      const lines = sites.map((site) => ({ site, values: valuesOf(block, site), ...statsOf(block, order, site) }));
      const end = scaleEnd(...lines.map(({ values }) => values));
      const longest = Math.max(...lines.map(({ norm }) => norm));
      vectors.update(
        lines.map(({ site, values }) => ({ name: nameOf(site), values, end })),
        [[words.scale, end]],
        theme,
      );
      showBars(
        bars,
        lines.map(({ site, norm }) => ({ name: nameOf(site), value: norm })),
        longest,
      );
      stripGroup.show();
      const [past, made, sum] = lines;
      return order.isOff(op, edits, layer)
        ? add.cut(letters)
        : add.text(
            tokens[token].text,
            letters,
            [past, made, sum].map(({ norm }) => toThreeDecimals(norm)),
            past.norm > made.norm,
          );
    },
  };
}
