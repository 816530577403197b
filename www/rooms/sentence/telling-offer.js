// @ts-check
/**
 * The button that offers a first selection if no token is selected, because all arrows of a head at once are a tangle.
 * If the selection was made automatically, the button offers to undo it.
 *
 * @typedef {import('../../pkg/headlight.js').Look} Look
 */
import { formatPercent } from '../../draw/format.js';
import { html } from '../../widgets/elements.js';
import { words } from './words.js';

/** @param {(intent: string, detail?: any) => void} emit */
export function createTellingOffer(emit) {
  /** @type {Look | null} */
  let look = null;
  let isTaken = false;
  const said = html('span', { class: 'fine' });
  const button = html('button', { type: 'button', on: { click: () => emit(isTaken ? 'release' : 'telling', look) } });
  const element = html('p', { class: 'telling-offer', 'data-aside': true }, button, ' ', said);
  return {
    element,

    /**
     * @param {Look | null} next
     * @param {{ text: string }[]} tokens
     * @param {boolean} taken whether the suggestion is the current selection
     */
    update(next, tokens, taken) {
      look = next;
      isTaken = taken;
      element.hidden = look === null;
      if (!look) return;
      const { layer, head, query, key, weight } = look;
      const name = `L${layer} H${head}`;
      const { offer, begun, undo, reason } = words.telling;
      const text = (taken ? begun : offer)(tokens[query].text, tokens[key].text, formatPercent(weight), name);
      button.textContent = taken ? undo : text;
      said.textContent = taken ? `${text} ${reason}` : reason;
    },
  };
}
