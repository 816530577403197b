// @ts-check
/** The rooms as tabs in groups: one Tab stop with arrow keys. On a phone a button opens them as a menu. */
import { ROOMS } from '../rooms.js';
import { html } from '../widgets/elements.js';
import { language } from '../words/language.js';
import { words } from '../words/page.js';

/** Index of the tab to focus for each key, given the current index. @type {Record<string, (at: number) => number>} */
const MOVES = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: () => ROOMS.length - 1,
};

/** @param {import('./intents.ts').Emit} emit */
export function createTabs(emit) {
  const tabs = ROOMS.map(({ name, title }) =>
    html(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${name}`,
        'aria-controls': 'rooms',
        on: {
          click() {
            close();
            emit('room', name);
          },
        },
      },
      title[language],
    ),
  );
  const groups = [...new Set(ROOMS.map(({ group }) => group))].map((group) =>
    html(
      'div',
      { role: 'presentation', class: 'room-group', dataset: { group: words.groups[group] } },
      ...tabs.filter((_, at) => ROOMS[at].group === group),
    ),
  );
  const list = html(
    'div',
    { role: 'tablist', id: 'room-list', 'aria-label': words.roomsLabel, class: 'rooms', on: { keydown: move } },
    ...groups,
  );
  const opener = html('button', {
    type: 'button',
    class: 'rooms-opener',
    'aria-expanded': 'false',
    'aria-controls': list.id,
    on: { click: () => (list.classList.toggle('open') ? open() : close()) },
  });
  const element = html('div', { class: 'rooms-frame' }, opener, list);
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (!element.contains(/** @type {Node | null} */ (relatedTarget))) close();
  });

  function open() {
    opener.setAttribute('aria-expanded', 'true');
    tabs.find((tab) => tab.tabIndex === 0)?.focus();
  }

  function close() {
    list.classList.remove('open');
    opener.setAttribute('aria-expanded', 'false');
  }

  /** @param {KeyboardEvent} event */
  function move(event) {
    if (event.key === 'Escape' && list.classList.contains('open')) {
      close();
      opener.focus();
      return event.stopPropagation();
    }
    const at = tabs.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const next = MOVES[event.key]?.(at);
    if (next === undefined) return;
    tabs[(next + tabs.length) % tabs.length].focus();
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    element,

    /** @param {string} room the current one */
    update(room) {
      for (const [at, tab] of tabs.entries()) {
        const isOpen = ROOMS[at].name === room;
        tab.setAttribute('aria-selected', String(isOpen));
        tab.tabIndex = isOpen ? 0 : -1;
        if (isOpen) opener.textContent = words.roomsMenu(ROOMS[at].title[language]);
      }
    },
  };
}
