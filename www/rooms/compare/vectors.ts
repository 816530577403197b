/** The selected word's vectors in A and in B, layer by layer: their cosine similarity and their norms. */

import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { formatNumber, toThreeDecimals } from '../../draw/format.ts';
import { largestOf } from '../../draw/scale.ts';
import { type Curve, curvesOf } from '../../widgets/curves.ts';
import { headOf, rowOf } from '../../widgets/table.ts';
import { sentences } from '../../words/en/phrases.js';
import type { Emit } from './controller.ts';
import { createMovement, movementTable, sentenceOfMovement } from './movement.ts';
import { sideColors, textsOf } from './picture.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

const { vectors: say } = words;

export function createVectors(emit: Emit) {
  const movementOf = createMovement(emit);
  return (shown: Shown) => templateOf(shown, movementOf(shown));
}

function templateOf(shown: Shown, movement: unknown) {
  const { picture, answers, theme } = shown;
  const { selected } = answers.comparison;
  if (!selected) return nothing;
  const [cosines, a, b] = [selected.cosine, selected.norm_a, selected.norm_b].map(({ values }) => values);
  const last = cosines.length - 1;
  const [colorA, colorB] = sideColors(theme);
  const cosine = { start: 0, values: cosines, color: 'currentcolor' };
  const norms = [
    { start: 0, values: a, color: colorA },
    { start: 0, values: b, color: colorB },
  ];
  const lineOf = (value: number, nth: number) =>
    rowOf(say.stage(nth, last), [value, a[nth], b[nth]].map(toThreeDecimals));
  const sideOf = (side: string) => html`<span class="side-key side-${side.toLowerCase()}">${side}</span>`;
  return html`<section class="compare-vectors"><div class="vectors-stage">
    ${movement}
    <div class="vectors-charts">
      ${chartOf(say.cosine, [cosine], last, [Math.min(0, ...cosines), 1])}
      ${chartOf(say.norm, norms, last, [0, Math.max(...a, ...b)])}
      <p class="vector-key">${words.sides.map(sideOf)}</p>
    </div>
    <div class="vectors-table" tabindex="0" role="group" aria-label=${say.tableLabel}><table>
      <caption>${say.table(textsOf(picture.places[selected.place]))}</caption>
      ${headOf(say.columns)}
      <tbody>${Array.from(cosines, lineOf)}</tbody>
    </table></div>
    ${movementTable(shown)}
  </div></section>`;
}

export function sentenceOfVectors(shown: Shown) {
  const { picture, answers } = shown;
  const { selected } = answers.comparison;
  if (!selected) return say.select;
  const { values } = selected.cosine;
  const word = textsOf(picture.places[selected.place]);
  const falls = Array.from(values.subarray(1), (value, layer) => values[layer] - value);
  const most = largestOf(falls);
  if (falls.every((fall) => Math.abs(fall) < 0.0005)) return say.still(word, toThreeDecimals(values[0]));
  const said = say.says(word, toThreeDecimals(values[0]), toThreeDecimals(values[values.length - 1]), most);
  return sentences([said, sentenceOfMovement(shown)]);
}

/** A chart with its title, the ends of its vertical scale, and the layers below it. */
function chartOf(title: string, curves: Curve[], last: number, [least, most]: [number, number]) {
  const plot = guard(
    curves.flatMap(({ values, color }) => [values, color]),
    () => curvesOf(curves, [0, last], [least, most]),
  );
  const high = formatNumber(most, { decimals: most < 10 ? 1 : 0 });
  const low = formatNumber(least, { decimals: least < 0 ? 1 : 0 });
  return html`<figure class="chart">
    <figcaption>${title}</figcaption>
    <div class="chart-up" aria-hidden="true"><span>${high}</span><span>${low}</span></div>
    <div class="chart-plot">${plot}</div>
    <div class="chart-across" aria-hidden="true"><span>${say.stage(0, last)}</span><span>${say.stage(last, last)}</span></div>
  </figure>`;
}
