/** The step and the cell that a link names; they are looked up when the link's run has finished. */
import type { Chosen } from '../../state/fields.ts';
import type { Context } from '../../state/room.ts';
import { type Cell, cellFromText, hasCell } from './cells.ts';
import type { Run, Worked } from './state.ts';
import { words } from './words/en.js';

export class Wanted {
  readonly #context: Context<Worked>;
  readonly #step: string | undefined;
  readonly #cell: string | undefined;
  readonly opens: boolean;

  constructor(context: Context<Worked>, link: Chosen | null = null) {
    this.#context = context;
    this.opens = link !== null;
    this.#step = link?.step;
    this.#cell = link?.cell;
  }

  /**
   * Index of the step to show: the step that a link names or, without a link, the previous step if it still exists. A
   * link without a step opens the first step.
   */
  stepIn({ manifest }: Run, previous: Run | null, index: number) {
    const id = this.opens ? this.#step : previous?.manifest.steps[index]?.id;
    const found = manifest.steps.findIndex((step) => step.id === id);
    if (found >= 0) return found;
    const { note, excerpt } = this.#context;
    if (this.#step !== undefined) note(words.notices.unknownStep(excerpt(this.#step)));
    return this.opens ? 0 : Math.min(index, manifest.steps.length - 1);
  }

  /** The selected cell, or the one that a link names, if the run has it. */
  cellIn(run: Run, before: Cell | null) {
    const { note, excerpt } = this.#context;
    const cell = this.#cell === undefined ? before : cellFromText(run, this.#cell);
    if (this.#cell !== undefined && !cell) note(words.notices.unknownCell(excerpt(this.#cell)));
    return hasCell(run, cell) ? cell : null;
  }
}
