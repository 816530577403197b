// @ts-check
/**
 * Two curves over d, one without and one with division by √d. From step to step, d doubles.
 *
 * @typedef {object} CurvesProps
 * @property {number[]} d
 * @property {number[]} plain
 * @property {number[]} scaled
 * @property {number} at index of the chosen step
 * @property {number} top minimum for the upper end of the vertical scale
 */

import { formatNumber } from '../../../draw/format.js';
import { curvePath, linear, ticksOf } from '../../../draw/scale.js';
import { html, svg } from '../../../widgets/elements.js';
import { createResizedDrawing } from '../../../widgets/resized-drawing.js';
import { writeLabels } from '../separate-labels.js';
import { withTypedDecimals } from '../typed-decimals.js';
import { words } from '../words.js';

/**
 * @param {string} name
 * @param {(d: number) => void} choose
 */
export function createCurves(name, choose) {
  const {
    element: frame,
    picture,
    redraw,
  } = createResizedDrawing('curve-frame', { class: 'curve-picture', role: 'img' }, draw);
  const element = html('div', {}, html('h3', {}, name), frame);
  /** @type {CurvesProps | null} */
  let shown = null;
  let steps = /** @type {ReturnType<typeof linear> | null} */ (null);
  picture.addEventListener('click', (event) => {
    if (!shown || !steps) return;
    const rect = frame.getBoundingClientRect();
    const at = Math.round(steps.back(((event.clientX - rect.left) * frame.clientWidth) / rect.width));
    choose(shown.d[Math.max(0, Math.min(shown.d.length - 1, at))]);
  });

  /** @param {{ width: number, height: number, type: number }} size */
  function draw(size) {
    if (!shown) return;
    const { width, height, type } = size;
    const { d, plain, scaled, at, top } = shown;
    const area = { left: 2.4 * type, right: width - 1.2 * type, top: 0.8 * type, bottom: height - 1.8 * type };
    const x = linear([0, d.length - 1], [area.left, area.right]);
    const y = linear([0, 1.06 * top], [area.bottom, area.top]);
    steps = x;
    picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    const line = (/** @type {number[]} */ values, /** @type {string} */ kind) => [
      svg('path', {
        class: `curve ${kind}`,
        d: curvePath(
          values.map((_, nth) => x(nth)),
          values.map((value) => y(value)),
        ),
      }),
      ...values.map((value, nth) =>
        svg('circle', {
          class: `curve-dot ${kind} ${nth === at ? 'at' : ''}`,
          cx: x(nth),
          cy: y(value),
          r: nth === at ? 7 : 3.5,
        }),
      ),
    ];
    const linesOf = (/** @type {number[]} */ values) =>
      values.slice(1).map((value, nth) => ({
        ...{ x1: x(nth), y1: y(values[nth]), x2: x(nth + 1), y2: y(value) },
        thick: 3,
      }));
    const label = (/** @type {number[]} */ values, /** @type {string} */ kind) => ({
      text: formatNumber(values[at], { decimals: 2 }),
      x: x(at),
      y: y(values[at]),
      gap: 9,
      className: kind,
    });
    picture.replaceChildren(
      ...ticksOf(y.from, 5).flatMap((tick) => [
        svg('path', { class: 'tick', d: `M${area.left} ${y(tick)}H${area.right}` }),
        svg(
          'text',
          { class: 'tick-text', x: area.left - 6, y: y(tick), 'text-anchor': 'end', 'dominant-baseline': 'central' },
          withTypedDecimals(tick),
        ),
      ]),
      // A phone shows only every second size.
      ...d.flatMap((size, nth) =>
        width < 26 * type && nth % 2 === 1
          ? []
          : [svg('text', { class: 'tick-text', x: x(nth), y: height - 0.4 * type, 'text-anchor': 'middle' }, size)],
      ),
      svg('path', { class: 'curve-at', d: `M${x(at)} ${area.top}V${area.bottom}` }),
      svg('path', { class: 'axis-line', d: `M${area.left} ${area.top}V${area.bottom}H${area.right}` }),
      ...line(scaled, 'scaled'),
      ...line(plain, 'plain'),
    );
    if (at >= 0)
      writeLabels(
        picture,
        [label(plain, 'plain'), label(scaled, 'scaled')],
        { width, height: area.bottom },
        {
          lines: [...linesOf(plain), ...linesOf(scaled)],
        },
      );
  }

  return {
    element,
    /** @param {CurvesProps} props */
    update(props) {
      shown = props;
      picture.setAttribute('aria-label', words.scaling.curve(name, props.d.length));
      redraw();
    },
  };
}
