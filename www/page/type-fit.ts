/** Decides when the font size of an embedded or presented page is fitted. */
import { isSame } from '../state/same.ts';
import type { Fit } from './fit.ts';
import type { Views } from './views.ts';

export class TypeFit {
  readonly #views: Views;
  readonly #onHeight: (height: number) => void;
  #fit: Fit | null = null;
  #framed: unknown[] = [];

  constructor(views: Views, onHeight: (height: number) => void) {
    this.#views = views;
    this.#onHeight = onHeight;
  }

  /** `shown`: values that determine the picture's size; `isPartial`: whether the picture waits for more layers. */
  update(shown: unknown[], isPartial: boolean) {
    const { embed, stage, state } = document.documentElement.dataset;
    const frame = stage !== undefined ? 'stage' : embed !== undefined ? 'embed' : null;
    // Until the answer arrives, the previous picture keeps its font size.
    const isThere = state !== 'loading' && (state !== 'running' || isPartial);
    if (!isThere && frame === this.#framed[0]) return;
    const isNew = isThere && !isSame(this.#framed, [frame, ...shown]);
    if (isNew) this.#framed = [frame, ...shown];
    this.#fit ??= this.#views.createFit(document.documentElement, this.#onHeight);
    this.#fit?.update(frame, isNew);
  }
}
