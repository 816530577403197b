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

/** An entry of a legend: a sample of the line, and its name. */
export const legendEntry = (kind: string, name: string) =>
  html`<li><svg viewBox="0 0 24 8" aria-hidden="true">${svg`<path class=${kind} d="M0 4H24"></path>`}</svg>${name}</li>`;
