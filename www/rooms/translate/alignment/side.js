// @ts-check
/**
 * One of the two sentences, as a line of tokens. Hover and focus inspect a token; a click selects it. The line is one
 * Tab stop; arrow keys move inside it.
 *
 * @typedef {object} SideToken
 * @property {string} text
 * @property {string} also additional text for screen readers
 * @property {boolean} joined whether it is in the same word as the previous token
 * @property {boolean} sign whether it is the end token
 * @property {boolean} [forced]
 * @property {boolean} [given] whether the user supplied it, even if the model would have written the same token
 * @property {boolean} [off] whether it gets no attention
 * @property {string} number its weight for the marked token of the other sentence
 */
import { MOVES } from '../../../draw/moves.js';
import { html } from '../../../widgets/elements.js';

/**
 * @param {object} side
 * @param {'read' | 'written'} side.name
 * @param {string} side.label
 * @param {(at: number | null) => void} side.look
 * @param {(at: number) => void} side.select
 */
export function createSide({ name, label, look, select }) {
  const line = html('div', {
    class: 'side-tokens',
    role: 'group',
    'data-whole': true,
    'aria-label': label,
    dir: 'auto',
  });
  const element = html(
    'div',
    { class: `side ${name}` },
    html('span', { class: 'side-label', 'aria-hidden': 'true' }, label),
    line,
  );
  /** @type {{ button: HTMLButtonElement, text: HTMLElement, also: HTMLElement, number: HTMLElement }[]} */
  const tokens = [];
  let tabStop = 0;

  const indexOf = (/** @type {EventTarget | null} */ target) => {
    const button = target instanceof Element ? target.closest('button') : null;
    return tokens.findIndex((token) => token.button === button);
  };
  line.addEventListener('pointerover', (event) => {
    const at = indexOf(event.target);
    if (at >= 0 && event.pointerType !== 'touch') look(at);
  });
  line.addEventListener('pointerleave', () => look(null));
  line.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) look(indexOf(target));
  });
  line.addEventListener('focusout', () => look(null));
  line.addEventListener('click', ({ target }) => {
    const at = indexOf(target);
    if (at < 0) return;
    stopAt(at);
    select(at);
  });
  line.addEventListener('keydown', (event) => {
    const at = indexOf(event.target);
    const move = MOVES[event.key];
    if (at < 0 || !move || event.altKey || event.metaKey || event.ctrlKey) return;
    const next = Math.max(0, Math.min(tokens.length - 1, at + move[0] + move[1]));
    stopAt(next);
    tokens[next].button.focus();
    event.preventDefault();
  });

  /** @param {number} at index of the button that is the Tab stop */
  function stopAt(at) {
    if (tokens[tabStop]) tokens[tabStop].button.tabIndex = -1;
    tabStop = at;
    tokens[at].button.tabIndex = 0;
  }

  function another() {
    const text = html('span', { class: 'side-text', translate: 'no' });
    const also = html('span', { class: 'unseen' });
    const number = html('span', { class: 'side-number' });
    const button = html(
      'button',
      { type: 'button', class: 'side-token', tabindex: '-1', 'data-drawn': true },
      text,
      also,
      ' ',
      number,
    );
    line.append(button);
    return { button, text, also, number };
  }

  return {
    element,

    /** Length of the line in pixels if it does not wrap. */
    length() {
      const last = tokens.at(-1)?.button;
      return last ? last.offsetLeft + last.offsetWidth - tokens[0].button.offsetLeft : 0;
    },

    /** Centres of the tokens along the line. @param {boolean} isUpright */
    centers: (isUpright) =>
      tokens.map(({ button }) =>
        isUpright ? button.offsetTop + button.offsetHeight / 2 : button.offsetLeft + button.offsetWidth / 2,
      ),

    /**
     * @param {SideToken[]} next
     * @param {number | null} selected
     * @param {number | null} seen
     * @param {string} language
     */
    update(next, selected, seen, language) {
      line.lang = language;
      while (tokens.length < next.length) tokens.push(another());
      for (const { button } of tokens.splice(next.length)) button.remove();
      next.forEach(({ text, also, joined, sign, forced, given, off, number }, at) => {
        const one = tokens[at];
        if (one.text.textContent !== text) one.text.textContent = text;
        if (one.also.textContent !== also) one.also.textContent = also;
        if (one.number.textContent !== number) one.number.textContent = number;
        one.button.classList.toggle('joined', joined);
        one.button.classList.toggle('sign', sign);
        one.button.classList.toggle('forced', forced === true);
        one.button.classList.toggle('given', given === true);
        one.button.classList.toggle('off', off === true);
        one.button.classList.toggle('seen', at === seen);
        one.button.setAttribute('aria-pressed', String(at === selected));
      });
      if (tokens.length > 0) stopAt(Math.min(selected ?? tabStop, tokens.length - 1));
    },
  };
}
