// @ts-check
/**
 * Why scores are divided by √d: curves of the standard deviation of q·k and of the largest weight over the vector size,
 * and one random sample.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./view.js').LookupProps} LookupProps
 */

import { formatNumber } from '../../draw/format.js';
import { html } from '../../widgets/elements.js';
import { equal, vector } from '../../widgets/equations.js';
import { mi, mn, mo, over, root as rootOf, row, sub } from '../../widgets/mathml.js';
import { createCurves } from './scaling/curves.js';
import { createCurvesTable } from './scaling/curves-table.js';
import { createDrawTable } from './scaling/draw-table.js';
import { words } from './words.js';

const COUNTS = [4, 8, 16];
/** The largest vector size is this power of two. */
const LARGEST_EXPONENT = 10;
/** A softmax counts as saturated if its largest weight exceeds this. */
const SATURATED = 0.8;

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createScaling(root, emit) {
  const { scaling } = words;
  const d = html('input', {
    type: 'range',
    id: 'lookup-d',
    min: 0,
    max: LARGEST_EXPONENT,
    step: 1,
    on: { input: () => emit('keySize', 2 ** d.valueAsNumber) },
  });
  const dText = html('output', { for: 'lookup-d' });
  const count = html(
    'select',
    { id: 'lookup-count', on: { change: () => emit('keyCount', Number(count.value)) } },
    ...COUNTS.map((one) => html('option', { value: one }, one)),
  );
  const seed = html('span', {});
  let currentSeed = 1;
  const another = html(
    'button',
    { type: 'button', on: { click: () => emit('seed', currentSeed + 1) } },
    scaling.another,
  );
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
  root.append(
    html(
      'div',
      { class: 'control-row', 'data-aside': true },
      html('label', { class: 'field', for: 'lookup-d' }, html('span', {}, scaling.d), d, dText),
      html('label', { class: 'field', for: 'lookup-count' }, html('span', {}, scaling.count), count),
      html('span', { class: 'field' }, seed, another),
    ),
    stage,
  );

  return {
    /** @param {LookupProps} props */
    update({ input, reading }) {
      currentSeed = input.seed;
      d.value = String(Math.round(Math.log2(input.d_k)));
      d.setAttribute('aria-valuetext', String(input.d_k));
      dText.textContent = String(input.d_k);
      count.value = String(input.n_keys);
      seed.textContent = scaling.seed(input.seed);
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
