// @ts-check
/**
 * The words of the sentence as chips. The user reorders them by dragging, with the arrow keys after selecting a chip,
 * or with two buttons.
 *
 * @typedef {{ text: string }[]} Words
 */
import { enable, html } from '../../widgets/elements.js';
import { listenToDrag } from './chip-drag.js';
import { words } from './words.js';

/** @param {(places: number[]) => void} reorder */
export function createChips(reorder) {
  const { order } = words;
  const list = html('ol', { class: 'chips', role: 'list', 'aria-label': order.chips });
  const status = html('span', { class: 'chips-told', role: 'status' });
  const button = (/** @type {string} */ label, /** @type {number} */ by) =>
    html('button', { type: 'button', on: { click: () => selected !== null && move(selected, by) } }, label);
  const [earlier, later] = [button(order.earlier, -1), button(order.later, 1)];
  /** @type {HTMLButtonElement[]} a chip for each word, in the order typed */
  let chips = [];
  let shown = '';
  /** @type {number[]} the word at each place */
  let places = [];
  /** @type {Words} */
  let texts = [];
  let selected = /** @type {number | null} */ (null);
  /** The word whose chip is the list's Tab stop. */
  let tabStop = 0;

  listenToDrag(list, {
    places: () => places,
    preview: (next) => next.forEach((word, place) => itemOf(word).style.setProperty('order', String(place))),
    drop(next, word) {
      for (const item of list.children) /** @type {HTMLElement} */ (item).style.removeProperty('order');
      if (next) moveTo(next, word);
    },
  });
  list.addEventListener('click', (event) => {
    const word = wordOf(event.target);
    if (word !== null) select(selected === word ? null : word);
  });
  list.addEventListener('keydown', act);

  return {
    list,
    status,
    buttons: [earlier, later],

    /** @param {{ words: Words, places: number[] | null }} props `places` is `null` while the answers are stale */
    update(props) {
      const isOther =
        JSON.stringify(props.words.map(({ text }) => text)) !== JSON.stringify(texts.map(({ text }) => text));
      texts = props.words;
      places = props.places ?? (isOther ? texts.map((_, word) => word) : places);
      if (isOther) {
        chips = texts.map(({ text }, word) =>
          html(
            'button',
            { type: 'button', class: 'chip', 'data-drawn': true, dir: 'auto', translate: 'no', dataset: { word } },
            text,
          ),
        );
        [selected, tabStop, status.textContent] = [null, 0, ''];
      }
      arrange();
    },
  };

  /** Puts the chips in order and restores the focus. */
  function arrange() {
    const nextShown = `${texts.map(({ text }) => text)} ${places}`;
    if (nextShown !== shown) {
      const focused = /** @type {HTMLElement | null} */ (
        list.contains(document.activeElement) ? document.activeElement : null
      );
      list.replaceChildren(...places.map((word) => html('li', {}, chips[word])));
      focused?.focus();
      shown = nextShown;
    }
    places.forEach((word, place) => {
      const chip = chips[word];
      chip.setAttribute('aria-label', order.chip(texts[word].text, place + 1, places.length, word === selected));
      chip.setAttribute('aria-pressed', String(word === selected));
      chip.tabIndex = word === tabStop ? 0 : -1;
    });
    const at = selected === null ? -1 : places.indexOf(selected);
    enable(earlier, at > 0);
    enable(later, at >= 0 && at < places.length - 1);
  }

  /** @param {number | null} word */
  function select(word) {
    selected = word;
    tabStop = word ?? tabStop;
    arrange();
  }

  /**
   * @param {number} word
   * @param {number} by
   */
  function move(word, by) {
    const from = places.indexOf(word);
    const to = Math.max(0, Math.min(places.length - 1, from + by));
    if (to === from) return;
    const next = places.filter((other) => other !== word);
    next.splice(to, 0, word);
    moveTo(next, word);
  }

  /**
   * @param {number[]} next
   * @param {number} word the moved word
   */
  function moveTo(next, word) {
    places = next;
    tabStop = word;
    status.textContent = order.moved(texts[word].text, next.indexOf(word) + 1, next.length);
    arrange();
    reorder(next);
  }

  /** @param {KeyboardEvent} event */
  function act(event) {
    const word = wordOf(event.target);
    if (word === null || event.ctrlKey || event.altKey || event.metaKey) return;
    const last = places.length - 1;
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -last, End: last }[event.key];
    if (by !== undefined && selected === word) move(word, by);
    else if (by !== undefined) {
      tabStop = places[Math.max(0, Math.min(last, places.indexOf(word) + by))];
      arrange();
      chips[tabStop].focus();
    } else if (event.key === 'Escape' && selected !== null) select(null);
    else return;
    event.preventDefault();
  }

  /** @param {EventTarget | null} target */
  function wordOf(target) {
    const chip = /** @type {HTMLElement} */ (target).closest?.('[data-word]');
    return chip ? Number(/** @type {HTMLElement} */ (chip).dataset.word) : null;
  }

  /** @param {number} word */
  function itemOf(word) {
    return /** @type {HTMLElement} */ (chips[word].parentElement);
  }
}
