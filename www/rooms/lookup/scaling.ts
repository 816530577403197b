/**
 * Why scores are divided by √d: the standard deviation of q·k and the largest weight as curves over the vector size d,
 * and the numbers of one random sample.
 */
import { html, render } from 'lit-html';
import { formatNumber } from '../../draw/format.ts';
import type { Matrix } from '../../engine/trace.ts';
import { equal, mn, over, root as rootOf, row, sub, vector } from '../../widgets/mathml.ts';
import { headOf } from '../../widgets/table.ts';
import { sentences } from '../../words/en/phrases.js';
import type { Answers, Emit } from './controller.ts';
import { createCurves } from './scaling/curves.ts';
import type { Input } from './state.ts';
import type { LookupProps } from './view.ts';
import { weightCellOf } from './weight-cell.ts';
import { words } from './words/en.js';

/** A softmax counts as saturated if its largest weight exceeds this. */
const SATURATED = 0.8;

const { scaling } = words;

export function createScaling(root: HTMLElement, emit: Emit) {
  const spread = createCurves(scaling.spread, (d_k) => emit('change', { d_k }));
  const largest = createCurves(scaling.largest, (d_k) => emit('change', { d_k }));

  function stageOf(saturation: Saturation, at: number, input: Input) {
    return html`<div>
      <div class="scaling-stage">${spread.element}${largest.element}</div>
      <p class="curve-legend"><span class="plain">${scaling.without}</span><span class="scaled">${scaling.with}</span><span class="fine">${scaling.axis}</span></p>
      <div class="scaling-told">
        <div>
          <p class="says" data-says aria-live="polite">${saidOf(saturation, at, input)}</p>
          <p class="lookup-about">${scaling.about}</p>
          <div class="lookup-formulas">${formulasOf(input.d_k).map((pieces) => html`<p class="lookup-formula">${pieces}</p>`)}</div>
          ${curvesTableOf(saturation, at)}
        </div>
        ${drawTableOf(saturation, input)}
      </div>
    </div>`;
  }

  return {
    update({ reading }: LookupProps) {
      const saturation = reading?.answers.scaling;
      if (!saturation) return;
      const { input } = reading;
      const d = saturation.d.values;
      const at = d.indexOf(input.d_k);
      const curvesOf = (plain: Matrix, scaled: Matrix) => ({ d, plain: plain.values, scaled: scaled.values, at });
      const { spread: spreads, spread_scaled, largest: weights, largest_scaled } = saturation;
      spread.update({ ...curvesOf(spreads, spread_scaled), top: Math.max(...spreads.values) });
      largest.update({ ...curvesOf(weights, largest_scaled), top: 1 });
      render(stageOf(saturation, at, input), root);
    },
  };
}

type Saturation = NonNullable<Answers['scaling']>;

function saidOf(saturation: Saturation, at: number, { d_k, n_keys }: Input) {
  const { spread, spread_scaled, largest, largest_scaled } = saturation;
  const number = ({ values }: Matrix) => formatNumber(values[at], { decimals: 2 });
  const numbers = {
    spread: number(spread),
    spreadScaled: number(spread_scaled),
    largest: number(largest),
    largestScaled: number(largest_scaled),
  };
  const isSaturated = largest.values[at] >= SATURATED;
  return sentences([scaling.says({ d: d_k, n: n_keys, ...numbers }), scaling.verdict(isSaturated)]);
}

function formulasOf(d_k: number) {
  const product = row(vector('q', 'query'), '·', sub(vector('k', 'key'), 'i'));
  return [
    equal('α', row('softmax', '(', over(product, rootOf('d')), ')')),
    equal(rootOf('d'), rootOf(d_k), mn(formatNumber(Math.sqrt(d_k), { decimals: 2 }))),
  ];
}

/** One random sample as a table: score and weight of every key, without and with division by √d. */
function drawTableOf({ scores, scores_scaled, weights, weights_scaled }: Saturation, { d_k, seed }: Input) {
  const { scaling: say } = words;
  const numberOf = (value: number) => html`<td class="number">${formatNumber(value, { decimals: 2 })}</td>`;
  return html`<table class="draw-table">
    <caption>${say.drawCaption(d_k, seed)}</caption>
    ${headOf([say.key, say.plainScore, say.plain, say.scaledScore, say.scaled])}
    <tbody>${Array.from(
      scores.values,
      (score, nth) => html`<tr>
        <th scope="row">${nth + 1}</th>
        ${numberOf(score)}${weightCellOf('plain', weights.values[nth])}
        ${numberOf(scores_scaled.values[nth])}${weightCellOf('scaled', weights_scaled.values[nth])}
      </tr>`,
    )}</tbody>
  </table>`;
}

function curvesTableOf({ d, spread, spread_scaled, largest, largest_scaled }: Saturation, at: number) {
  const { scaling: say } = words;
  const columns = ['d', say.plainScore, say.scaledScore, say.plain, say.scaled];
  const rowOf = (size: number, nth: number) => html`<tr class=${nth === at ? 'told' : ''}>
    <th scope="row">${size}</th>
    ${[spread, spread_scaled, largest, largest_scaled].map(
      ({ values }) => html`<td class="number">${formatNumber(values[nth], { decimals: 4 })}</td>`,
    )}
  </tr>`;
  return html`<details class="curve-numbers">
    <summary>${say.numbers}</summary>
    <div class="table-scroller"><table>
      <caption class="fine">${say.numbersCaption}</caption>
      <thead>
        <tr><td></td><th scope="col" colspan="2">${say.spread}</th><th scope="col" colspan="2">${say.largest}</th></tr>
        <tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr>
      </thead>
      <tbody>${Array.from(d.values, rowOf)}</tbody>
    </table></div>
  </details>`;
}
