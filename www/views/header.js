// @ts-check
/**
 * The bar on top: the rooms as tabs, lessons, taking away, presenting, the theme, and the list of keys.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 */
import { html } from '../draw/elements.js';
import { words } from '../words/page.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createHeader(root, emit) {
  const tabs = Object.entries(words.rooms).map(([room, title]) =>
    html(
      'button',
      { type: 'button', role: 'tab', id: `tab-${room}`, 'aria-controls': 'rooms', on: { click: () => emit('room', room) } },
      title,
    ),
  );
  const theme = html(
    'select',
    { id: 'theme', on: { change: () => emit('theme', theme.value) } },
    ...Object.entries(words.theme.choices).map(([value, label]) => html('option', { value }, label)),
  );
  const keys = keysDialog();
  const present = html('button', { type: 'button', class: 'header-present', on: { click: () => emit('present') } }, words.present);
  const tagline = html('p', { class: 'tagline' }, words.tagline);
  root.before(tagline);
  root.append(
    html('div', { role: 'tablist', 'aria-label': words.roomsLabel, class: 'rooms' }, ...tabs),
    html('button', { type: 'button', class: 'header-lessons', 'aria-haspopup': 'dialog', on: { click: () => emit('lessons') } }, words.lessons),
    html('button', { type: 'button', class: 'header-share', 'aria-haspopup': 'dialog', on: { click: () => emit('openShare') } }, words.share),
    present,
    html('label', { class: 'field header-theme', for: 'theme' }, html('span', {}, words.theme.label), theme),
    html('button', { type: 'button', class: 'header-keys', on: { click: () => keys.showModal() } }, `${words.keys.open} ?`),
    keys,
  );

  return {
    showKeys: () => keys.open || keys.showModal(),

    /** @param {{ room: string, theme: string, present: boolean }} props */
    update(props) {
      for (const tab of tabs) tab.setAttribute('aria-selected', String(tab.id === `tab-${props.room}`));
      theme.value = props.theme;
      present.setAttribute('aria-pressed', String(props.present));
    },
  };
}

function keysDialog() {
  const rows = words.keys.list.map(([key, meaning]) =>
    html('tr', {}, html('th', { scope: 'row' }, html('kbd', {}, key)), html('td', {}, meaning)),
  );
  const dialog = html(
    'dialog',
    { 'aria-labelledby': 'keys-title', class: 'keys' },
    html('h2', { id: 'keys-title' }, words.keys.title),
    html('table', {}, html('tbody', {}, ...rows)),
    html('button', { type: 'button', on: { click: () => dialog.close() } }, words.keys.close),
  );
  return dialog;
}
