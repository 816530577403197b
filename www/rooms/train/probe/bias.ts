/** Relative positions: the number that a head adds to its scores, for each distance from query to key. */
import { html, nothing } from 'lit-html';
import { diverging, hexFromRgb, inkOn, maxAbsOf } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import { styled } from '../../../widgets/styled.ts';
import { biasOf, headName, type Shown } from '../heads.ts';
import { words } from '../words/en.js';

const { heads: say } = words;

export function biasTableOf({ run, seen, theme }: Shown, head: number) {
  const bias = biasOf(seen, head);
  if (!bias) return nothing;
  // All heads have the same scale.
  const most = maxAbsOf(seen.distance_bias?.values ?? []);
  const cellOf = (value: number) => {
    const ground = diverging(value, most, theme);
    const colors = { background: hexFromRgb(ground), color: inkOn(ground) };
    return html`<td ${styled(colors)}>${formatNumber(value, { decimals: 1 })}</td>`;
  };
  const values = Array.from(bias);
  return html`<div class="train-bias-frame"><table class="train-bias">
    <caption>${say.bias(headName(run, head))}</caption>
    <tr><th scope="row">${say.distance}</th>${values.map((_, distance) => html`<th scope="col">${distance}</th>`)}</tr>
    <tr><th scope="row">${say.added}</th>${values.map(cellOf)}</tr>
  </table></div>`;
}
