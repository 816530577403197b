/**
 * Why scores are divided by √d: the standard deviation of q·k and the largest weight as curves over the vector size d,
 * and the numbers of one random sample.
 */
import { html, render } from 'lit-html';
import { formatNumber } from '../../draw/format.ts';
import { equal, mi, mn, mo, over, root as rootOf, row, sub, vector } from '../../widgets/mathml.ts';
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

  function stageOf(curves: Curves, at: number, input: Input, saturation: Saturation) {
    return html`<div>
      <div class="scaling-stage">${spread.element}${largest.element}</div>
      <p class="curve-legend"><span class="plain">${scaling.without}</span><span class="scaled">${scaling.with}</span><span class="fine">${scaling.axis}</span></p>
      <div class="scaling-told">
        <div>
          <p class="says" data-says aria-live="polite">${saidOf(curves, at, input)}</p>
          <p class="lookup-about">${scaling.about}</p>
          <div class="lookup-formulas">${formulasOf(input.d_k).map((pieces) => html`<p class="lookup-formula">${pieces}</p>`)}</div>
          ${curvesTableOf(curves, at)}
        </div>
        ${drawTableOf({ d: input.d_k, seed: input.seed, ...sampleOf(saturation) })}
      </div>
    </div>`;
  }

  return {
    update({ reading }: LookupProps) {
      const saturation = reading?.answers.scaling;
      if (!saturation) return;
      const { input } = reading;
      const curves = curvesOf(saturation);
      const { d } = curves;
      const at = d.indexOf(input.d_k);
      const top = Math.max(...curves.spread);
      spread.update({ d, plain: curves.spread, scaled: curves.spreadScaled, at, top });
      largest.update({ d, plain: curves.largest, scaled: curves.largestScaled, at, top: 1 });
      render(stageOf(curves, at, input, saturation), root);
    },
  };
}

type Saturation = NonNullable<Answers['scaling']>;
type Curves = ReturnType<typeof curvesOf>;

const curvesOf = ({ d, spread, spread_scaled, largest, largest_scaled }: Saturation) => ({
  d: Array.from(d.values),
  spread: Array.from(spread.values),
  spreadScaled: Array.from(spread_scaled.values),
  largest: Array.from(largest.values),
  largestScaled: Array.from(largest_scaled.values),
});

const sampleOf = ({ scores, scores_scaled, weights, weights_scaled }: Saturation) => ({
  scores: Array.from(scores.values),
  scoresScaled: Array.from(scores_scaled.values),
  weights: Array.from(weights.values),
  weightsScaled: Array.from(weights_scaled.values),
});

function saidOf({ spread, spreadScaled, largest, largestScaled }: Curves, at: number, { d_k, n_keys }: Input) {
  const number = (values: number[]) => formatNumber(values[at], { decimals: 2 });
  const numbers = {
    spread: number(spread),
    spreadScaled: number(spreadScaled),
    largest: number(largest),
    largestScaled: number(largestScaled),
  };
  return sentences([scaling.says({ d: d_k, n: n_keys, ...numbers }), scaling.verdict(largest[at] >= SATURATED)]);
}

function formulasOf(d_k: number) {
  const product = row(vector('q', 'query'), mo('·'), sub(vector('k', 'key'), mi('i')));
  return [
    equal(mi('α'), row(mi('softmax'), mo('('), over(product, rootOf(mi('d'))), mo(')'))),
    equal(rootOf(mi('d')), rootOf(mn(d_k)), mn(formatNumber(Math.sqrt(d_k), { decimals: 2 }))),
  ];
}

interface DrawProps {
  d: number;
  seed: number;
  scores: number[];
  scoresScaled: number[];
  weights: number[];
  weightsScaled: number[];
}

/** One random sample as a table: score and weight of every key, without and with division by √d. */
function drawTableOf({ d, seed, scores, scoresScaled, weights, weightsScaled }: DrawProps) {
  const { scaling: say } = words;
  const columns = [say.key, say.plainScore, say.plain, say.scaledScore, say.scaled];
  const numberOf = (value: number) => html`<td class="number">${formatNumber(value, { decimals: 2 })}</td>`;
  return html`<table class="draw-table">
    <caption>${say.drawCaption(d, seed)}</caption>
    <thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${scores.map(
      (score, nth) => html`<tr>
        <th scope="row">${nth + 1}</th>
        ${numberOf(score)}${weightCellOf('plain', weights[nth])}
        ${numberOf(scoresScaled[nth])}${weightCellOf('scaled', weightsScaled[nth])}
      </tr>`,
    )}</tbody>
  </table>`;
}

function curvesTableOf({ d, spread, spreadScaled, largest, largestScaled }: Curves, at: number) {
  const { scaling: say } = words;
  const columns = ['d', say.plainScore, say.scaledScore, say.plain, say.scaled];
  const rowOf = (size: number, nth: number) => html`<tr class=${nth === at ? 'told' : ''}>
    <th scope="row">${size}</th>
    ${[spread, spreadScaled, largest, largestScaled].map(
      (values) => html`<td class="number">${formatNumber(values[nth], { decimals: 4 })}</td>`,
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
      <tbody>${d.map(rowOf)}</tbody>
    </table></div>
  </details>`;
}
