// @ts-check
/**
 * The words of the sentence as chips that a person puts in another order: by dragging, by the arrow keys
 * once a chip is selected, or by two buttons.
 *
 * @typedef {{ text: string }[]} Words
 */
import { enable, html } from '../../draw/elements.js';
import { words } from '../../words/positions.js';
import { listenToDrag } from './drag.js';

/** @param {(places: number[]) => void} reorder */
export function createChips(reorder) {
  const { order } = words;
  const list = html('ol', { class: 'chips', role: 'list', 'aria-label': order.chips });
  const told = html('span', { class: 'chips-told', role: 'status' });
  const button = (/** @type {string} */ label, /** @type {number} */ by) => html('button', { type: 'button', on: { click: () => picked !== null && move(picked, by) } }, label);
  const [earlier, later] = [button(order.earlier, -1), button(order.later, 1)];
  /** @type {HTMLButtonElement[]} a chip for each word, in the order typed */
  let chips = [];
  let shown = '';
  /** @type {number[]} the word at each place */
  let places = [];
  /** @type {Words} */
  let texts = [];
  let picked = /** @type {number | null} */ (null);
  /** The word that the Tab key comes to. */
  let stop = 0;

  listenToDrag(list, {
    places: () => places,
    preview: (next) => next.forEach((word, place) => itemOf(word).style.setProperty('order', String(place))),
    drop(next, word) {
      for (const item of list.children) /** @type {HTMLElement} */ (item).style.removeProperty('order');
      if (next) put(next, word);
    },
  });
  list.addEventListener('click', (event) => {
    const word = wordOf(event.target);
    if (word !== null) pick(picked === word ? null : word);
  });
  list.addEventListener('keydown', act);

  return {
    list,
    told,
    buttons: [earlier, later],

    /** @param {{ words: Words, places: number[] | null }} props `places` is `null` while they are not what was asked for last */
    update(props) {
      const isOther = JSON.stringify(props.words.map(({ text }) => text)) !== JSON.stringify(texts.map(({ text }) => text));
      texts = props.words;
      places = props.places ?? (isOther ? texts.map((_, word) => word) : places);
      if (isOther) {
        chips = texts.map(({ text }, word) => html('button', { type: 'button', class: 'chip', 'data-drawn': true, dir: 'auto', dataset: { word } }, text));
        [picked, stop, told.textContent] = [null, 0, ''];
      }
      arrange();
    },
  };

  /** Puts the chips where they belong; taking the focused one out of the page would lose the focus. */
  function arrange() {
    const wanted = `${texts.map(({ text }) => text)} ${places}`;
    if (wanted !== shown) {
      const focused = /** @type {HTMLElement | null} */ (list.contains(document.activeElement) ? document.activeElement : null);
      list.replaceChildren(...places.map((word) => html('li', {}, chips[word])));
      focused?.focus();
      shown = wanted;
    }
    places.forEach((word, place) => {
      const chip = chips[word];
      chip.setAttribute('aria-label', order.chip(texts[word].text, place + 1, places.length, word === picked));
      chip.setAttribute('aria-pressed', String(word === picked));
      chip.tabIndex = word === stop ? 0 : -1;
    });
    const at = picked === null ? -1 : places.indexOf(picked);
    enable(earlier, at > 0);
    enable(later, at >= 0 && at < places.length - 1);
  }

  /** @param {number | null} word */
  function pick(word) {
    picked = word;
    stop = word ?? stop;
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
    put(next, word);
  }

  /**
   * @param {number[]} next
   * @param {number} word that was moved
   */
  function put(next, word) {
    places = next;
    stop = word;
    told.textContent = order.moved(texts[word].text, next.indexOf(word) + 1, next.length);
    arrange();
    reorder(next);
  }

  /** @param {KeyboardEvent} event */
  function act(event) {
    const word = wordOf(event.target);
    if (word === null || event.ctrlKey || event.altKey || event.metaKey) return;
    const last = places.length - 1;
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -last, End: last }[event.key];
    if (by !== undefined && picked === word) move(word, by);
    else if (by !== undefined) {
      stop = places[Math.max(0, Math.min(last, places.indexOf(word) + by))];
      arrange();
      chips[stop].focus();
    } else if (event.key === 'Escape' && picked !== null) pick(null);
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
