/** Stacks the controls of the stage over the lower edge of the picture. */
import { isSame } from '../state/same.ts';

export class Dock {
  #parts: HTMLElement[] = [];
  readonly #resized = new ResizeObserver(() => this.#stack());

  update() {
    const isOpen = document.documentElement.matches('[data-controls]');
    const parts = isOpen ? [...document.querySelectorAll<HTMLElement>('#rooms [data-dock]')] : [];
    if (isSame(parts, this.#parts)) return;
    this.#resized.disconnect();
    for (const part of this.#parts) part.style.removeProperty('bottom');
    this.#parts = parts;
    for (const part of parts) this.#resized.observe(part);
  }

  #stack() {
    let bottom = 0;
    for (const part of this.#parts.toReversed()) {
      part.style.bottom = `${bottom}px`;
      bottom += part.offsetHeight;
    }
  }
}
