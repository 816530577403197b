/** The list of keys, and the switch for shortcuts with a single character. */
import { html, render } from 'lit-html';
import { switchOf } from '../../widgets/controls.ts';
import { html as element } from '../../widgets/elements.ts';
import { hasCharacterKeys, switchCharacterKeys } from '../character-keys.ts';
import { words } from './words/en.js';

export function createKeysDialog() {
  const dialog = element('dialog', { 'aria-labelledby': 'keys-title', class: 'keys' });
  const rowOf = ([key, meaning]: string[]) => html`<tr><th scope="row"><kbd>${key}</kbd></th><td>${meaning}</td></tr>`;
  const content = html`<div class="keys-head">
      <h2 id="keys-title">${words.title}</h2>
      ${switchOf(words.characterKeys, hasCharacterKeys(), switchCharacterKeys)}
      <button type="button" autofocus @click=${() => dialog.close()}>${words.close}</button>
    </div>
    <table><tbody>${words.list.map(rowOf)}</tbody></table>`;
  render(content, dialog);
  return dialog;
}
