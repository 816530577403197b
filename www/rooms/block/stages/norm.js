// @ts-check
/**
 * A layer norm: the vector minus its mean, divided by its standard deviation, times γ, plus β. An RMS norm: the vector
 * divided by its root mean square, times γ. The calculation of one dimension is shown with all numbers.
 *
 * @typedef {import('./stage-panel.js').StageProps} StageProps
 */
import { html } from '../../../widgets/elements.js';
import { scaleEnd, showBars } from '../bars-and-scales.js';
import { largestFirst, statsOf, valuesOf } from '../block-values.js';
import { toFourDecimals, toThreeDecimals } from '../decimals.js';
import { createNamedStrips } from '../named-strips.js';
import { words } from '../words.js';
import { norm, normAt, rmsNorm } from './stage-formulas.js';
import { stages } from './words.js';

/** The core's names of the norms, by operation. */
const NAMES = /** @type {const} */ ({ norm1: 'ln1', norm2: 'ln2', post1: 'ln1_post', post2: 'ln2_post' });

/**
 * @param {import('../operation-order.js').Order} order
 * @param {import('./stage-panel.js').StripGroup} stripGroup
 * @param {keyof typeof NAMES} op
 * @returns {import('./stage-panel.js').Stage}
 */
export function createNorm(order, stripGroup, op) {
  const { norm: normWords } = stages;
  const { nameOf } = order;
  const name = NAMES[op];
  const hasMean = order.model.norm === 'layer_norm';
  const [before, after] = [order.inputOf(op), order.outputOf(op) ?? ''];
  const letters = { before: order.letterOf(before), after: order.letterOf(after) };
  const vectors = createNamedStrips(stripGroup, 5, words.hint);
  const title = html('h3', {});
  const worked = html('div', { class: 'stage-formula' });
  const spread = html('div', { class: 'bars' });
  const example = html('div', { class: 'norm-example' }, title, worked);
  /** @type {StageProps | null} */
  let shownProps = null;
  stripGroup.listen((at) => shownProps && describe(shownProps, at));

  /** The rows of γ and, if the norm has it, β. @param {StageProps['block']} block */
  function gammaAndBeta({ [name]: weights }) {
    if (!weights) throw new Error(`the engine’s answer lacks ${name}`);
    const { gamma, beta } = weights;
    return { gamma: gamma.values, ...(beta && { beta: beta.values }) };
  }

  /**
   * Shows the calculation of the marked dimension. If no dimension is marked, shows the dimension with the largest
   * output.
   *
   * @param {StageProps} of
   * @param {number | null} looked
   */
  function describe({ block }, looked) {
    const [x, x_hat, result] = [before, `${name}.x_hat`, after].map((site) => valuesOf(block, site));
    const { gamma, beta } = gammaAndBeta(block);
    const at = looked !== null && looked < result.length ? looked : largestFirst(result, Math.abs)[0];
    title.textContent = normWords.exampleTitle(at);
    worked.replaceChildren(
      ...normAt({
        before: toFourDecimals(x[at]),
        mean: hasMean ? toFourDecimals(valuesOf(block, `${name}.mean`)[0]) : null,
        scale: toFourDecimals(valuesOf(block, `${name}.scale`)[0]),
        x_hat: toFourDecimals(x_hat[at]),
        gamma: toFourDecimals(gamma[at]),
        beta: beta ? toFourDecimals(beta[at]) : null,
        after: toFourDecimals(result[at]),
      }),
    );
  }

  return {
    formula: () => (hasMean ? norm : rmsNorm)(letters.before, letters.after),
    elements: [vectors.element, example, html('h3', {}, normWords.spreadTitle), spread],

    update(next) {
      shownProps = next;
      const { block, tokens, token, layer, edits, theme } = next;
      const isSkipped = order.isOff(op, edits, layer);
      const values = (/** @type {string} */ matrix) => valuesOf(block, matrix);
      const [x, result] = [values(before), values(after)];
      const own = isSkipped
        ? []
        : Object.entries({ x_hat: values(`${name}.x_hat`), ...gammaAndBeta(block) }).map(([part, numbers]) => ({
            name: normWords.parts(hasMean)[part],
            values: numbers,
          }));
      const lines = [{ name: nameOf(before), values: x }, ...own, { name: nameOf(after), values: result }];
      const scaled = lines.map((line) => ({ ...line, end: scaleEnd(line.values) }));
      vectors.update(
        scaled,
        scaled.map((line) => [line.name, line.end]),
        theme,
      );
      example.hidden = isSkipped;
      const [was, is] = [before, after].map((site) => statsOf(block, order, site));
      const widest = Math.max(was.deviation, is.deviation);
      showBars(
        spread,
        [
          { name: nameOf(before), value: was.deviation },
          { name: nameOf(after), value: is.deviation },
        ],
        widest,
      );
      stripGroup.show();
      if (isSkipped) return normWords.skipped(order.parts.norm, letters.before, letters.after);
      const scale = toThreeDecimals(valuesOf(block, `${name}.scale`)[0]);
      const { text } = tokens[token];
      return hasMean
        ? normWords.text(text, letters, toThreeDecimals(was.mean), scale)
        : normWords.rms(text, letters, scale);
    },
  };
}
