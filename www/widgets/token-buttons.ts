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

export class TokenButtons {
  readonly #picture: HTMLElement;
  readonly #handlers: Handlers;
  #tokens: SVGElement[] = [];
  /** Index of the token that is the Tab stop. */
  #current = 0;
  #looked: number | null = null;

  /**
   * `picture`: element around the drawing; not the drawing itself, because Chromium makes every SVG element with focus
   * listeners a Tab stop. `handlers`: called with the index of a token.
   */
  constructor(picture: HTMLElement, handlers: Handlers) {
    [this.#picture, this.#handlers] = [picture, handlers];
    // A finger cannot hover: the preview would remain after the finger is lifted.
    picture.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'touch') this.#lookAt(placeOf(event.target));
    });
    picture.addEventListener('pointerleave', () => this.#lookAt(null));
    picture.addEventListener('focusin', ({ target }) => this.#focus(target as Element));
    // After a click the focus leaves a token while the pointer may already be over another token, whose preview must
    // stay.
    picture.addEventListener('focusout', ({ target }) => {
      if (placeOf(target) === this.#looked) this.#lookAt(null);
    });
    picture.addEventListener('click', ({ target }) => {
      const at = placeOf(target);
      if (at !== null) handlers.press(at);
    });
    picture.addEventListener('keydown', (event) => this.#press(event));
  }

  /**
   * Replaces the tokens; the token with the same index keeps the focus. `made`: the new tokens in order, each with its
   * index as `data-at`. `put`: inserts the new tokens into the picture.
   */
  replace(made: SVGElement[], put: () => void) {
    const isFocused = this.#picture.contains(document.activeElement);
    this.#tokens = made;
    put();
    this.#moveTabStop(Math.min(this.#current, Math.max(0, made.length - 1)));
    if (isFocused) made[this.#current]?.focus({ preventScroll: true });
  }

  /** Makes a token the Tab stop, unless the focus is already in the picture. */
  enterAt(at: number) {
    if (!this.#picture.contains(document.activeElement)) this.#moveTabStop(at);
  }

  /** Pointer movement within one token is reported only once. */
  #lookAt(at: number | null) {
    if (at === this.#looked) return;
    this.#looked = at;
    this.#handlers.look(at);
  }

  #moveTabStop(at: number) {
    this.#tokens[this.#current]?.setAttribute('tabindex', '-1');
    this.#current = at;
    this.#tokens[at]?.setAttribute('tabindex', '0');
  }

  #focus(target: Element) {
    const at = placeOf(target);
    if (at === null) return;
    this.#moveTabStop(at);
    if (!target.matches(':focus-visible')) return;
    this.#lookAt(at);
    this.#handlers.reveal(at);
  }

  #press(event: KeyboardEvent) {
    const at = placeOf(event.target);
    if (at === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.#handlers.neighbour(event.key, at);
    if (event.key === 'Enter' || event.key === ' ') this.#handlers.press(at);
    else if (next !== null) this.#tokens[next]?.focus({ preventScroll: true });
    else return;
    event.preventDefault();
  }
}

function placeOf(target: EventTarget | null) {
  const token = target instanceof Element ? target.closest('[data-at]') : null;
  return token instanceof SVGElement ? Number(token.dataset.at) : null;
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
