/**
 * On the stage, each number of a step is computed before the audience's eyes: a frame walks along the row and the
 * column, factor by factor, and then the result appears.
 */
import type { Explanation } from '../../pkg/headlight.js';
import type { Cell } from './cells.ts';

/** Duration of a whole walk, and the longest duration of one product, in milliseconds. */
const WALK_MS = 3000;
const PRODUCT_MS = 450;

const still = matchMedia('(prefers-reduced-motion: reduce)');

export class StageWalk {
  #running: Animation[] = [];

  /** `cellAt`: the table cell of a number. */
  start(stepWhy: Explanation[], cellAt: (cell: Cell) => HTMLElement | null) {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    if (still.matches || !document.documentElement.matches('[data-stage]')) return;
    const sums = stepWhy.map(factorsOf);
    const count = sums.reduce((sum, factors) => sum + factors.length, 0);
    const duration = Math.min(PRODUCT_MS, WALK_MS / count);
    let delay = 0;
    for (const [nth, factors] of sums.entries()) {
      for (const pair of factors) {
        for (const cell of pair) this.#frame(cellAt(cell), delay, duration);
        delay += duration;
      }
      if (factors.length > 0) this.#reveal(cellAt(stepWhy[nth].cell), delay);
    }
  }

  #frame(cell: HTMLElement | null, delay: number, duration: number) {
    const frame = { boxShadow: 'inset 0 0 0 4px var(--ink)', fontWeight: '700' };
    this.#animate(cell, [frame, frame], { delay, duration });
  }

  #reveal(cell: HTMLElement | null, duration: number) {
    this.#animate(cell, [{ color: 'transparent' }, { color: 'transparent' }], { duration });
  }

  #animate(cell: HTMLElement | null, frames: Keyframe[], timing: KeyframeAnimationOptions) {
    if (cell) this.#running.push(cell.animate(frames, timing));
  }
}

/** The cells of each product of a sum of products; empty for other operations. */
function factorsOf({ operation, operands }: Explanation): Cell[][] {
  if (operation !== 'sum_of_products') return [];
  const [left, right] = [0, 1].map((side) => operands.filter((_, nth) => nth % 2 === side).flatMap(cellsOf));
  return left.map((cell, nth) => [cell, right[nth]]);
}

function cellsOf({ name, rows, columns }: Explanation['operands'][number]): Cell[] {
  const width = columns[1] - columns[0];
  return Array.from({ length: (rows[1] - rows[0]) * width }, (_, at) => ({
    name,
    row: rows[0] + Math.floor(at / width),
    column: columns[0] + (at % width),
  }));
}
