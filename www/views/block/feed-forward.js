// @ts-check
/**
 * The feed-forward part: all hidden units before and after the activation, the strongest of them by
 * name, and where they lie on the activation's curve.
 *
 * @typedef {import('./stages.js').Told} Told
 * @typedef {{ unit: number, before: number, after: number }} Unit
 */
import { diverging, maxAbsOf } from '../../draw/color.js';
import { html, svg } from '../../draw/elements.js';
import { formatNumber } from '../../draw/format.js';
import { words } from '../../words/block.js';
import { stages } from '../../words/block/stages.js';
import { feedForward } from './formulas.js';
import { endOf, exactly, matrixOf, showScales, statsOf, valuesOf, written } from './parts.js';
import { createOwnPointing } from './strip.js';
import { createVectors } from './vectors.js';

/** The curve's drawing, in its own units. */
const [WIDTH, HEIGHT, MARGIN] = [420, 280, 26];

/**
 * @param {import('./order.js').Order} order
 * @param {import('./stages.js').Emit} _
 * @param {import('./stages.js').Pointing} pointing
 * @returns {import('./stages.js').Stage}
 */
export function createFeedForward(order, _, pointing) {
  const { mlp: said } = stages;
  const own = createOwnPointing();
  let [before, after] = /** @type {Float32Array[]} */ ([new Float32Array(), new Float32Array()]);
  const tell = (/** @type {number} */ at) => said.unitAt(at, exactly(before[at]), exactly(after[at]));
  const strips = [own.strip(tell), own.strip(tell)];
  const names = [said.before, said.after].map((name) => html('span', { class: 'vector-name' }, name));
  const readout = html('p', { class: 'readout' });
  own.listen((at) => (readout.textContent = at === null || at >= before.length ? said.hint : tell(at)));
  const scale = html('p', { class: 'legend' });
  const body = html('tbody', {});
  const table = html('table', { class: 'units' }, html('caption', {}, said.caption), html('thead', {}, html('tr', {}, ...said.columns.map((text) => html('th', { scope: 'col' }, text)))), body);
  const curve = html('div', { class: 'curve' });
  const out = createVectors(pointing, 1);
  return {
    formula: ({ d_model, d_mlp }) => feedForward(order.letterOf(order.before('mlp')), order.letterOf('mlp_out'), d_model, d_mlp),
    elements: [
      html('div', { class: 'vectors' }, ...strips.map((strip, nth) => html('div', { class: 'vector-row' }, names[nth], strip.element)), readout, scale),
      html('div', { class: 'strongest' }, html('div', {}, table), html('figure', {}, curve, html('figcaption', { class: 'fine' }, said.curve))),
      out.element,
    ],

    update({ block, tokens, token, d_model, d_mlp, layer, edits, theme }) {
      [before, after] = [valuesOf(block, 'mlp.pre'), valuesOf(block, 'mlp.post')];
      // GELU's outputs end at −0.17, where most units are: only to the largest of all do the strong ones stand out.
      const ends = [endOf(before), maxAbsOf(after)];
      // Lines as wide as the model's vectors.
      const columns = before.length % d_model === 0 ? d_model : before.length;
      [before, after].forEach((values, nth) => strips[nth].draw({ label: words.strip(nth === 0 ? said.before : said.after), values, columns, colorOf: (value) => diverging(value, ends[nth], theme) }));
      showScales(scale, [[said.before, ends[0]], [said.after, ends[1]]], theme);
      own.update(null);

      const strongest = matrixOf(block, 'strongest');
      const units = Array.from({ length: strongest.rows }, (_, row) => {
        const [unit, was, is] = [0, 1, 2].map((column) => strongest.at(row, column));
        return { unit, before: was, after: is };
      });
      body.replaceChildren(
        ...units.map(({ unit, before: was, after: is }) => html('tr', {}, html('th', { scope: 'row' }, unit), html('td', {}, exactly(was)), html('td', {}, exactly(is)))),
      );
      curve.replaceChildren(curveOf(matrixOf(block, 'curve'), units));
      const result = valuesOf(block, 'mlp_out');
      const { length } = statsOf(block, order, 'mlp_out');
      out.update([{ name: order.nameOf('mlp_out'), values: result, end: endOf(result), note: stages.concatenate.length(written(length)) }], [[order.nameOf('mlp_out'), endOf(result)]], theme);
      pointing.show();
      const [first] = units;
      return order.isOff('mlp', edits, layer)
        ? said.off(order.letterOf('mlp_out'), order.letterOf(order.added('add2')), order.letterOf('resid_post'))
        : said.text({ token: tokens[token].text, d_model, d_mlp, unit: first.unit, before: written(first.before), after: written(first.after), length: written(length), result: order.letterOf('mlp_out') });
    },
  };
}

/**
 * @param {import('../../engine/trace.js').Matrix} curve
 * @param {Unit[]} units
 */
function curveOf(curve, units) {
  const points = Array.from({ length: curve.rows }, (_, row) => ({ x: curve.at(row, 0), y: curve.at(row, 1) }));
  const xs = [...points.map(({ x }) => x), ...units.map(({ before }) => before)];
  const ys = [...points.map(({ y }) => y), ...units.map(({ after }) => after)];
  const [left, right, bottom, top] = [Math.min(-1, ...xs), Math.max(1, ...xs), Math.min(-1, ...ys), Math.max(1, ...ys)];
  const x = (/** @type {number} */ value) => MARGIN + ((value - left) / (right - left)) * (WIDTH - 2 * MARGIN);
  const y = (/** @type {number} */ value) => HEIGHT - MARGIN - ((value - bottom) / (top - bottom)) * (HEIGHT - 2 * MARGIN);
  const label = (/** @type {number} */ at, /** @type {number} */ height, /** @type {number} */ value, anchor = 'middle') =>
    svg('text', { x: at, y: height, 'text-anchor': anchor }, formatNumber(value, { decimals: 1 }));
  return svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': stages.mlp.curveLabel(units.length) },
    svg('path', { class: 'axis', d: `M${x(left)} ${y(0)}H${x(right)}M${x(0)} ${y(bottom)}V${y(top)}` }),
    label(x(left), y(0) + 18, left, 'start'),
    label(x(right), y(0) + 18, right, 'end'),
    label(x(0) - 6, y(top) + 5, top, 'end'),
    svg('path', { class: 'activation', d: points.map((point, nth) => `${nth === 0 ? 'M' : 'L'}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`).join('') }),
    ...units.map(({ before, after }) => svg('circle', { cx: x(before).toFixed(1), cy: y(after).toFixed(1), r: 5 })),
  );
}
