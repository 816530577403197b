/** Parts of charts. */
import { html, svg } from 'lit-html';

export const textAt = (kind: string, x: number, y: number, text: unknown, anchor = 'end') =>
  svg`<text class=${kind} translate="no" x=${x} y=${y} text-anchor=${anchor}>${text}</text>`;

export const tickText = (x: number, y: number, text: unknown, anchor = 'middle') =>
  textAt('tick-text', x, y, text, anchor);

/** A line of the grid with its number at the left end. `type`: font size. */
export const tickRow = (left: number, right: number, y: number, text: unknown, type: number) =>
  svg`<path class="tick" d="M${left} ${y}H${right}"></path>${tickText(left - 0.35 * type, y + 0.3 * type, text, 'end')}`;

/** A power of ten, with its exponent as a superscript. */
export const powerOfTen = (exponent: number, type: number) =>
  svg`10<tspan dy=${-0.35 * type} font-size="0.75em">${String(exponent).replace('-', '−')}</tspan>`;

export const pathThrough = (points: [x: number, y: number][]) =>
  points.map(([x, y], nth) => `${nth ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** A line of a chart. `kind`: CSS classes that give its colour. */
export const lineOf = (kind: string, d: string) => svg`<path class="chart-line ${kind}" d=${d}></path>`;

export const dotOf = (kind: string, [x, y]: [x: number, y: number], r: number) =>
  svg`<circle class="chart-dot ${kind}" cx=${x} cy=${y} r=${r}></circle>`;

/** A sample of each line with its name. */
export const lineLegend = (lines: [kind: string, name: string][]) =>
  html`<ul class="line-legend">${lines.map(
    ([kind, name]) => html`<li><svg viewBox="0 0 24 8" aria-hidden="true">${lineOf(kind, 'M0 4H24')}</svg>${name}</li>`,
  )}</ul>`;
