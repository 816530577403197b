/**
 * On the stage, the matrices of the current step come first and in the order of its formula, for the Tab key and for
 * screen readers too. All others are small and without numbers, so nothing in them can have the focus.
 */
import { isSame } from '../../state/same.ts';

export class BoardOrder {
  readonly #front: HTMLElement;
  readonly #arrange: () => void;
  #all = new Map<string, HTMLElement>();
  #focus: string[] = [];
  #placed: unknown = null;

  /** `front`: receives the matrices of the step. `arrange`: places all matrices in the order of the calculation. */
  constructor(front: HTMLElement, arrange: () => void) {
    this.#front = front;
    this.#arrange = arrange;
    const modes = new MutationObserver(() => this.#place());
    modes.observe(document.documentElement, { attributeFilter: ['data-stage'] });
  }

  update(all: Map<string, HTMLElement>, focus: string[]) {
    this.#all = all;
    this.#focus = focus;
    this.#place();
  }

  #place() {
    const isOnStage = document.documentElement.matches('[data-stage]');
    const wanted = [this.#all, isOnStage ? this.#focus : null];
    if (isSame(this.#placed, wanted)) return;
    this.#placed = wanted;
    const focused = document.activeElement as HTMLElement | null;
    this.#front.replaceChildren();
    this.#arrange();
    for (const [name, element] of this.#all) element.inert = isOnStage && !this.#focus.includes(name);
    if (isOnStage) this.#front.append(...this.#focus.flatMap((name) => this.#all.get(name) ?? []));
    // A moved element loses the focus.
    if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
  }
}
