// @ts-check
/**
 * Makes the tokens of a picture buttons with a single Tab stop: arrow keys move between them, hover or focus previews a
 * token, a click selects it.
 *
 * @typedef {object} Handlers
 * @property {(key: string, at: number) => number | null} neighbour index of the token that an arrow key moves to;
 *     `null` for any other key
 * @property {(at: number | null) => void} look
 * @property {(at: number) => void} press
 * @property {(at: number) => void} reveal scrolls a token into view
 */

/**
 * @param {HTMLElement} picture element around the drawing; not the drawing itself, because Chromium makes every SVG
 *     element with focus listeners a Tab stop
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
  // Pointer movement within one token is reported only once.
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

  // A finger cannot hover: the preview would remain after the finger is lifted.
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
  // After a click the focus leaves a token while the pointer may already be over another token, whose preview must
  // stay.
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
     * Replaces the tokens; the token with the same index keeps the focus.
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
     * Makes a token the Tab stop, unless the focus is already in the picture.
     *
     * @param {number} at
     */
    enterAt(at) {
      if (!picture.contains(document.activeElement)) moveTabStop(at);
    },
  };
}

/**
 * Scroll offset that makes stretches of a box's content visible: the current offset if they are already visible,
 * otherwise an offset that centres them.
 *
 * @param {number} scroll current offset
 * @param {number} room visible length
 * @param {number[][]} stretches start and end of each; only the first counts if they do not fit together
 */
export function scrollToShow(scroll, room, stretches) {
  const from = Math.min(...stretches.map(([start]) => start));
  const to = Math.max(...stretches.map(([, end]) => end));
  if (from >= scroll && to <= scroll + room) return scroll;
  if (to - from > room && stretches.length > 1) return scrollToShow(scroll, room, stretches.slice(0, 1));
  return (from + to - room) / 2;
}
