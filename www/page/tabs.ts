/** The rooms as tabs in groups: one Tab stop with arrow keys. On a phone a button opens them as a menu. */
import { ROOMS } from '../rooms.ts';
import { html } from '../widgets/elements.ts';
import { words } from '../words/en/page.js';
import type { Emit } from './intents.ts';

/** Index of the tab to focus for each key, given the current index. */
const MOVES: Record<string, (at: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: () => ROOMS.length - 1,
};

export class Tabs {
  readonly element: HTMLElement;
  readonly #tabs: HTMLButtonElement[];
  readonly #list: HTMLElement;
  readonly #opener: HTMLButtonElement;

  constructor(emit: Emit) {
    this.#tabs = ROOMS.map(({ name, title }) => {
      const click = () => {
        this.#open(false);
        emit('room', name);
      };
      const attributes = { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': 'rooms' };
      return html('button', { ...attributes, on: { click } }, title);
    });
    const ofList = { role: 'tablist', id: 'room-list', 'aria-label': words.roomsLabel, class: 'rooms' };
    this.#list = html('div', { ...ofList, on: { keydown: (event) => this.#move(event) } }, ...this.#groups());
    this.#opener = html('button', {
      type: 'button',
      class: 'rooms-opener',
      'aria-expanded': 'false',
      'aria-controls': this.#list.id,
      on: { click: () => this.#open(!this.#isOpen()) },
    });
    this.element = html('div', { class: 'rooms-frame' }, this.#opener, this.#list);
    this.element.addEventListener('focusout', ({ relatedTarget }) => {
      if (!this.element.contains(relatedTarget as Node | null)) this.#open(false);
    });
  }

  update(room: string) {
    for (const [at, tab] of this.#tabs.entries()) {
      const isOpen = ROOMS[at].name === room;
      tab.setAttribute('aria-selected', String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
      if (isOpen) this.#opener.textContent = words.roomsMenu(ROOMS[at].title);
    }
  }

  #groups() {
    const tabsOf = (name: string) => this.#tabs.filter((_, at) => ROOMS[at].group === name);
    return [...new Set(ROOMS.map(({ group }) => group))].map((group) =>
      html(
        'div',
        { role: 'presentation', class: 'room-group', dataset: { group: words.groups[group] } },
        ...tabsOf(group),
      ),
    );
  }

  #isOpen = () => this.#list.classList.contains('open');

  #open(isOpen: boolean) {
    this.#list.classList.toggle('open', isOpen);
    this.#opener.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) this.#tabs.find((tab) => tab.tabIndex === 0)?.focus();
  }

  #move(event: KeyboardEvent) {
    if (event.key === 'Escape' && this.#isOpen()) {
      this.#open(false);
      this.#opener.focus();
      return event.stopPropagation();
    }
    const at = this.#tabs.indexOf(event.target as HTMLButtonElement);
    const next = MOVES[event.key]?.(at);
    if (next === undefined) return;
    this.#tabs[(next + this.#tabs.length) % this.#tabs.length].focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
