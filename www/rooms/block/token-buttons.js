// @ts-check
/**
 * The sentence as a row of buttons: one token is selected, and each token can be masked out.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {object} TokensProps
 * @property {{ text: string }[]} tokens
 * @property {number} token the followed token
 * @property {string[]} edits
 */
import { html } from '../../widgets/elements.js';
import { oneStop } from '../../widgets/one-stop.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createTokens(root, emit) {
  const list = html('div', { class: 'token-list', role: 'group', 'aria-label': words.tokens.label });
  const mask = html('button', { type: 'button', on: { click: () => emit('edit', `token.${now}`) } });
  root.append(html('span', { class: 'tokens-name' }, words.tokens.label), list, mask);
  oneStop(root, 'button');
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  let shownTexts = '';
  let now = 0;

  return {
    /** @param {TokensProps} props */
    update({ tokens, token, edits }) {
      now = token;
      const nextTexts = JSON.stringify(tokens.map(({ text }) => text));
      if (nextTexts !== shownTexts) {
        shownTexts = nextTexts;
        buttons = tokens.map(({ text }, at) =>
          html(
            'button',
            {
              type: 'button',
              on: {
                click: () => emit('selectTokens', { query: at, key: null }),
                dblclick: () => emit('edit', `token.${at}`),
              },
            },
            html('bdi', {}, text),
          ),
        );
        list.replaceChildren(...buttons);
      }
      buttons.forEach((button, at) => {
        const isMasked = edits.includes(`token.${at}`);
        button.setAttribute('aria-pressed', String(at === token));
        button.classList.toggle('masked', isMasked);
        if (isMasked) button.setAttribute('aria-label', words.tokens.masked(tokens[at].text));
        else button.removeAttribute('aria-label');
      });
      const isMasked = edits.includes(`token.${token}`);
      mask.setAttribute('aria-pressed', String(isMasked));
      mask.textContent = words.tokens.mask(tokens[token].text);
    },
  };
}
