// @ts-check
/**
 * Controller of the room "Worked example". A change of the input starts a run; inspecting a cell requests its
 * explanation from the core.
 *
 * @typedef {import('../../pkg/headlight.js').Draft} Draft
 * @typedef {import('../../pkg/headlight.js').Preset} Preset
 * @typedef {import('../../pkg/headlight.js').WorkedManifest} WorkedManifest
 * @typedef {import('../../pkg/headlight.js').Explanation} Explanation
 * @typedef {import('../../pkg/headlight.js').Region} Region
 * @typedef {import('../../engine/trace.js').Trace} Trace
 * @typedef {import('./cells.js').Cell} Cell
 * @typedef {object} Status
 * @property {import('../../state/room.js').Phase} phase
 * @property {string | null} problem
 * @property {Cell | null} fault the cell that causes the problem
 * @typedef {import('../../pkg/headlight.js').Mode} Mode
 * @typedef {{ example: string, mode: Mode, mask: 'none' | 'causal', weights: 'on' | 'off', draft: Draft }} Input
 * @typedef {object} Run
 * @property {Input} input
 * @property {WorkedManifest} manifest
 * @property {Trace} trace
 * @typedef {object} View
 * @property {number} index index of the current step
 * @property {Explanation[]} stepWhy explanations of the cells that the step adds
 * @property {Cell | null} looked
 * @property {Cell | null} selected
 * @property {Explanation | null} cellWhy explanation of the selected or inspected cell
 * @property {Cell | null} lit the cell that a number in the text highlights
 * @property {string | null} litPart the matrix that a symbol of the formula highlights
 * @property {boolean} playing
 * @property {import('./sheet-steps.js').Sheet | null} sheet the calculation for paper
 * @typedef {{ input: Input | null, presets: Preset[], run: Run | null, view: View, status: Status }} Worked
 */
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/client.js';
import { latestOnly } from '../../engine/latest.js';
import { matricesOf } from '../../engine/trace.js';
import { isSame } from '../../state/same.js';
import { cellFromText, hasCell } from './cells.js';
import { around, resized, withCell, withTables, withToken } from './draft.js';
import { draftFromFields, switchesOf } from './fields.js';
import { sheetSteps } from './sheet-steps.js';
import { words } from './words.js';

/** Time per step in milliseconds while the example plays. */
const PLAY_MS = 1800;

/** @type {Worked} */
export const NO_WORKED = {
  input: null,
  presets: [],
  run: null,
  view: {
    index: 0,
    stepWhy: [],
    looked: null,
    selected: null,
    cellWhy: null,
    lit: null,
    litPart: null,
    playing: false,
    sheet: null,
  },
  status: { phase: 'loading', problem: null, fault: null },
};

/** @param {import('../../state/room.js').Context<Worked>} context */
export function createWorked({ get, set, shared, client, note, writeAddress, excerpt, afterDrawing }) {
  /** URL fields, kept until the examples have arrived. */
  let asked = /** @type {import('../../state/fields.js').Chosen} */ ({});
  /** Step and cell that a link names; they are looked up when the link's run has finished. */
  let wanted = /** @type {{ opens?: boolean, step?: string, cell?: string }} */ ({});
  /** The largest draft so far, so that growing a table again restores the typed text. */
  let largest = /** @type {Draft | null} */ (null);
  let playTimer = /** @type {ReturnType<typeof setInterval> | undefined} */ (undefined);

  const view = (/** @type {Partial<View>} */ parts) => set({ view: { ...get().view, ...parts } });
  const status = (/** @type {Partial<Status>} */ parts) => set({ status: { ...get().status, ...parts } });

  /**
   * Opens the example that a link names.
   *
   * @param {import('../../state/fields.js').Chosen} chosen
   */
  function open(chosen) {
    const { presets } = get();
    asked = chosen;
    if (presets.length === 0) return;
    const named = presets.find(({ id }) => id === chosen.example);
    if (chosen.example !== undefined && !named) note(words.notices.unknownExample(excerpt(chosen.example)));
    const preset = named ?? presets[0];
    const usual = switchesOf(preset);
    wanted = { opens: true, step: chosen.step, cell: chosen.cell };
    largest = null;
    pause();
    view({ selected: null });
    ask(
      /** @type {Input} */ ({
        example: preset.id,
        mode: chosen.mode ?? usual.mode,
        mask: chosen.mask ?? usual.mask,
        weights: chosen.weights ?? usual.weights,
        draft: withTables(preset.draft, draftFromFields(chosen)),
      }),
    );
  }

  async function start() {
    try {
      set({ presets: await client.call('presets') });
      open(asked);
    } catch (error) {
      report(error);
    }
  }

  /** @param {Input} input */
  function ask(input) {
    set({ input });
    recompute();
  }

  const recompute = latestOnly(runOnce);

  async function runOnce() {
    const { input, run } = get();
    if (!input) return;
    const started = performance.now();
    status({ phase: run ? 'running' : 'loading' });
    try {
      await finish(await runOf(input), started);
    } catch (error) {
      report(error);
      if (error instanceof RequestError && !get().run) await showOriginal(input).catch(report);
    }
  }

  /**
   * @param {Input} input
   * @returns {Promise<Run>}
   */
  async function runOf(input) {
    const { example: preset, mode, mask, weights, draft } = input;
    const manifest = await client.call('run_worked', draft, { preset, mode, mask, weights });
    return { input, manifest, trace: matricesOf(manifest.matrices) };
  }

  /**
   * Shows the unchanged example if the link's numbers are invalid, so that the user can correct them in its tables.
   *
   * @param {Input} input
   */
  async function showOriginal(input) {
    const preset = get().presets.find(({ id }) => id === input.example);
    if (preset) set({ run: await runOf({ ...input, draft: preset.draft }) });
  }

  /**
   * @param {Run} run
   * @param {number} started
   */
  async function finish(run, started) {
    // The step and cell of a link belong to the link's example, whose run has not finished yet.
    if (wanted.opens && run.input !== get().input) return;
    const { view: before, run: previous } = get();
    const expected = stepIndex(run, previous, before.index);
    const stepWhy = await explain(regionsWrittenOut(run, expected));
    // The user may have moved to another step in the meantime.
    const { index: shown } = get().view;
    const index = shown === before.index ? expected : stepIndex(run, previous, shown);
    set({ run });
    status({ phase: 'ready', problem: null, fault: null });
    const selected = wanted.cell === undefined ? before.selected : cellFromText(run, wanted.cell);
    if (wanted.cell !== undefined && !selected) note(words.notices.unknownCell(excerpt(wanted.cell)));
    wanted = {};
    view({ index, stepWhy, selected: hasCell(run, selected) ? selected : null, lit: null });
    if (index !== expected) explainStep();
    explainCell();
    explainSheet();
    writeAddress();
    const { forward_ms } = run.manifest;
    performance.measure('headlight:forward', { start: started, duration: forward_ms });
    afterDrawing(() => performance.measure('headlight:total', { start: started, end: performance.now() }));
  }

  /**
   * Index of the step to show: the step that a link names or, without a link, the previous step if it still exists. A
   * link without a step opens the first step.
   *
   * @param {Run} run
   * @param {Run | null} previous
   * @param {number} index
   */
  function stepIndex({ manifest }, previous, index) {
    const id = wanted.opens ? wanted.step : previous?.manifest.steps[index]?.id;
    const found = manifest.steps.findIndex((step) => step.id === id);
    if (found >= 0) return found;
    if (wanted.step !== undefined) {
      note(words.notices.unknownStep(excerpt(wanted.step)));
      return 0;
    }
    return wanted.opens ? 0 : Math.min(index, manifest.steps.length - 1);
  }

  async function explainStep() {
    const {
      run,
      view: { index },
    } = get();
    if (!run) return;
    const stepWhy = await explain(regionsWrittenOut(run, index));
    if (get().run === run && get().view.index === index) view({ stepWhy });
  }

  /** Requests the calculation for paper in advance, because printing does not wait for requests. */
  async function explainSheet() {
    const { run, view: now } = get();
    const token = run && lookingToken(run, now.index);
    if (!run || (now.sheet?.run === run && now.sheet.token === token)) return;
    const indices = sheetSteps(run.manifest, token ?? 0);
    const regions = indices.map((index) => run.manifest.steps[index].adds);
    const lines = await explain(regions.flat());
    if (get().run !== run || lines.length === 0) return;
    let read = 0;
    const steps = indices.map((index, nth) => {
      const count = regions[nth].reduce((sum, region) => sum + cellsIn(region), 0);
      read += count;
      return { index, lines: lines.slice(read - count, read) };
    });
    view({ sheet: { run, token: token ?? 0, steps } });
  }

  async function explainCell() {
    const {
      run,
      view: { selected, looked },
    } = get();
    const cell = selected ?? looked;
    if (!run || !cell || !hasCell(run, cell)) return view({ cellWhy: null });
    const { name, row, column } = cell;
    const [cellWhy] = await explain([{ name, rows: [row, row + 1], columns: [column, column + 1] }]);
    const now = get();
    if (now.run !== run || (now.view.selected ?? now.view.looked) !== cell) return;
    // An equal explanation is not redrawn, because the user may be pressing a button in it.
    if (!isSame(cellWhy ?? null, now.view.cellWhy)) view({ cellWhy: cellWhy ?? null });
  }

  /**
   * @param {Region[]} regions
   * @returns {Promise<Explanation[]>}
   */
  async function explain(regions) {
    if (regions.length === 0) return [];
    const { run } = get();
    try {
      return await client.call('explain', regions);
    } catch (error) {
      // The client itself reports a replaced worker. A worker that computes a new run may have dropped the old run.
      if (error instanceof RequestError && get().run === run && get().status.phase === 'ready') report(error);
      return [];
    }
  }

  /** @param {unknown} error */
  function report(error) {
    if (error instanceof RequestError) {
      status({ phase: 'error', problem: error.message, fault: error.cell ?? null });
    } else if (error instanceof EngineUnavailable) {
      status({ phase: 'error' });
    } else if (!(error instanceof WorkerLost)) {
      throw error;
    }
  }

  /** @param {number} index */
  function goTo(index) {
    const { run } = get();
    if (!run) return;
    const last = run.manifest.steps.length - 1;
    view({ index: Math.min(Math.max(index, 0), last), lit: null, litPart: null });
    if (index >= last) pause();
    explainStep();
    explainSheet();
    writeAddress();
  }

  function play() {
    const {
      run,
      view: { index, playing },
    } = get();
    if (playing || !run) return pause();
    view({ playing: true });
    if (index === run.manifest.steps.length - 1) goTo(0);
    playTimer = setInterval(() => (shared().room === 'worked' ? goTo(get().view.index + 1) : pause()), PLAY_MS);
  }

  function pause() {
    clearInterval(playTimer);
    view({ playing: false });
  }

  /**
   * Changes the input and runs it.
   *
   * @param {(input: Input) => Partial<Input>} change
   */
  function change(change) {
    const { input } = get();
    if (input) ask({ ...input, ...change(input) });
    writeAddress();
  }

  /** @type {Record<string, (detail: any) => void>} */
  const intents = {
    example(id) {
      const preset = get().presets.find((preset) => preset.id === id);
      if (!preset) return;
      pause();
      largest = null;
      view({ index: 0, selected: null });
      change(() => ({ example: id, mode: preset.mode, draft: preset.draft }));
    },
    mode: (mode) => change(() => ({ mode })),
    scaling: (isScaled) =>
      change(({ example, mode }) => {
        if (!mode.startsWith('lecture')) return { mode: isScaled ? 'scaled' : 'exact' };
        const usual = get().presets.find(({ id }) => id === example)?.scaled;
        return { mode: isScaled === usual ? 'lecture' : isScaled ? 'lecture_scaled' : 'lecture_unscaled' };
      }),
    mask: (mask) => change(() => ({ mask })),
    weights: (weights) => change(() => ({ weights })),
    number: ({ table, row, column, text }) =>
      change(({ draft }) => ({ draft: withCell(draft, table, row, column, text) })),
    name: ({ names, index, text }) => change(({ draft }) => ({ draft: withToken(draft, names, index, text) })),
    resize: ({ dimension, size }) =>
      change(({ draft }) => {
        largest = around(draft, largest ?? draft);
        return { draft: resized(draft, dimension, size, largest) };
      }),
    d_head: (d_head) => change(({ draft }) => ({ draft: { ...draft, d_head } })),
    reset() {
      largest = null;
      change(({ example }) => {
        const preset = get().presets.find(({ id }) => id === example);
        return preset ? { ...switchesOf(preset), draft: preset.draft } : {};
      });
    },
    step(index) {
      pause();
      goTo(index);
    },
    move(by) {
      pause();
      goTo(get().view.index + by);
    },
    play,
    look(cell) {
      view({ looked: cell });
      explainCell();
    },
    select(cell) {
      view({ selected: cell });
      explainCell();
      writeAddress();
    },
    release: () => intents.select(null),
    light: (lit) => view({ lit }),
    lightPart: (litPart) => view({ litPart }),
  };

  start();

  return {
    open,
    intents,
    restart: () => (get().presets.length === 0 ? start() : recompute()),
  };
}

/**
 * The regions that a step adds, if their calculation is written out. For a whole matrix, the formula is enough.
 *
 * @param {Run} run
 * @param {number} index
 * @returns {Region[]}
 */
function regionsWrittenOut({ manifest }, index) {
  const { adds, token } = manifest.steps[index];
  return token === undefined ? [] : adds;
}

/**
 * The row of a step's query token; the first row if the step has none.
 *
 * @param {Run} run
 * @param {number} index
 */
function lookingToken({ manifest }, index) {
  const { kind, token } = manifest.steps[index];
  if (token === undefined || kind === 'key' || kind === 'value') return 0;
  return kind === 'query' ? Math.max(0, token - manifest.first_query) : token;
}

/** @param {Region} region */
const cellsIn = ({ rows, columns }) => (rows[1] - rows[0]) * (columns[1] - columns[0]);
