/** Two curves over d, one without and one with division by √d. From step to step, d doubles. */
import { nothing, svg } from 'lit-html';
import { formatNumber } from '../../../draw/format.ts';
import { linear, ticksOf } from '../../../draw/scale.ts';
import { pathThrough, tickRow, tickText } from '../../../widgets/chart.ts';
import { svg as element, html } from '../../../widgets/elements.ts';
import { createResizedDrawing, type Size } from '../../../widgets/resized-drawing.ts';
import { withTypedDecimals } from '../database/database.ts';
import { writeLabels } from '../separate-labels.ts';
import { words } from '../words/en.js';

interface CurvesProps {
  d: Float32Array;
  plain: Float32Array;
  scaled: Float32Array;
  at: number; // index of the chosen step
  top: number; // minimum for the upper end of the vertical scale
}

type Frame = ReturnType<typeof frameOf>;

export function createCurves(name: string, choose: (d: number) => void) {
  let shown: CurvesProps | null = null;
  let frame: Frame | null = null;
  const labels = element('g', {});
  const pictureOf = (size: Size) => {
    frame = shown && frameOf(shown, size);
    return shown && frame ? svg`${chartOf(shown, frame)}${labels}` : nothing;
  };
  const drawing = createResizedDrawing('curve-frame', { class: 'curve-picture', role: 'img' }, pictureOf, () => {
    if (shown && frame) drawLabels(labels, shown, frame);
  });
  drawing.picture.addEventListener('click', ({ clientX }) => {
    if (!shown || !frame) return;
    const { left, width } = drawing.element.getBoundingClientRect();
    const at = Math.round(frame.x.back(((clientX - left) * drawing.element.clientWidth) / width));
    choose(shown.d[Math.max(0, Math.min(shown.d.length - 1, at))]);
  });

  return {
    element: html('div', {}, html('h3', {}, name), drawing.element),
    update(props: CurvesProps) {
      shown = props;
      drawing.picture.setAttribute('aria-label', words.scaling.curve(name, props.d.length));
      drawing.redraw();
    },
  };
}

function frameOf({ d, top: most }: CurvesProps, { width, height, type }: Size) {
  const [left, right, top, bottom] = [2.4 * type, width - 1.2 * type, 0.8 * type, height - 1.8 * type];
  const x = linear([0, d.length - 1], [left, right]);
  const y = linear([0, 1.06 * most], [bottom, top]);
  return { width, height, type, left, right, top, bottom, x, y };
}

function chartOf({ d, plain, scaled, at }: CurvesProps, frame: Frame) {
  const { width, height, type, left, right, top, bottom, x, y } = frame;
  const tickOf = (tick: number) => tickRow(left, right, y(tick), withTypedDecimals(tick), type);
  // A phone shows only every second size.
  const isShown = (nth: number) => width >= 26 * type || nth % 2 === 0;
  const sizeOf = (size: number, nth: number) => (isShown(nth) ? tickText(x(nth), height - 0.4 * type, size) : nothing);
  return svg`${ticksOf(y.from, 5).map(tickOf)}
    ${Array.from(d, sizeOf)}
    <path class="curve-at" d="M${x(at)} ${top}V${bottom}"></path>
    <path class="axis-line" d="M${left} ${top}V${bottom}H${right}"></path>
    ${lineOf(scaled, 'scaled', at, frame)}${lineOf(plain, 'plain', at, frame)}`;
}

function lineOf(values: Float32Array, kind: string, at: number, { x, y }: Frame) {
  const line = pathThrough(Array.from(values, (value, nth) => [x(nth), y(value)]));
  const dotOf = (value: number, nth: number) => svg`<circle
    class="curve-dot ${kind} ${nth === at ? 'at' : ''}" cx=${x(nth)} cy=${y(value)} r=${nth === at ? 7 : 3.5}></circle>`;
  return svg`<path class="curve ${kind}" d=${line}></path>${Array.from(values, dotOf)}`;
}

function drawLabels(labels: SVGElement, { plain, scaled, at }: CurvesProps, { x, y, width, bottom }: Frame) {
  labels.replaceChildren();
  if (at < 0) return;
  const linesOf = (values: Float32Array) =>
    Array.from(values.subarray(1), (value, nth) => ({
      x1: x(nth),
      y1: y(values[nth]),
      x2: x(nth + 1),
      y2: y(value),
      thick: 3,
    }));
  const labelOf = (values: Float32Array, className: string) => ({
    text: formatNumber(values[at], { decimals: 2 }),
    ...{ x: x(at), y: y(values[at]), gap: 9, className },
  });
  const lines = [...linesOf(plain), ...linesOf(scaled)];
  writeLabels(labels, [labelOf(plain, 'plain'), labelOf(scaled, 'scaled')], { width, height: bottom }, { lines });
}
