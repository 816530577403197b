// @ts-check
/**
 * A residual connection: the vector that came past is added, with the lengths of both terms.
 *
 * @typedef {import('./stages.js').Told} Told
 */
import { html } from '../../draw/elements.js';
import { words } from '../../words/block.js';
import { stages } from '../../words/block/stages.js';
import { addition } from './formulas.js';
import { endOf, showBars, statsOf, valuesOf, written } from './parts.js';
import { createVectors } from './vectors.js';

/**
 * @param {import('./order.js').Order} order
 * @param {import('./stages.js').Pointing} pointing
 * @param {'add1' | 'add2'} op
 * @returns {import('./stages.js').Stage}
 */
export function createAddition(order, pointing, op) {
  const { nameOf } = order;
  const sites = [order.added(op), order.before(op), order.made(op) ?? ''];
  const letters = /** @type {[string, string, string]} */ (sites.map(order.letterOf));
  const { add } = stages;
  const vectors = createVectors(pointing, sites.length, words.hint);
  const bars = html('div', { class: 'bars' });
  return {
    formula: () => addition(letters[2], letters[0], letters[1]),
    elements: [vectors.element, html('h3', {}, add.barsTitle), bars],

    update({ block, tokens, token, layer, edits, theme }) {
      const lines = sites.map((site) => ({ site, values: valuesOf(block, site), ...statsOf(block, order, site) }));
      const end = endOf(...lines.map(({ values }) => values));
      const longest = Math.max(...lines.map(({ length }) => length));
      vectors.update(lines.map(({ site, values }) => ({ name: nameOf(site), values, end })), [[words.scale, end]], theme);
      showBars(bars, lines.map(({ site, length }) => ({ name: nameOf(site), value: length })), longest);
      pointing.show();
      const [past, made, sum] = lines;
      return order.isOff(op, edits, layer)
        ? add.cut(letters)
        : add.text(tokens[token].text, letters, [past, made, sum].map(({ length }) => written(length)), past.length > made.length);
    },
  };
}
