/** Parts that the room's charts have in common. */
import { html, svg } from 'lit-html';

/** An entry of a legend: a sample of the line, and its name. */
export const legendEntry = (kind: string, name: string) =>
  html`<li><svg viewBox="0 0 24 8" aria-hidden="true">${svg`<path class="recurrent-line ${kind}" d="M0 4H24"></path>`}</svg>${name}</li>`;

/** A label of an axis. */
export const tickText = (x: number, y: number, text: unknown, anchor = 'middle') =>
  svg`<text class="tick-text" x=${x} y=${y} text-anchor=${anchor} translate="no">${text}</text>`;

export const tickLine = (from: number, to: number, y: number) =>
  svg`<path class="tick" d="M${from} ${y}H${to}"></path>`;

/** The line of one model through its points. */
export const curveOf = (kind: string, points: [x: number, y: number][]) => svg`<path
    class="recurrent-line ${kind}" d=${points.map(([x, y], nth) => `${nth ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')}></path>`;

export const dotOf = (kind: string, [x, y]: [x: number, y: number], r: number) =>
  svg`<circle class="recurrent-dot ${kind}" cx=${x} cy=${y} r=${r}></circle>`;

/** The sentence below a picture. During training it changes too often to be announced. */
export const saysOf = (said: string, isTraining: boolean, isProblem: boolean) => html`<p
    class="says ${isProblem ? 'recurrent-problem' : ''}" data-says aria-live=${isTraining ? 'off' : 'polite'}>${said}</p>`;
