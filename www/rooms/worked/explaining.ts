/** Requests the calculations that are written out: those of the step, of a cell, and of the printed sheet. */
import { RequestError } from '../../engine/errors.ts';
import type { Explanation, Region, WorkedManifest } from '../../pkg/headlight.js';
import type { Context } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import { hasCell } from './cells.ts';
import { sheetSteps } from './sheet.ts';
import type { Run, View, Worked } from './state.ts';

export class Explaining {
  readonly #context: Context<Worked>;
  readonly #report: (error: unknown) => void;

  constructor(context: Context<Worked>, report: (error: unknown) => void) {
    this.#context = context;
    this.#report = report;
  }

  /** The calculation of the cells that a step adds. For a whole matrix, the formula is enough. */
  ofStep = ({ manifest }: Run, index: number) => {
    const { adds, token } = manifest.steps[index];
    return this.#explain(token === undefined ? [] : adds);
  };

  async step() {
    const { run, view } = this.#context.get();
    if (!run) return;
    const stepWhy = await this.ofStep(run, view.index);
    const now = this.#context.get();
    if (now.run === run && now.view.index === view.index) this.#show({ stepWhy });
  }

  async cell() {
    const { run, view } = this.#context.get();
    const cell = view.selected ?? view.looked;
    if (!run || !cell || !hasCell(run, cell)) return this.#show({ cellWhy: null });
    const { name, row, column } = cell;
    const [cellWhy = null] = await this.#explain([{ name, rows: [row, row + 1], columns: [column, column + 1] }]);
    const now = this.#context.get();
    if (now.run !== run || (now.view.selected ?? now.view.looked) !== cell) return;
    // An equal explanation is not redrawn, because the user may be pressing a button in it.
    if (!isSame(cellWhy, now.view.cellWhy)) this.#show({ cellWhy });
  }

  /** Requests the calculation for paper in advance, because printing does not wait for requests. */
  async sheet() {
    const { run, view } = this.#context.get();
    const token = run ? queryOf(run, view.index) : 0;
    if (!run || (view.sheet?.run === run && view.sheet.token === token)) return;
    const indices = sheetSteps(run.manifest, token);
    const regions = indices.map((index) => run.manifest.steps[index].adds);
    const lines = await this.#explain(regions.flat());
    if (this.#context.get().run !== run || lines.length === 0) return;
    let read = 0;
    const steps = indices.map((index, nth) => {
      const count = regions[nth].reduce((sum, region) => sum + cellsIn(region), 0);
      read += count;
      return { index, lines: lines.slice(read - count, read) };
    });
    this.#show({ sheet: { run, token, steps } });
  }

  #show(parts: Partial<View>) {
    const { get, set } = this.#context;
    set({ view: { ...get().view, ...parts } });
  }

  async #explain(regions: Region[]): Promise<Explanation[]> {
    if (regions.length === 0) return [];
    const { get, client } = this.#context;
    const { run } = get();
    try {
      const answer = await client.call('explain', regions);
      return answer.map((why) => ({
        ...why,
        operands: why.operands.map((operand) => onBoard(operand, run?.manifest)),
      }));
    } catch (error) {
      // Errors of an earlier run are ignored, because a worker that computes a new run may have dropped the earlier
      // one. The client itself reports that a worker was replaced.
      if (error instanceof RequestError && get().run === run && get().status.phase === 'ready') this.#report(error);
      return [];
    }
  }
}

/** Without a mask, the scores after the mask are those before it, and only the latter are on the board. */
function onBoard<Part extends Region>(operand: Part, manifest?: WorkedManifest): Part {
  const { name } = operand;
  if (!manifest || manifest.steps.some(({ adds }) => adds.some((added) => added.name === name))) return operand;
  return { ...operand, name: name.replace('attn_scores', manifest.scaled ? 'scaled_scores' : 'dot_products') };
}

function queryOf({ manifest }: Run, index: number) {
  const { kind, token } = manifest.steps[index];
  if (token === undefined || kind === 'key' || kind === 'value') return 0;
  return kind === 'query' ? Math.max(0, token - manifest.first_query) : token;
}

const cellsIn = ({ rows, columns }: Region) => (rows[1] - rows[0]) * (columns[1] - columns[0]);
