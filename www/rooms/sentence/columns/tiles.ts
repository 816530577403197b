/**
 * Colour tiles of the heads of the chosen layer. As in BertViz's head view, a click adds a head to the picture or
 * removes it.
 */
import { html } from 'lit-html';
import { isSameHead } from '../../../state/text.ts';
import { styled } from '../../../widgets/styled.ts';
import type { Emit } from '../controller.ts';
import { headColor } from '../picture.ts';
import type { Shown } from '../shown.ts';
import { words } from '../words/en.js';

const { columns: say, heads } = words;

export function tilesOf({ at, reading, sizes: { n_heads }, view, theme }: Shown, emit: Emit) {
  const { together, kinds } = reading.answers;
  const { layer } = at;
  const ofLayer = Array.from({ length: n_heads }, (_, head) => ({ layer, head }));
  const isShown = (one: (typeof ofLayer)[number]) => [at, ...together].some((other) => isSameHead(one, other));
  const colors = { n_heads, theme, kinds: view.colouring === 'kind' ? kinds.kinds : null };
  const tileOf = (one: (typeof ofLayer)[number]) => html`<button
    type="button" aria-pressed=${isShown(one)} aria-label=${heads.cell(layer, one.head)}
    ${styled({ '--hue': headColor(one, colors) })} @click=${() => emit('toggle', one)}
  >${one.head}</button>`;
  const isAll = ofLayer.every(isShown);
  return html`<div class="head-tiles" role="group" aria-label=${say.tiles(layer)} data-aside>
    <span aria-hidden="true">${say.tiles(layer)}</span>${ofLayer.map(tileOf)}
    <button type="button" aria-pressed=${isAll} @click=${() => emit('together', isAll ? [] : ofLayer)}>${say.all}</button>
  </div>`;
}
