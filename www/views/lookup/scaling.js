// @ts-check
/**
 * Why scores are divided by √d: how far q·k spreads and how much the largest key takes, for vectors
 * of growing length, and one draw of them.
 *
 * @typedef {import('../lookup.js').Emit} Emit
 * @typedef {import('../lookup.js').LookupProps} LookupProps
 */
import { html } from '../../draw/elements.js';
import { equal, vector } from '../../draw/equations.js';
import { formatNumber } from '../../draw/format.js';
import { mi, mn, mo, over, root as rootOf, row, sub } from '../../draw/mathml.js';
import { words } from '../../words/lookup.js';
import { createCurves } from './scaling/curves.js';
import { createDraw } from './scaling/draw.js';
import { createNumbers } from './scaling/numbers.js';

const COUNTS = [4, 8, 16];
/** 2 to this sup is the longest vector. */
const LONGEST = 10;
/** From here on one key has almost all. */
const SATURATED = 0.8;

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createScaling(root, emit) {
  const { scaling } = words;
  const d = html('input', { type: 'range', id: 'lookup-d', min: 0, max: LONGEST, step: 1, on: { input: () => emit('keySize', 2 ** d.valueAsNumber) } });
  const dText = html('output', { for: 'lookup-d' });
  const count = html('select', { id: 'lookup-count', on: { change: () => emit('keyCount', Number(count.value)) } }, ...COUNTS.map((one) => html('option', { value: one }, one)));
  const seed = html('span', {});
  let now = 1;
  const another = html('button', { type: 'button', on: { click: () => emit('seed', now + 1) } }, scaling.another);
  const spread = createCurves(scaling.spread, (d_k) => emit('keySize', d_k));
  const largest = createCurves(scaling.largest, (d_k) => emit('keySize', d_k));
  const draw = createDraw();
  const numbers = createNumbers();
  const says = html('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });
  const formula = html('div', { class: 'lookup-formulas' });
  const stage = html(
    'div',
    {},
    html('div', { class: 'scaling-stage' }, spread.element, largest.element),
    html('p', { class: 'curve-legend' }, html('span', { class: 'plain' }, scaling.plain), html('span', { class: 'scaled' }, scaling.scaled), html('span', { class: 'fine' }, scaling.axis)),
    html('div', { class: 'scaling-told' }, html('div', {}, says, html('p', { class: 'lookup-about' }, scaling.about), formula, numbers.element), draw.element),
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
      now = input.seed;
      d.value = String(Math.round(Math.log2(input.d_k)));
      d.setAttribute('aria-valuetext', String(input.d_k));
      dText.textContent = String(input.d_k);
      count.value = String(input.n_keys);
      seed.textContent = scaling.seed(input.seed);
      if (reading?.answers.part !== 'scaling' || !reading.answers.trace) return;
      const values = (/** @type {string} */ name) => Array.from(reading.answers.trace?.get(name)?.values ?? []);
      const { d_k, n_keys, seed: drawn } = reading.input;
      const curves = { d: values('d'), spread: values('spread'), spreadScaled: values('spread_scaled'), largest: values('largest'), largestScaled: values('largest_scaled') };
      const at = curves.d.indexOf(d_k);
      stage.hidden = false;
      spread.update({ d: curves.d, plain: curves.spread, scaled: curves.spreadScaled, at, top: Math.max(...curves.spread) });
      largest.update({ d: curves.d, plain: curves.largest, scaled: curves.largestScaled, at, top: 1 });
      draw.update({ d: d_k, seed: drawn, scores: values('scores'), scoresScaled: values('scores_scaled'), weights: values('weights'), weightsScaled: values('weights_scaled') });
      numbers.update(curves, at);
      const short = (/** @type {number} */ value) => formatNumber(value, { decimals: 2 });
      const numbersAt = { spread: short(curves.spread[at]), spreadScaled: short(curves.spreadScaled[at]), largest: short(curves.largest[at]), largestScaled: short(curves.largestScaled[at]) };
      says.textContent = `${scaling.says({ d: d_k, n: n_keys, ...numbersAt })} ${scaling.verdict(curves.largest[at] >= SATURATED)}`;
      const k = () => sub(vector('k', 'key'), mi('i'));
      const product = () => row(vector('q', 'query'), mo('·'), k());
      const lines = [equal(mi('α'), row(mi('softmax'), mo('('), over(product(), rootOf(mi('d'))), mo(')'))), equal(rootOf(mi('d')), rootOf(mn(d_k)), mn(formatNumber(Math.sqrt(d_k), { decimals: 2 })))];
      formula.replaceChildren(...lines.map((pieces) => html('p', { class: 'lookup-formula' }, ...pieces)));
    },
  };
}
