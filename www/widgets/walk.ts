/**
 * On the stage, a dot product is computed before the audience's eyes: a frame walks along both vectors, factor by
 * factor, and then the result appears.
 */

/** Duration of a whole walk, and the longest duration of one product, in milliseconds. */
const WALK_MS = 3000;
const PRODUCT_MS = 450;

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** The elements of the factors of each product, and the element of their sum. */
interface DotProduct {
  products: (HTMLElement | null)[][];
  result: HTMLElement | null;
}

export class Walk {
  #running: Animation[] = [];

  start(sums: DotProduct[]) {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    if (still.matches || !document.documentElement.matches('[data-stage]')) return;
    const count = sums.reduce((sum, { products }) => sum + products.length, 0);
    const duration = Math.min(PRODUCT_MS, WALK_MS / count);
    let delay = 0;
    for (const { products, result } of sums) {
      for (const factors of products) {
        for (const factor of factors) this.#frame(factor, delay, duration);
        delay += duration;
      }
      if (products.length > 0) this.#reveal(result, delay);
    }
  }

  #frame(factor: HTMLElement | null, delay: number, duration: number) {
    const frame = { boxShadow: 'inset 0 0 0 4px var(--ink)', fontWeight: '700' };
    this.#animate(factor, [frame, frame], { delay, duration });
  }

  #reveal(result: HTMLElement | null, duration: number) {
    this.#animate(result, [{ color: 'transparent' }, { color: 'transparent' }], { duration });
  }

  #animate(element: HTMLElement | null, frames: Keyframe[], timing: KeyframeAnimationOptions) {
    if (element) this.#running.push(element.animate(frames, timing));
  }
}
