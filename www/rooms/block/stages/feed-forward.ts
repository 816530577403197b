/**
 * The feed-forward layer: all hidden units before and after the activation function, and the strongest units as a table
 * and as points on the curve of the activation function.
 */

import { html, svg } from 'lit-html';
import { diverging, maxAbsOf } from '../../../draw/color.ts';
import { formatNumber, toFourDecimals, toThreeDecimals } from '../../../draw/format.ts';
import { linear } from '../../../draw/scale.ts';
import type { Matrix } from '../../../engine/trace.ts';
import { pathThrough } from '../../../widgets/chart.ts';
import { headOf, rowOf } from '../../../widgets/table.ts';
import { StripGroup } from '../../../widgets/vector-strip.ts';
import { scaleEnd, scalesOf } from '../bars-and-scales.ts';
import { statsOf, valuesOf } from '../block-values.ts';
import type { Emit } from '../controller.ts';
import { namedStripsOf } from '../named-strips.ts';
import type { Order } from '../operation-order.ts';
import type { Shown } from '../shown.ts';
import { words } from '../words/en.js';
import { feedForward } from './stage-formulas.ts';
import type { Stage } from './stage-panel.ts';
import { stages } from './words/en.js';

type Unit = { unit: number; values: number[] };

const { mlp: say } = stages;

export function createFeedForward(order: Order, _: Emit, group: StripGroup): Stage {
  const { d_model, d_mlp, has_gated_mlp: isGated, biases } = order.model;
  const { activation } = order.parts;
  const site = order.outputOf('mlp') ?? '';
  const hidden = new StripGroup();
  const [before, after] = [order.letterOf(order.inputOf('mlp')), order.letterOf(site)];
  return {
    formula: feedForward({ before, after, d_model, d_mlp, activation, isGated, hasBiases: biases.mlp }),

    draw(props) {
      const { block, theme } = props;
      const units = strongestIn(block.strongest);
      const values = valuesOf(block, site);
      const name = order.nameOf(site);
      const end = scaleEnd(values);
      const norm = toThreeDecimals(statsOf(block, order, site).norm);
      const lines = [{ name, values, end, note: stages.concatenate.norm(norm) }];
      const points = units.map(({ values: [x, y] }) => ({ x, y }));
      const picture = html`
        ${unitsOf(props, order, hidden)}
        <div class="strongest">
          <div>${tableOf(units, order)}</div>
          <figure>
            <div class="curve">${curveOf(block.curve, points, say.curveLabel(activation, units.length))}</div>
            <figcaption class="fine">${say.curve(activation)}</figcaption>
          </figure>
        </div>
        ${namedStripsOf({ group, key: 'mlp', lines, scales: [[name, end]], theme })}`;
      return { text: textOf(order, props, units[0], norm), picture };
    },
  };
}

/** The hidden units before and after the activation function. */
function unitsOf({ block, d_model, theme }: Shown, { parts: { activation }, model }: Order, group: StripGroup) {
  const names = [say.before(activation), model.has_gated_mlp ? say.gated(activation) : say.after(activation)];
  const [before, after] = [valuesOf(block, 'mlp.pre'), valuesOf(block, 'mlp.post')];
  // After GELU or SiLU, most values are close to zero and only a few units are strong. The scale of these values ends
  // at the largest one, so that the strong units stand out; a lower end would give them all the same colour.
  const ends = [scaleEnd(before), maxAbsOf(after)];
  const describe = (at: number) => say.unitAt(activation, at, toFourDecimals(before[at]), toFourDecimals(after[at]));
  group.select(null);
  const rowOf = (values: Float32Array, nth: number) => {
    const strip = group.strip(String(nth), {
      label: words.strip(names[nth]),
      values,
      // The strips wrap at the width of the model's vectors.
      columns: values.length % d_model === 0 ? d_model : values.length,
      colorOf: (value) => diverging(value, ends[nth], theme),
      describe,
    });
    return html`<div class="vector-row"><span class="vector-name">${names[nth]}</span>${strip}</div>`;
  };
  const readout = group.readout('units', (at) => (at === null || at >= before.length ? say.hint : describe(at)));
  const scales = names.map((name, nth): [string, number] => [name, ends[nth]]);
  return html`<div class="vectors">${[before, after].map(rowOf)}<p class="readout">${readout}</p>${scalesOf(scales, theme)}</div>`;
}

const strongestIn = ({ rows, columns, at }: Shown['block']['strongest']): Unit[] =>
  Array.from({ length: rows }, (_, row) => {
    const [unit, ...values] = Array.from({ length: columns }, (_, column) => at(row, column));
    return { unit, values };
  });

function tableOf(units: Unit[], { parts, model }: Order) {
  return html`<table class="units">
    <caption>${say.caption}</caption>
    ${headOf(say.columns(parts.activation, model.has_gated_mlp))}
    <tbody>${units.map(({ unit, values }) => rowOf(unit, values.map(toFourDecimals)))}</tbody>
  </table>`;
}

function textOf(order: Order, { tokens, token, layer, edits, d_model, d_mlp }: Shown, first: Unit, norm: string) {
  const { letterOf } = order;
  if (order.isOff('mlp', edits, layer))
    return say.off(letterOf('mlp_out'), letterOf(order.residualOf('add2') ?? ''), letterOf('resid_post'));
  return say.text({
    token: tokens[token].text,
    d_model,
    d_mlp,
    unit: first.unit,
    values: first.values.map(toThreeDecimals),
    activation: order.parts.activation,
    isGated: order.model.has_gated_mlp,
    norm,
    result: letterOf(order.outputOf('mlp') ?? ''),
  });
}

/** Size of the curve's drawing, in drawing units. */
const [WIDTH, HEIGHT, MARGIN] = [420, 280, 26];

type Point = { x: number; y: number };

/** The curve of the activation function, with points on it. `curve`: one point per row. */
function curveOf(curve: Matrix, marked: Point[], label: string) {
  const points = Array.from({ length: curve.rows }, (_, row): Point => ({ x: curve.at(row, 0), y: curve.at(row, 1) }));
  const all = [...points, ...marked];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const [left, right, bottom, top] = [Math.min(-1, ...xs), Math.max(1, ...xs), Math.min(-1, ...ys), Math.max(1, ...ys)];
  const x = linear([left, right], [MARGIN, WIDTH - MARGIN]);
  const y = linear([bottom, top], [HEIGHT - MARGIN, MARGIN]);
  const endOf = (at: number, height: number, value: number, anchor: string) =>
    svg`<text x=${at} y=${height} text-anchor=${anchor}>${formatNumber(value, { decimals: 1 })}</text>`;
  const dotOf = (point: Point) => svg`<circle cx=${x(point.x).toFixed(1)} cy=${y(point.y).toFixed(1)} r="5"></circle>`;
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    <path class="axis" d="M${x(left)} ${y(0)}H${x(right)}M${x(0)} ${y(bottom)}V${y(top)}"></path>
    ${endOf(x(left), y(0) + 18, left, 'start')}${endOf(x(right), y(0) + 18, right, 'end')}${endOf(x(0) - 6, y(top) + 5, top, 'end')}
    <path class="activation" d=${pathThrough(points.map((point) => [x(point.x), y(point.y)]))}></path>
    ${marked.map(dotOf)}
  </svg>`;
}
