/**
 * The button that offers a first selection if no token is selected, because all arrows of a head together are hard to
 * read. If the selection was made automatically, the button offers to undo it.
 */
import { html } from 'lit-html';
import { formatPercent } from '../../draw/format.ts';
import type { Look } from '../../pkg/headlight.js';
import type { Emit } from './controller.ts';
import { pairNames } from './unit-names.ts';
import { words } from './words/en.js';

/** `isTaken`: whether the suggestion is the current selection. */
export function tellingOfferOf(look: Look | null, tokens: { text: string }[], isTaken: boolean, emit: Emit) {
  if (!look) return '';
  const { layer, head, query, key, weight } = look;
  const { offer, begun, undo, reason } = words.telling;
  const say = isTaken ? begun : offer;
  const text = say(...pairNames(tokens, query, key), formatPercent(weight), `L${layer} H${head}`);
  const onClick = () => (isTaken ? emit('release') : emit('telling', look));
  return html`<p class="telling-offer" data-aside>
    <button type="button" @click=${onClick}>${isTaken ? undo : text}</button>
    <span class="fine">${isTaken ? `${text} ${reason}` : reason}</span>
  </p>`;
}
