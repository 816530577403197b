/**
 * Why scores are divided by √d: the standard deviation of q·k and the largest weight as curves over the vector size d,
 * and the numbers of one random sample.
 */
import { html, render } from 'lit-html';

import { formatNumber } from '../../draw/format.ts';
import { equal, vector } from '../../widgets/equations.ts';
import { mi, mn, mo, over, root as rootOf, row, sub } from '../../widgets/mathml.ts';
import type { Answers, Emit } from './controller.ts';
import { createCurves } from './scaling/curves.ts';
import { curvesTableOf } from './scaling/curves-table.ts';
import { drawTableOf } from './scaling/draw-table.ts';
import type { Input } from './state.ts';
import type { LookupProps } from './view.ts';
import { words } from './words.js';

/** A softmax counts as saturated if its largest weight exceeds this. */
const SATURATED = 0.8;

const { scaling } = words;

export function createScaling(root: HTMLElement, emit: Emit) {
  const spread = createCurves(scaling.spread, (d_k) => emit('keySize', d_k));
  const largest = createCurves(scaling.largest, (d_k) => emit('keySize', d_k));

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
  return `${scaling.says({ d: d_k, n: n_keys, ...numbers })} ${scaling.verdict(largest[at] >= SATURATED)}`;
}

function formulasOf(d_k: number) {
  const product = row(vector('q', 'query'), mo('·'), sub(vector('k', 'key'), mi('i')));
  return [
    equal(mi('α'), row(mi('softmax'), mo('('), over(product, rootOf(mi('d'))), mo(')'))),
    equal(rootOf(mi('d')), rootOf(mn(d_k)), mn(formatNumber(Math.sqrt(d_k), { decimals: 2 }))),
  ];
}
