/**
 * A layer norm: the vector minus its mean, divided by its standard deviation, times γ, plus β. An RMS norm: the vector
 * divided by its root mean square, times γ. The calculation of one dimension is shown with all numbers.
 */
import { html } from 'lit-html';
import { toFourDecimals, toThreeDecimals } from '../../../draw/format.ts';
import type { StripGroup } from '../../../widgets/vector-strip.ts';
import type { Block } from '../answers.ts';
import { barsOf, scaleEnd } from '../bars-and-scales.ts';
import { largestFirst, statsOf, valuesOf } from '../block-values.ts';
import { namedStripsOf } from '../named-strips.ts';
import type { Order } from '../operation-order.ts';
import type { Shown } from '../shown.ts';
import { words } from '../words/en.js';
import { norm, normAt, rmsNorm } from './stage-formulas.ts';
import type { Stage } from './stage-panel.ts';
import { stages } from './words/en.js';

/** The core's names for the norms, by operation. */
const NAMES = { norm1: 'ln1', norm2: 'ln2', post1: 'ln1_post', post2: 'ln2_post' } as const;

const { norm: say } = stages;

type Op = keyof typeof NAMES;

export function createNorm(order: Order, group: StripGroup, op: Op): Stage {
  const [before, after] = [order.inputOf(op), order.outputOf(op) ?? ''];
  const letters = { before: order.letterOf(before), after: order.letterOf(after) };
  const hasMean = order.model.norm === 'layer_norm';
  return {
    formula: (hasMean ? norm : rmsNorm)(letters.before, letters.after),

    draw(props) {
      const { block, layer, edits, theme } = props;
      const isSkipped = order.isOff(op, edits, layer);
      const lines = linesOf(order, op, block, isSkipped);
      const scales = lines.map(({ name, end }): [string, number] => [name, end]);
      const example = (at: number | null) => (isSkipped ? '' : exampleOf(order, op, block, at));
      const picture = html`
        ${namedStripsOf({ group, key: op, lines, scales, hint: words.hint, theme })}
        ${group.readout(`${op} example`, example)}
        <h3>${say.spreadTitle}</h3>
        <div class="bars">${spreadOf(order, [before, after], block)}</div>`;
      const text = isSkipped
        ? say.skipped(order.parts.norm, letters.before, letters.after)
        : textOf(order, op, letters, props);
      return { text, picture };
    },
  };
}

/** γ and, if the norm has it, β. */
function gammaAndBeta({ norms }: Block, op: Op): { gamma: Float32Array; beta?: Float32Array } {
  const [gamma, beta] = ['gamma', 'beta'].map((part) => norms.get(`${NAMES[op]}.${part}`)?.values);
  if (!gamma) throw new Error(`the engine’s answer lacks ${NAMES[op]}`);
  return beta ? { gamma, beta } : { gamma };
}

function linesOf(order: Order, op: Op, block: Block, isSkipped: boolean) {
  const [before, after] = [order.inputOf(op), order.outputOf(op) ?? ''];
  const names = say.parts(order.model.norm === 'layer_norm');
  const parts: Record<string, Float32Array> = isSkipped
    ? {}
    : { x_hat: valuesOf(block, `${NAMES[op]}.x_hat`), ...gammaAndBeta(block, op) };
  const lines = [
    { name: order.nameOf(before), values: valuesOf(block, before) },
    ...Object.entries(parts).map(([part, values]) => ({ name: names[part], values })),
    { name: order.nameOf(after), values: valuesOf(block, after) },
  ];
  return lines.map((line) => ({ ...line, end: scaleEnd(line.values) }));
}

/** The standard deviation before and after the norm. */
function spreadOf(order: Order, sites: string[], block: Block) {
  const bars = sites.map((site) => ({ name: order.nameOf(site), value: statsOf(block, order, site).deviation }));
  return barsOf(bars, Math.max(...bars.map(({ value }) => value)));
}

function textOf(order: Order, op: Op, letters: { before: string; after: string }, props: Shown) {
  const { block, tokens, token } = props;
  const { text } = tokens[token];
  const scale = toThreeDecimals(valuesOf(block, `${NAMES[op]}.scale`)[0]);
  if (order.model.norm !== 'layer_norm') return say.rms(text, letters, scale);
  return say.text(text, letters, toThreeDecimals(statsOf(block, order, order.inputOf(op)).mean), scale);
}

/** The calculation of one dimension: the marked one or, if none is marked, the one with the largest output. */
function exampleOf(order: Order, op: Op, block: Block, marked: number | null) {
  const valueOf = (part: string, at = 0) => toFourDecimals(valuesOf(block, `${NAMES[op]}.${part}`)[at]);
  const [x, result] = [order.inputOf(op), order.outputOf(op) ?? ''].map((site) => valuesOf(block, site));
  const { gamma, beta } = gammaAndBeta(block, op);
  const at = marked !== null && marked < result.length ? marked : largestFirst(result, Math.abs)[0];
  const formula = normAt({
    before: toFourDecimals(x[at]),
    mean: order.model.norm === 'layer_norm' ? valueOf('mean') : null,
    scale: valueOf('scale'),
    x_hat: valueOf('x_hat', at),
    gamma: toFourDecimals(gamma[at]),
    beta: beta ? toFourDecimals(beta[at]) : null,
    after: toFourDecimals(result[at]),
  });
  return html`<div class="norm-example"><h3>${say.exampleTitle(at)}</h3><div class="stage-formula">${formula}</div></div>`;
}
