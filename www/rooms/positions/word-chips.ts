/**
 * The words of the sentence as chips. The user reorders them by dragging, with the arrow keys after selecting a chip,
 * or with two buttons.
 */
import { readingKey } from '../../draw/direction.ts';
import { isSame } from '../../state/same.ts';
import { enable, html } from '../../widgets/elements.ts';
import { listenToDrag } from './chip-drag.ts';
import { words } from './words/en.js';

const { order } = words;

export class Chips {
  readonly list = html('ol', { class: 'chips', role: 'list', 'aria-label': order.chips });
  readonly status = html('span', { class: 'chips-told', role: 'status' });
  readonly buttons: HTMLButtonElement[];
  readonly #reorder: (places: number[]) => void;
  /** A chip for each word, in the order typed. */
  #chips: HTMLButtonElement[] = [];
  #texts: string[] = [];
  /** The word at each place. */
  #places: number[] = [];
  /** The words and their order, as last written into the list. */
  #shown: unknown = null;
  #selected: number | null = null;
  /** The word whose chip is the list's Tab stop. */
  #tabStop = 0;

  constructor(reorder: (places: number[]) => void) {
    this.#reorder = reorder;
    const button = (label: string, by: number) => {
      const click = () => this.#selected !== null && this.#move(this.#selected, by);
      return html('button', { type: 'button', on: { click } }, label);
    };
    this.buttons = [button(order.earlier, -1), button(order.later, 1)];
    listenToDrag(this.list, {
      places: () => this.#places,
      preview: (next) => next.forEach((word, place) => this.#itemOf(word)?.style.setProperty('order', String(place))),
      drop: (next, word) => {
        for (const chip of this.#chips) chip.parentElement?.style.removeProperty('order');
        if (next) this.#moveTo(next, word);
      },
    });
    this.list.addEventListener('click', ({ target }) => {
      const word = wordOf(target);
      if (word !== null) this.#select(this.#selected === word ? null : word);
    });
    this.list.addEventListener('keydown', (event) => this.#press(event));
  }

  /** `places`: `null` while the answers are stale. */
  update({ words: next, places }: { words: { text: string }[]; places: number[] | null }) {
    const texts = next.map(({ text }) => text);
    const isOther = !isSame(texts, this.#texts);
    this.#texts = texts;
    this.#places = places ?? (isOther ? texts.map((_, word) => word) : this.#places);
    if (isOther) {
      const attributes = { type: 'button', class: 'chip', 'data-drawn': true, dir: 'auto', translate: 'no' };
      this.#chips = texts.map((text, word) => html('button', { ...attributes, dataset: { word } }, text));
      this.#selected = null;
      this.#tabStop = 0;
      this.status.textContent = '';
    }
    this.#arrange();
  }

  /** Puts the chips in order and restores the focus. */
  #arrange() {
    const [places, selected] = [this.#places, this.#selected];
    const next = [this.#texts, places];
    if (!isSame(next, this.#shown)) {
      const focused = this.list.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
      this.list.replaceChildren(...places.map((word) => html('li', {}, this.#chips[word])));
      focused?.focus();
      this.#shown = next;
    }
    places.forEach((word, place) => {
      const chip = this.#chips[word];
      const label = order.chip(this.#texts[word], place + 1, places.length, word === selected);
      chip.setAttribute('aria-label', label);
      chip.setAttribute('aria-pressed', String(word === selected));
      chip.tabIndex = word === this.#tabStop ? 0 : -1;
    });
    const at = selected === null ? -1 : places.indexOf(selected);
    const [earlier, later] = this.buttons;
    enable(earlier, at > 0);
    enable(later, at >= 0 && at < places.length - 1);
  }

  #select(word: number | null) {
    this.#selected = word;
    this.#tabStop = word ?? this.#tabStop;
    this.#arrange();
  }

  #move(word: number, by: number) {
    const from = this.#places.indexOf(word);
    const to = Math.max(0, Math.min(this.#places.length - 1, from + by));
    if (to === from) return;
    const next = this.#places.filter((other) => other !== word);
    next.splice(to, 0, word);
    this.#moveTo(next, word);
  }

  #moveTo(next: number[], word: number) {
    this.#places = next;
    this.#tabStop = word;
    this.status.textContent = order.moved(this.#texts[word], next.indexOf(word) + 1, next.length);
    this.#arrange();
    this.#reorder(next);
  }

  #press(event: KeyboardEvent) {
    const word = wordOf(event.target);
    if (word === null || event.ctrlKey || event.altKey || event.metaKey) return;
    const last = this.#places.length - 1;
    const key = readingKey(event.key, this.list.dir === 'rtl');
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -last, End: last }[key];
    if (by !== undefined && this.#selected === word) this.#move(word, by);
    else if (by !== undefined) {
      this.#tabStop = this.#places[Math.max(0, Math.min(last, this.#places.indexOf(word) + by))];
      this.#arrange();
      this.#chips[this.#tabStop].focus();
    } else if (event.key === 'Escape' && this.#selected !== null) this.#select(null);
    else return;
    event.preventDefault();
  }

  #itemOf = (word: number) => this.#chips[word].parentElement;
}

function wordOf(target: EventTarget | null) {
  const chip = target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null;
  return chip ? Number(chip.dataset.word) : null;
}
