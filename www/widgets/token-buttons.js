// @ts-check
/**
 * Tokens of a picture as buttons: one Tab stop for all, arrow keys to move, pointer or focus to look, a press
 * to hold.
 *
 * @typedef {object} Handlers
 * @property {(key: string, at: number) => number | null} neighbour index of the token that an arrow key leads
 *     to; `null` for any other key
 * @property {(at: number | null) => void} look
 * @property {(at: number) => void} press
 * @property {(at: number) => void} reveal scrolls a token into view
 */

/**
 * @param {HTMLElement} picture element around the drawing; the drawing itself would become a Tab stop, as
 *     Chromium makes one of every SVG element that listens to the focus
 * @param {Handlers} handlers called with the index of a token
 */
export function createTokenButtons(picture, { neighbour, look, press, reveal }) {
  /** @type {SVGElement[]} */
  let tokens = [];
  let current = 0;
  /** @type {number | null} */
  let looked = null;

  const placeOf = (/** @type {EventTarget | null} */ target) => {
    const token = target instanceof Element ? target.closest('[data-at]') : null;
    return token instanceof SVGElement ? Number(token.dataset.at) : null;
  };
  // A pointer that moves within one token looks once.
  const lookAt = (/** @type {number | null} */ at) => {
    if (at === looked) return;
    looked = at;
    look(at);
  };
  const moveTabStop = (/** @type {number} */ at) => {
    tokens[current]?.setAttribute('tabindex', '-1');
    current = at;
    tokens[current]?.setAttribute('tabindex', '0');
  };
  const listen = (/** @type {string} */ type, /** @type {(event: any) => void} */ listener) =>
    picture.addEventListener(type, listener);

  // A finger does not hover: its look would remain after it is lifted.
  listen('pointerover', (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== 'touch') lookAt(placeOf(event.target));
  });
  listen('pointerleave', () => lookAt(null));
  listen('focusin', ({ target }) => {
    const at = placeOf(target);
    if (at === null) return;
    moveTabStop(at);
    if (target.matches(':focus-visible')) {
      lookAt(at);
      reveal(at);
    }
  });
  // A press moves the focus while the pointer already looks at another token; that look stays.
  listen('focusout', ({ target }) => {
    if (placeOf(target) === looked) lookAt(null);
  });
  listen('click', ({ target }) => {
    const at = placeOf(target);
    if (at !== null) press(at);
  });
  listen('keydown', (/** @type {KeyboardEvent} */ event) => {
    const at = placeOf(event.target);
    if (at === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = neighbour(event.key, at);
    if (event.key === 'Enter' || event.key === ' ') press(at);
    else if (next !== null) tokens[next]?.focus({ preventScroll: true });
    else return;
    event.preventDefault();
  });

  return {
    /**
     * Replaces the tokens; the focus stays at its index.
     *
     * @param {SVGElement[]} made in order, each with its index as `data-at`
     * @param {() => void} put inserts them into the picture
     */
    replace(made, put) {
      const focused = picture.contains(document.activeElement);
      tokens = made;
      put();
      moveTabStop(Math.min(current, Math.max(0, tokens.length - 1)));
      if (focused) tokens[current]?.focus({ preventScroll: true });
    },

    /**
     * Makes a token the Tab stop, unless the focus is in the picture already.
     *
     * @param {number} at
     */
    enterAt(at) {
      if (!picture.contains(document.activeElement)) moveTabStop(at);
    },
  };
}

/**
 * Scroll offset at which a box shows stretches of its content: the present one where they are in view, else
 * the one that centres them.
 *
 * @param {number} scroll present offset
 * @param {number} room visible length
 * @param {number[][]} stretches start and end of each; only the first counts where they do not fit together
 */
export function scrollToShow(scroll, room, stretches) {
  const from = Math.min(...stretches.map(([start]) => start));
  const to = Math.max(...stretches.map(([, end]) => end));
  if (from >= scroll && to <= scroll + room) return scroll;
  if (to - from > room && stretches.length > 1) return scrollToShow(scroll, room, stretches.slice(0, 1));
  return (from + to - room) / 2;
}
