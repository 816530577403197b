// @ts-check
/**
 * The tokens of a picture as buttons: one Tab stop for all of them, arrow keys to move, a pointer or the
 * focus to look, a press to hold.
 *
 * @typedef {object} Handlers
 * @property {(key: string, at: number) => number | null} neighbour where an arrow key leads; `null` for any other key
 * @property {(at: number | null) => void} look
 * @property {(at: number) => void} press
 * @property {(at: number) => void} reveal brings a token into view
 */

/**
 * @param {HTMLElement} picture holds the drawing; it is not the drawing itself, as Chromium lets the Tab key stop at
 *   every SVG element that listens to the focus
 * @param {Handlers} handlers Tokens are told by their place among those last given.
 */
export function createStops(picture, { neighbour, look, press, reveal }) {
  /** @type {SVGElement[]} */
  let tokens = [];
  let current = 0;
  /** @type {number | null} */
  let looked = null;

  const placeOf = (/** @type {EventTarget | null} */ target) => {
    const token = target instanceof Element ? target.closest('[data-at]') : null;
    return token instanceof SVGElement ? Number(token.dataset.at) : null;
  };
  // A move within one token is no new look.
  const lookAt = (/** @type {number | null} */ at) => {
    if (at === looked) return;
    looked = at;
    look(at);
  };
  const moveStop = (/** @type {number} */ at) => {
    tokens[current]?.setAttribute('tabindex', '-1');
    current = at;
    tokens[current]?.setAttribute('tabindex', '0');
  };
  const listen = (/** @type {string} */ type, /** @type {(event: any) => void} */ listener) => picture.addEventListener(type, listener);

  // A finger has no hover: its look would stay behind after it has let go.
  listen('pointerover', (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== 'touch') lookAt(placeOf(event.target));
  });
  listen('pointerleave', () => lookAt(null));
  listen('focusin', ({ target }) => {
    const at = placeOf(target);
    if (at === null) return;
    moveStop(at);
    if (target.matches(':focus-visible')) {
      lookAt(at);
      reveal(at);
    }
  });
  // A press moves the focus while the pointer already looks at the next token.
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
     * Takes new tokens for old; the focus stays at its place.
     *
     * @param {SVGElement[]} made in order, each with its place as `data-at`
     * @param {() => void} put puts them in the picture
     */
    replace(made, put) {
      const focused = picture.contains(document.activeElement);
      tokens = made;
      put();
      moveStop(Math.min(current, Math.max(0, tokens.length - 1)));
      if (focused) tokens[current]?.focus({ preventScroll: true });
    },

    /**
     * Lets Tab arrive at a token, unless the focus is at another one already.
     *
     * @param {number} at
     */
    enterAt(at) {
      if (!picture.contains(document.activeElement)) moveStop(at);
    },
  };
}

/**
 * How far a box has to be scrolled to show stretches of what is in it: not at all where they are in
 * sight, else so that they are in the middle.
 *
 * @param {number} scroll where the box begins now
 * @param {number} room how much it shows
 * @param {number[][]} stretches from and to; the first counts alone where all together do not fit
 * @returns {number} where it should begin
 */
export function scrollToShow(scroll, room, stretches) {
  const from = Math.min(...stretches.map(([start]) => start));
  const to = Math.max(...stretches.map(([, end]) => end));
  if (from >= scroll && to <= scroll + room) return scroll;
  if (to - from > room && stretches.length > 1) return scrollToShow(scroll, room, stretches.slice(0, 1));
  return (from + to - room) / 2;
}
