/** Dims a picture that is older than its input: at once if the input is invalid, otherwise if the answer is slow. */

/**
 * Delay in milliseconds before a stale picture is dimmed. Most answers arrive sooner; dimming each time would make the
 * picture flicker and paint it twice per keystroke.
 */
const STALE_AFTER_MS = 250;

export class StaleMark {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #root: HTMLElement | null = null;

  update(root: HTMLElement, isStale: boolean) {
    this.#root = root;
    if (isStale && document.documentElement.dataset.state !== 'error')
      this.#timer ??= setTimeout(() => this.#show(true), STALE_AFTER_MS);
    else {
      clearTimeout(this.#timer);
      this.#show(isStale);
    }
  }

  #show(isStale: boolean) {
    this.#timer = undefined;
    this.#root?.toggleAttribute('data-stale', isStale);
  }
}
