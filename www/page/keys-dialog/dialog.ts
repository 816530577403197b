/** The list of keys. */
import { html } from '../../widgets/elements.ts';
import { words } from './words.js';

export function createKeysDialog() {
  const rows = words.list.map(([key, meaning]) =>
    html('tr', {}, html('th', { scope: 'row' }, html('kbd', {}, key)), html('td', {}, meaning)),
  );
  const dialog = html(
    'dialog',
    { 'aria-labelledby': 'keys-title', class: 'keys' },
    html('h2', { id: 'keys-title' }, words.title),
    html('table', {}, html('tbody', {}, ...rows)),
    html('button', { type: 'button', on: { click: () => dialog.close() } }, words.close),
  );
  return dialog;
}
