/** The QR code at window size, for people in the last row. */
import { html } from '../../widgets/elements.ts';
import { codeOf } from './code.ts';
import { words } from './words.js';

export function createLargeCode(root: HTMLElement) {
  const code = html('div', {});
  const address = html('span', { class: 'share-large-link', translate: 'no' });
  const dialog = html(
    'dialog',
    { class: 'share-large', 'aria-label': words.link.code, on: { click: () => dialog.close() } },
    code,
    html(
      'div',
      { class: 'share-large-foot' },
      address,
      words.link.closes,
      html('button', { type: 'button' }, words.close),
    ),
  );
  root.append(dialog);

  return {
    show(modules: Uint8Array, link: string) {
      address.textContent = link;
      code.replaceChildren(codeOf(modules, words.link.code));
      dialog.showModal();
    },
  };
}
