/** A table of the most likely word at every position after every layer. It is filled from the first layer upwards. */
import { html } from 'lit-html';
import { hexFromRgb, inkOn, sequential } from '../../../draw/color.ts';
import { percent } from '../../../draw/percent.ts';
import type { Candidate, Prediction } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.ts';
import { legendOf } from '../../../widgets/legend.ts';
import { styled } from '../../../widgets/styled.ts';
import { bare } from '../tokens/spelled.ts';
import { words } from '../words.ts';

/** Maximum number of positions, counted from the end. More positions would need thousands of cells. */
const MOST_PLACES = 48;

/** `layers`: the layers received so far. */
export function wholeLensOf(
  layers: Candidate[][],
  { tokens }: Prediction,
  held: number,
  theme: Theme,
  hold: (place: number) => void,
) {
  if (layers.length === 0) return '';
  const { layers: say } = words;
  const first = Math.max(0, tokens.length - MOST_PLACES);
  const heldAt = (nth: number) => (first + nth === held ? 'held' : '');
  const headOf = ({ text }: { text: string }, nth: number) => html`<th scope="col" class=${heldAt(nth)}>
    <button type="button" translate="no" @click=${() => hold(first + nth)}>${bare(text)}</button>
  </th>`;
  const cellOf = ({ text, probability }: Candidate, nth: number) => {
    const ground = sequential(probability, theme);
    const colors = styled({ '--token-ground': hexFromRgb(ground), '--token-ink': inkOn(ground) });
    return html`<td class=${heldAt(nth)} translate="no" title=${percent(probability)} ${colors}>${bare(text)}</td>`;
  };
  const rows = layers.map(
    (cells, layer) => html`<tr><th scope="row">${say.row(layer)}</th>${cells.slice(first).map(cellOf)}</tr>`,
  );
  return html`<div class="whole-lens" data-aside>
    <h3>${say.wholeTitle}</h3>
    <p class="fine legend"><span>${say.wholeLegend} ${legendOf(theme, percent(0), percent(1))}${
      first > 0 ? ` ${say.wholeCut(MOST_PLACES)}` : ''
    }</span></p>
    <div class="whole-scroller" tabindex="0" role="region" aria-label=${say.wholeTitle}>
      <table><thead><tr><td></td>${tokens.slice(first).map(headOf)}</tr></thead><tbody>${rows.reverse()}</tbody></table>
    </div>
  </div>`;
}
