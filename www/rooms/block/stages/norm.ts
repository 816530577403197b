/**
 * A layer norm: the vector minus its mean, divided by its standard deviation, times γ, plus β. An RMS norm: the vector
 * divided by its root mean square, times γ. The calculation of one dimension is shown with all numbers.
 */
import { html } from 'lit-html';
import { html as element } from '../../../widgets/elements.ts';
import type { Block } from '../answers.ts';
import { barsOf, scaleEnd } from '../bars-and-scales.ts';
import { largestFirst, statsOf, valuesOf } from '../block-values.ts';
import { toFourDecimals, toThreeDecimals } from '../decimals.ts';
import { createNamedStrips, type StripGroup } from '../named-strips.ts';
import type { Order } from '../operation-order.ts';
import { words } from '../words.js';
import { norm, normAt, rmsNorm } from './stage-formulas.ts';
import type { Stage, StageProps } from './stage-panel.ts';
import { stages } from './words.js';

/** The core's names for the norms, by operation. */
const NAMES = { norm1: 'ln1', norm2: 'ln2', post1: 'ln1_post', post2: 'ln2_post' } as const;

const { norm: say } = stages;

type Op = keyof typeof NAMES;

export function createNorm(order: Order, group: StripGroup, op: Op): Stage {
  const [before, after] = [order.inputOf(op), order.outputOf(op) ?? ''];
  const letters = { before: order.letterOf(before), after: order.letterOf(after) };
  const hasMean = order.model.norm === 'layer_norm';
  const stripsOf = createNamedStrips(group, 5, words.hint);
  const example = createExample(order, group, op);
  return {
    formula: (hasMean ? norm : rmsNorm)(letters.before, letters.after),

    draw(props) {
      const { block, layer, edits, theme } = props;
      const isSkipped = order.isOff(op, edits, layer);
      const lines = linesOf(order, op, block, isSkipped);
      const strips = stripsOf(
        lines,
        lines.map(({ name, end }) => [name, end]),
        theme,
      );
      const picture = html`
        ${strips}
        <div class="norm-example" ?hidden=${isSkipped}>${isSkipped ? '' : example(block)}</div>
        <h3>${say.spreadTitle}</h3>
        <div class="bars">${spreadOf(order, [before, after], block)}</div>`;
      group.show();
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

function textOf(order: Order, op: Op, letters: { before: string; after: string }, props: StageProps) {
  const { block, tokens, token } = props;
  const { text } = tokens[token];
  const scale = toThreeDecimals(valuesOf(block, `${NAMES[op]}.scale`)[0]);
  if (order.model.norm !== 'layer_norm') return say.rms(text, letters, scale);
  return say.text(text, letters, toThreeDecimals(statsOf(block, order, order.inputOf(op)).mean), scale);
}

/**
 * The calculation for the marked dimension or, if none is marked, for the dimension with the largest output.
 */
function createExample(order: Order, group: StripGroup, op: Op) {
  const title = element('h3', {});
  const formula = element('div', { class: 'stage-formula' });
  const hasMean = order.model.norm === 'layer_norm';
  let block: Block | null = null;
  let looked: number | null = null;

  function draw() {
    if (!block) return;
    const of = block;
    const valueOf = (part: string, at = 0) => toFourDecimals(valuesOf(of, `${NAMES[op]}.${part}`)[at]);
    const [x, result] = [order.inputOf(op), order.outputOf(op) ?? ''].map((site) => valuesOf(of, site));
    const { gamma, beta } = gammaAndBeta(of, op);
    const at = looked !== null && looked < result.length ? looked : largestFirst(result, Math.abs)[0];
    title.textContent = say.exampleTitle(at);
    formula.replaceChildren(
      ...normAt({
        before: toFourDecimals(x[at]),
        mean: hasMean ? valueOf('mean') : null,
        scale: valueOf('scale'),
        x_hat: valueOf('x_hat', at),
        gamma: toFourDecimals(gamma[at]),
        beta: beta ? toFourDecimals(beta[at]) : null,
        after: toFourDecimals(result[at]),
      }),
    );
  }

  group.listen((at) => {
    looked = at;
    draw();
  });
  return (next: Block) => {
    block = next;
    draw();
    return html`${title}${formula}`;
  };
}
