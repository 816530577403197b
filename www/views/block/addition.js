// @ts-check
/**
 * A residual connection: the vector that came past is added, with the lengths of both terms.
 *
 * @typedef {import('./stages.js').Told} Told
 */
import { html } from '../../draw/elements.js';
import { words } from '../../words/en/block.js';
import { addition } from './formulas.js';
import { barOf, endOf, nameOf, statsOf, valuesOf, written } from './parts.js';
import { createVectors } from './vectors.js';

/**
 * @param {import('./stages.js').Pointing} pointing
 * @param {[past: string, made: string, sum: string]} sites
 * @param {string} edit that cuts the connection
 * @returns {import('./stages.js').Stage}
 */
export function createAddition(pointing, sites, edit) {
  const { add, scale } = words.stages;
  const vectors = createVectors(pointing, sites.length, words.hint);
  const bars = html('div', { class: 'bars' });
  return {
    elements: [vectors.element, html('h3', {}, add.barsTitle), bars],

    update({ block, tokens, token, layer, edits, theme }) {
      const isCut = edits.includes(edit.replace('L', String(layer)));
      const lines = sites.map((site) => ({ site, values: valuesOf(block, site), ...statsOf(block, site) }));
      const end = endOf(...lines.map(({ values }) => values));
      const longest = Math.max(...lines.map(({ length }) => length));
      vectors.update(lines.map(({ site, values }) => ({ name: nameOf(site), values, end })), [[scale, end]], theme);
      bars.replaceChildren(...lines.map(({ site, length }) => barOf(nameOf(site), length, longest)));
      pointing.show();
      const [past, made, sum] = lines;
      const names = /** @type {[string, string, string]} */ (sites.map((site) => words.letters[site]));
      return {
        formula: addition(names[2], names[0], names[1]),
        text: isCut
          ? add.cut(names)
          : add.text(tokens[token].text, names, [past, made, sum].map(({ length }) => written(length)), past.length > made.length),
      };
    },
  };
}
