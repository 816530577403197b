/**
 * Turns the tokens of a picture into buttons with a single Tab stop: arrow keys move between them, hover or focus
 * previews a token, a click selects it.
 */

interface Handlers {
  /** Index of the token that an arrow key moves to; `null` for any other key. */
  neighbour: (key: string, at: number) => number | null;
  look: (at: number | null) => void;
  press: (at: number) => void;
  reveal: (at: number) => void; // scrolls a token into view
}

/**
 * `picture`: element around the drawing; not the drawing itself, because Chromium makes every SVG element with focus
 * listeners a Tab stop. `handlers`: called with the index of a token.
 */
export function createTokenButtons(picture: HTMLElement, { neighbour, look, press, reveal }: Handlers) {
  let tokens: SVGElement[] = [];
  let current = 0;
  let looked: number | null = null;

  const placeOf = (target: EventTarget | null) => {
    const token = target instanceof Element ? target.closest('[data-at]') : null;
    return token instanceof SVGElement ? Number(token.dataset.at) : null;
  };
  // Pointer movement within one token is reported only once.
  const lookAt = (at: number | null) => {
    if (at === looked) return;
    looked = at;
    look(at);
  };
  const moveTabStop = (at: number) => {
    tokens[current]?.setAttribute('tabindex', '-1');
    current = at;
    tokens[current]?.setAttribute('tabindex', '0');
  };
  // A finger cannot hover: the preview would remain after the finger is lifted.
  picture.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'touch') lookAt(placeOf(event.target));
  });
  picture.addEventListener('pointerleave', () => lookAt(null));
  picture.addEventListener('focusin', ({ target }) => {
    const at = placeOf(target);
    if (at === null) return;
    moveTabStop(at);
    if ((target as Element).matches(':focus-visible')) {
      lookAt(at);
      reveal(at);
    }
  });
  // After a click the focus leaves a token while the pointer may already be over another token, whose preview must
  // stay.
  picture.addEventListener('focusout', ({ target }) => {
    if (placeOf(target) === looked) lookAt(null);
  });
  picture.addEventListener('click', ({ target }) => {
    const at = placeOf(target);
    if (at !== null) press(at);
  });
  picture.addEventListener('keydown', (event: KeyboardEvent) => {
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
     * Replaces the tokens; the token with the same index keeps the focus. `made`: the new tokens in order, each with
     * its index as `data-at`. `put`: inserts the new tokens into the picture.
     */
    replace(made: SVGElement[], put: () => void) {
      const focused = picture.contains(document.activeElement);
      tokens = made;
      put();
      moveTabStop(Math.min(current, Math.max(0, tokens.length - 1)));
      if (focused) tokens[current]?.focus({ preventScroll: true });
    },

    /** Makes a token the Tab stop, unless the focus is already in the picture. */
    enterAt(at: number) {
      if (!picture.contains(document.activeElement)) moveTabStop(at);
    },
  };
}

/**
 * Scroll offset at which the given stretches of a box's content are visible: the current offset if they are already
 * visible, otherwise an offset that centres them. `stretches`: start and end of each stretch. If the stretches do not
 * fit together, only the first counts.
 */
export function scrollToShow(scroll: number, room: number, stretches: number[][]) {
  const from = Math.min(...stretches.map(([start]) => start));
  const to = Math.max(...stretches.map(([, end]) => end));
  if (from >= scroll && to <= scroll + room) return scroll;
  if (to - from > room && stretches.length > 1) return scrollToShow(scroll, room, stretches.slice(0, 1));
  return (from + to - room) / 2;
}
