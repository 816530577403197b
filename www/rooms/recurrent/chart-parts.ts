/** Parts that the room's pictures have in common. */
import { html, svg } from 'lit-html';
import { pathThrough } from '../../widgets/chart.ts';

/** The line of one model through its points. */
export const curveOf = (kind: string, points: [x: number, y: number][]) =>
  svg`<path class="recurrent-line ${kind}" d=${pathThrough(points)}></path>`;

export const dotOf = (kind: string, [x, y]: [x: number, y: number], r: number) =>
  svg`<circle class="recurrent-dot ${kind}" cx=${x} cy=${y} r=${r}></circle>`;

/** The sentence below a picture. During training it changes too often to be announced. */
export const saysOf = (said: string, isTraining: boolean, isProblem: boolean) => html`<p
    class="says ${isProblem ? 'recurrent-problem' : ''}" data-says aria-live=${isTraining ? 'off' : 'polite'}>${said}</p>`;
