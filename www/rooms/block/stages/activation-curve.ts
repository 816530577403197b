/** The curve of the activation function, with points on it. */
import { html, svg } from 'lit-html';
import { formatNumber } from '../../../draw/format.ts';
import type { Matrix } from '../../../engine/trace.ts';

type Point = { x: number; y: number };

/** Size of the drawing, in drawing units. */
const [WIDTH, HEIGHT, MARGIN] = [420, 280, 26];

/** `curve`: one point per row. */
export function curveOf(curve: Matrix, marked: Point[], label: string) {
  const points = Array.from({ length: curve.rows }, (_, row): Point => ({ x: curve.at(row, 0), y: curve.at(row, 1) }));
  const all = [...points, ...marked];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const [left, right, bottom, top] = [Math.min(-1, ...xs), Math.max(1, ...xs), Math.min(-1, ...ys), Math.max(1, ...ys)];
  const x = (value: number) => MARGIN + ((value - left) / (right - left)) * (WIDTH - 2 * MARGIN);
  const y = (value: number) => HEIGHT - MARGIN - ((value - bottom) / (top - bottom)) * (HEIGHT - 2 * MARGIN);
  const endOf = (at: number, height: number, value: number, anchor: string) =>
    svg`<text x=${at} y=${height} text-anchor=${anchor}>${formatNumber(value, { decimals: 1 })}</text>`;
  const path = points.map((point) => `${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`).join('L');
  const dotOf = (point: Point) => svg`<circle cx=${x(point.x).toFixed(1)} cy=${y(point.y).toFixed(1)} r="5"></circle>`;
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    <path class="axis" d="M${x(left)} ${y(0)}H${x(right)}M${x(0)} ${y(bottom)}V${y(top)}"></path>
    ${endOf(x(left), y(0) + 18, left, 'start')}${endOf(x(right), y(0) + 18, right, 'end')}${endOf(x(0) - 6, y(top) + 5, top, 'end')}
    <path class="activation" d="M${path}"></path>
    ${marked.map(dotOf)}
  </svg>`;
}
