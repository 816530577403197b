// @ts-check
/**
 * The feed-forward layer: all hidden units before and after the activation function, and the strongest units as a table
 * and as points on the curve of the activation function.
 *
 * @typedef {import('./stage-panel.js').StageProps} StageProps
 * @typedef {{ x: number, y: number }} Point
 */
import { diverging, maxAbsOf } from '../../../draw/color.js';
import { formatNumber } from '../../../draw/format.js';
import { html, svg } from '../../../widgets/elements.js';
import { createLocalStripGroup } from '../../../widgets/vector-strip.js';
import { scaleEnd, showScales } from '../bars-and-scales.js';
import { statsOf, valuesOf } from '../block-values.js';
import { toFourDecimals, toThreeDecimals } from '../decimals.js';
import { createNamedStrips } from '../named-strips.js';
import { words } from '../words.js';
import { feedForward } from './stage-formulas.js';
import { stages } from './words.js';

/** Size of the drawing of the curve, in drawing units. */
const [WIDTH, HEIGHT, MARGIN] = [420, 280, 26];

/**
 * @param {import('../operation-order.js').Order} order
 * @param {import('./stage-panel.js').Emit} _
 * @param {import('./stage-panel.js').StripGroup} stripGroup
 * @returns {import('./stage-panel.js').Stage}
 */
export function createFeedForward(order, _, stripGroup) {
  const { mlp: mlpWords } = stages;
  const { activation } = order.parts;
  const { has_gated_mlp: isGated, biases } = order.model;
  const lineNames = [mlpWords.before(activation), isGated ? mlpWords.gated(activation) : mlpWords.after(activation)];
  const own = createLocalStripGroup();
  let [before, after] = /** @type {Float32Array[]} */ ([new Float32Array(), new Float32Array()]);
  const describe = (/** @type {number} */ at) =>
    mlpWords.unitAt(activation, at, toFourDecimals(before[at]), toFourDecimals(after[at]));
  const strips = [own.strip(describe), own.strip(describe)];
  const names = lineNames.map((name) => html('span', { class: 'vector-name' }, name));
  const readout = html('p', { class: 'readout' });
  own.listen((at) => (readout.textContent = at === null || at >= before.length ? mlpWords.hint : describe(at)));
  const scale = html('p', { class: 'legend' });
  const body = html('tbody', {});
  const table = html(
    'table',
    { class: 'units' },
    html('caption', {}, mlpWords.caption),
    html(
      'thead',
      {},
      html('tr', {}, ...mlpWords.columns(activation, isGated).map((text) => html('th', { scope: 'col' }, text))),
    ),
    body,
  );
  const site = order.outputOf('mlp') ?? '';
  const curve = html('div', { class: 'curve' });
  const out = createNamedStrips(stripGroup, 1);
  return {
    formula: ({ d_model, d_mlp }) =>
      feedForward({
        before: order.letterOf(order.inputOf('mlp')),
        after: order.letterOf(site),
        d_model,
        d_mlp,
        activation,
        isGated,
        hasBiases: biases.mlp,
      }),
    elements: [
      html(
        'div',
        { class: 'vectors' },
        ...strips.map((strip, nth) => html('div', { class: 'vector-row' }, names[nth], strip.element)),
        readout,
        scale,
      ),
      html(
        'div',
        { class: 'strongest' },
        html('div', {}, table),
        html('figure', {}, curve, html('figcaption', { class: 'fine' }, mlpWords.curve(activation))),
      ),
      out.element,
    ],

    update({ block, tokens, token, d_model, d_mlp, layer, edits, theme }) {
      [before, after] = [valuesOf(block, 'mlp.pre'), valuesOf(block, 'mlp.post')];
      // Most outputs of GELU and SiLU are slightly negative, so strong units are visible only on a scale that ends at
      // the largest value.
      const ends = [scaleEnd(before), maxAbsOf(after)];
      // The strips wrap at the width of the model's vectors.
      const columns = before.length % d_model === 0 ? d_model : before.length;
      [before, after].forEach((values, nth) =>
        strips[nth].draw({
          label: words.strip(lineNames[nth]),
          values,
          columns,
          colorOf: (value) => diverging(value, ends[nth], theme),
        }),
      );
      showScales(
        scale,
        [
          [lineNames[0], ends[0]],
          [lineNames[1], ends[1]],
        ],
        theme,
      );
      own.update(null);

      const { strongest } = block;
      const units = Array.from({ length: strongest.rows }, (_, row) => {
        const [unit, ...values] = Array.from({ length: strongest.columns }, (_, column) => strongest.at(row, column));
        return { unit, values };
      });
      body.replaceChildren(
        ...units.map(({ unit, values }) =>
          html(
            'tr',
            {},
            html('th', { scope: 'row' }, unit),
            ...values.map((value) => html('td', {}, toFourDecimals(value))),
          ),
        ),
      );
      curve.replaceChildren(
        curveOf(
          block.curve,
          units.map(({ values: [x, y] }) => ({ x, y })),
          mlpWords.curveLabel(activation, units.length),
        ),
      );
      const result = valuesOf(block, site);
      const { norm } = statsOf(block, order, site);
      out.update(
        [
          {
            name: order.nameOf(site),
            values: result,
            end: scaleEnd(result),
            note: stages.concatenate.norm(toThreeDecimals(norm)),
          },
        ],
        [[order.nameOf(site), scaleEnd(result)]],
        theme,
      );
      stripGroup.show();
      const [first] = units;
      return order.isOff('mlp', edits, layer)
        ? mlpWords.off(
            order.letterOf('mlp_out'),
            order.letterOf(order.residualOf('add2') ?? ''),
            order.letterOf('resid_post'),
          )
        : mlpWords.text({
            token: tokens[token].text,
            d_model,
            d_mlp,
            unit: first.unit,
            values: first.values.map(toThreeDecimals),
            activation,
            isGated,
            norm: toThreeDecimals(norm),
            result: order.letterOf(site),
          });
    },
  };
}

/**
 * @param {import('../../../engine/trace.js').Matrix} curve
 * @param {Point[]} marked
 * @param {string} label
 */
function curveOf(curve, marked, label) {
  const points = Array.from({ length: curve.rows }, (_, row) => ({ x: curve.at(row, 0), y: curve.at(row, 1) }));
  const xs = [...points, ...marked].map(({ x }) => x);
  const ys = [...points, ...marked].map(({ y }) => y);
  const [left, right, bottom, top] = [Math.min(-1, ...xs), Math.max(1, ...xs), Math.min(-1, ...ys), Math.max(1, ...ys)];
  const x = (/** @type {number} */ value) => MARGIN + ((value - left) / (right - left)) * (WIDTH - 2 * MARGIN);
  const y = (/** @type {number} */ value) =>
    HEIGHT - MARGIN - ((value - bottom) / (top - bottom)) * (HEIGHT - 2 * MARGIN);
  const end = (
    /** @type {number} */ at,
    /** @type {number} */ height,
    /** @type {number} */ value,
    anchor = 'middle',
  ) => svg('text', { x: at, y: height, 'text-anchor': anchor }, formatNumber(value, { decimals: 1 }));
  return svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
    svg('path', { class: 'axis', d: `M${x(left)} ${y(0)}H${x(right)}M${x(0)} ${y(bottom)}V${y(top)}` }),
    end(x(left), y(0) + 18, left, 'start'),
    end(x(right), y(0) + 18, right, 'end'),
    end(x(0) - 6, y(top) + 5, top, 'end'),
    svg('path', {
      class: 'activation',
      d: points
        .map((point, nth) => `${nth === 0 ? 'M' : 'L'}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`)
        .join(''),
    }),
    ...marked.map((point) => svg('circle', { cx: x(point.x).toFixed(1), cy: y(point.y).toFixed(1), r: 5 })),
  );
}
