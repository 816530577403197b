// @ts-check
/**
 * The offer of a look to begin with, where no token is held: all arrows of a head at once are a tangle.
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
  const button = html('button', { type: 'button', on: { click: () => look && emit('telling', look) } });
  const element = html(
    'p',
    { class: 'telling-offer', 'data-aside': true },
    button,
    ' ',
    html('span', { class: 'fine' }, words.telling.reason),
  );
  return {
    element,

    /**
     * @param {Look | null} next
     * @param {{ text: string }[]} tokens
     */
    update(next, tokens) {
      look = next;
      element.hidden = look === null;
      if (!look) return;
      const { layer, head, query, key, weight } = look;
      const name = `L${layer} H${head}`;
      button.textContent = words.telling.offer(tokens[query].text, tokens[key].text, formatPercent(weight), name);
    },
  };
}
