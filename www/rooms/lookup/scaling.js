// @ts-check
/**
 * Why scores are divided by √d: curves of the standard deviation of q·k and of the largest weight over the vector size,
 * and one random sample.
 *
 * @typedef {import('./view.ts').Emit} Emit
 * @typedef {import('./view.ts').LookupProps} LookupProps
 */

import { formatNumber } from '../../draw/format.js';
import { html } from '../../widgets/elements.js';
import { equal, vector } from '../../widgets/equations.js';
import { mi, mn, mo, over, root as rootOf, row, sub } from '../../widgets/mathml.js';
import { createCurves } from './scaling/curves.js';
import { createCurvesTable } from './scaling/curves-table.js';
import { createDrawTable } from './scaling/draw-table.js';
import { words } from './words.js';

/** A softmax counts as saturated if its largest weight exceeds this. */
const SATURATED = 0.8;

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createScaling(root, emit) {
  const { scaling } = words;
  const spread = createCurves(scaling.spread, (d_k) => emit('keySize', d_k));
  const largest = createCurves(scaling.largest, (d_k) => emit('keySize', d_k));
  const draw = createDrawTable();
  const numbers = createCurvesTable();
  const explanation = html('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });
  const formula = html('div', { class: 'lookup-formulas' });
  const stage = html(
    'div',
    {},
    html('div', { class: 'scaling-stage' }, spread.element, largest.element),
    html(
      'p',
      { class: 'curve-legend' },
      html('span', { class: 'plain' }, scaling.without),
      html('span', { class: 'scaled' }, scaling.with),
      html('span', { class: 'fine' }, scaling.axis),
    ),
    html(
      'div',
      { class: 'scaling-told' },
      html('div', {}, explanation, html('p', { class: 'lookup-about' }, scaling.about), formula, numbers.element),
      draw.element,
    ),
  );
  stage.hidden = true;
  root.append(stage);

  return {
    /** @param {LookupProps} props */
    update({ reading }) {
      const saturation = reading?.answers.scaling;
      if (!saturation) return;
      const values = (/** @type {keyof typeof saturation} */ name) => Array.from(saturation[name].values);
      const { d_k, n_keys, seed: drawnSeed } = reading.input;
      const curves = {
        d: values('d'),
        spread: values('spread'),
        spreadScaled: values('spread_scaled'),
        largest: values('largest'),
        largestScaled: values('largest_scaled'),
      };
      const at = curves.d.indexOf(d_k);
      stage.hidden = false;
      spread.update({
        d: curves.d,
        plain: curves.spread,
        scaled: curves.spreadScaled,
        at,
        top: Math.max(...curves.spread),
      });
      largest.update({ d: curves.d, plain: curves.largest, scaled: curves.largestScaled, at, top: 1 });
      draw.update({
        d: d_k,
        seed: drawnSeed,
        scores: values('scores'),
        scoresScaled: values('scores_scaled'),
        weights: values('weights'),
        weightsScaled: values('weights_scaled'),
      });
      numbers.update(curves, at);
      const short = (/** @type {number} */ value) => formatNumber(value, { decimals: 2 });
      const numbersAt = {
        spread: short(curves.spread[at]),
        spreadScaled: short(curves.spreadScaled[at]),
        largest: short(curves.largest[at]),
        largestScaled: short(curves.largestScaled[at]),
      };
      explanation.textContent = `${scaling.says({ d: d_k, n: n_keys, ...numbersAt })} ${scaling.verdict(curves.largest[at] >= SATURATED)}`;
      const k = () => sub(vector('k', 'key'), mi('i'));
      const product = () => row(vector('q', 'query'), mo('·'), k());
      const lines = [
        equal(mi('α'), row(mi('softmax'), mo('('), over(product(), rootOf(mi('d'))), mo(')'))),
        equal(rootOf(mi('d')), rootOf(mn(d_k)), mn(formatNumber(Math.sqrt(d_k), { decimals: 2 }))),
      ];
      formula.replaceChildren(...lines.map((pieces) => html('p', { class: 'lookup-formula' }, ...pieces)));
    },
  };
}
