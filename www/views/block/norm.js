// @ts-check
/**
 * A layer norm: the vector with its mean taken off, divided by its standard deviation, then stretched
 * and moved by what was learned; one dimension with all its numbers.
 *
 * @typedef {import('./stages.js').Told} Told
 */
import { html } from '../../draw/elements.js';
import { words } from '../../words/block.js';
import { stages } from '../../words/block/stages.js';
import { norm, normAt } from './formulas.js';
import { endOf, exactly, largestFirst, showBars, statsOf, valuesOf, written } from './parts.js';
import { createVectors } from './vectors.js';

/**
 * @param {import('./order.js').Order} order
 * @param {import('./stages.js').Pointing} pointing
 * @param {'norm1' | 'norm2'} op
 * @returns {import('./stages.js').Stage}
 */
export function createNorm(order, pointing, op) {
  const { norm: said } = stages;
  const { nameOf } = order;
  const [name, before, after] = [op.replace('norm', 'ln'), order.before(op), order.made(op) ?? ''];
  const letters = { before: order.letterOf(before), after: order.letterOf(after) };
  const vectors = createVectors(pointing, 5, words.hint);
  const title = html('h3', {});
  const worked = html('div', { class: 'stage-formula' });
  const spread = html('div', { class: 'bars' });
  const example = html('div', { class: 'norm-example' }, title, worked);
  /** @type {Told | null} */
  let told = null;
  pointing.listen((at) => told && tell(told, at));

  /**
   * One dimension: the one looked at or held, or else the one that is largest afterwards.
   *
   * @param {Told} of
   * @param {number | null} looked
   */
  function tell({ block }, looked) {
    const [x, x_hat, gamma, beta, result] = [before, `${name}.x_hat`, `${name}.gamma`, `${name}.beta`, after].map((matrix) => valuesOf(block, matrix));
    const at = looked !== null && looked < result.length ? looked : largestFirst(result, Math.abs)[0];
    title.textContent = said.exampleTitle(at);
    worked.replaceChildren(
      ...normAt({
        before: exactly(x[at]),
        mean: exactly(valuesOf(block, `${name}.mean`)[0]),
        scale: exactly(valuesOf(block, `${name}.scale`)[0]),
        x_hat: exactly(x_hat[at]),
        gamma: exactly(gamma[at]),
        beta: exactly(beta[at]),
        after: exactly(result[at]),
      }),
    );
  }

  return {
    formula: () => norm(letters.before, letters.after),
    elements: [vectors.element, example, html('h3', {}, said.spreadTitle), spread],

    update(next) {
      told = next;
      const { block, tokens, token, layer, edits, theme } = next;
      const isSkipped = order.isOff(op, edits, layer);
      const values = (/** @type {string} */ matrix) => valuesOf(block, matrix);
      const [x, result] = [values(before), values(after)];
      const own = isSkipped ? [] : ['x_hat', 'gamma', 'beta'].map((part) => ({ name: said.parts[part], values: values(`${name}.${part}`) }));
      const lines = [{ name: nameOf(before), values: x }, ...own, { name: nameOf(after), values: result }];
      const scaled = lines.map((line) => ({ ...line, end: endOf(line.values) }));
      vectors.update(scaled, scaled.map((line) => [line.name, line.end]), theme);
      example.hidden = isSkipped;
      const [was, is] = [before, after].map((site) => statsOf(block, order, site));
      const widest = Math.max(was.deviation, is.deviation);
      showBars(spread, [{ name: nameOf(before), value: was.deviation }, { name: nameOf(after), value: is.deviation }], widest);
      pointing.show();
      return isSkipped
        ? said.skipped(letters.before, letters.after)
        : said.text(tokens[token].text, letters, written(was.mean), written(valuesOf(block, `${name}.scale`)[0]));
    },
  };
}
