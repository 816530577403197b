// @ts-check
/**
 * The room "Worked example": a change of what is typed becomes a run, and where numbers come
 * from is asked for as the reader looks.
 *
 * @typedef {import('../pkg/headlight.js').Draft} Draft
 * @typedef {import('../pkg/headlight.js').Preset} Preset
 * @typedef {import('../pkg/headlight.js').WorkedManifest} WorkedManifest
 * @typedef {import('../pkg/headlight.js').Explanation} Explanation
 * @typedef {import('../pkg/headlight.js').Region} Region
 * @typedef {import('../engine/trace.js').Trace} Trace
 * @typedef {import('../controller.js').Context} Context
 * @typedef {import('../controller.js').RoomStatus} RoomStatus
 * @typedef {import('../state/address.js').Cell} Cell
 * @typedef {{ example: string, mode: 'lecture' | 'exact' | 'scaled', mask: 'none' | 'causal', weights: 'on' | 'off', draft: Draft }} Input
 * @typedef {object} Run
 * @property {Input} input
 * @property {WorkedManifest} manifest
 * @property {Trace} trace
 * @typedef {object} View
 * @property {number} index the step shown
 * @property {Explanation[]} stepWhy
 * @property {Cell | null} looked
 * @property {Cell | null} held
 * @property {Explanation | null} cellWhy
 * @property {Cell | null} lit
 * @property {string | null} litPart
 * @property {boolean} playing
 * @typedef {{ input: Input | null, presets: Preset[], run: Run | null, view: View, status: RoomStatus }} Worked
 */
import { EngineUnavailable, RequestError, WorkerLost } from '../engine/client.js';
import { latestOnly } from '../engine/latest.js';
import { traceFromBatch } from '../engine/trace.js';
import { cellFromText, hasCell } from '../state/address.js';
import { around, resized, withCell, withTables, withToken } from '../state/draft.js';
import { words } from '../words/page.js';

/** How long a step stays while the example plays by itself. */
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
    held: null,
    cellWhy: null,
    lit: null,
    litPart: null,
    playing: false,
  },
  status: { phase: 'loading', problem: null, fault: null },
};

/** @param {Context} context */
export function createWorked({ store, client, note, writeAddress, excerpt, afterDrawing }) {
  /** What a link asks for and only a finished run can give. */
  let wanted = /** @type {{ opens?: boolean, step?: string, cell?: string }} */ ({});
  /** The draft as large as it was, so that a size taken back brings back what was typed. */
  let largest = /** @type {Draft | null} */ (null);
  let playTimer = /** @type {ReturnType<typeof setInterval> | undefined} */ (undefined);

  const get = () => store.get().worked;
  const set = (/** @type {Partial<Worked>} */ parts) => store.set({ worked: { ...get(), ...parts } });
  const view = (/** @type {Partial<View>} */ parts) => set({ view: { ...get().view, ...parts } });
  const status = (/** @type {Partial<RoomStatus>} */ parts) => set({ status: { ...get().status, ...parts } });

  /**
   * Asks for what a link says.
   *
   * @param {import('../state/url.js').Link} link
   */
  function open({ chosen, edits }) {
    const { presets } = get();
    const named = presets.find(({ id }) => id === chosen.example);
    if (chosen.example !== undefined && !named) note(words.notices.unknownExample(excerpt(chosen.example)));
    const preset = named ?? presets[0];
    wanted = { opens: true, step: chosen.step, cell: chosen.cell };
    largest = null;
    pause();
    view({ held: null });
    ask(/** @type {Input} */ ({
      example: preset.id,
      mode: chosen.mode ?? preset.mode,
      mask: chosen.mask ?? 'none',
      weights: chosen.weights ?? 'on',
      draft: withTables(preset.draft, edits),
    }));
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
    const batch = await client.call('read', manifest.matrices.map((/** @type {Cell} */ { name }) => name));
    return { input, manifest, trace: traceFromBatch(batch, manifest.matrices) };
  }

  /**
   * Where a link's own numbers cannot be used, the example it began as is shown, so that
   * there is a board on which to mend them.
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
    // What a link names is looked for in its own example, which is still to come.
    if (wanted.opens && run.input !== get().input) return;
    const { view: before, run: previous } = get();
    const expected = stepIndex(run, previous, before.index);
    const stepWhy = await explain(toldBy(run, expected));
    // The reader may have gone on to another step in the meantime.
    const { index: shown } = get().view;
    const index = shown === before.index ? expected : stepIndex(run, previous, shown);
    set({ run });
    status({ phase: 'ready', problem: null, fault: null });
    const held = wanted.cell === undefined ? before.held : cellFromText(run, wanted.cell);
    if (wanted.cell !== undefined && !held) note(words.notices.unknownCell(excerpt(wanted.cell)));
    wanted = {};
    view({ index, stepWhy, held: hasCell(run, held) ? held : null, lit: null });
    if (index !== expected) explainStep();
    explainCell();
    writeAddress();
    const { forward_ms } = run.manifest;
    if (forward_ms !== undefined) performance.measure('headlight:forward', { start: started, duration: forward_ms });
    afterDrawing(() => performance.measure('headlight:total', { start: started, end: performance.now() }));
  }

  /**
   * The step to show: the one a link names, or the one shown before, if it still exists. A link
   * that names none opens at the first.
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
    const { run, view: { index } } = get();
    if (!run) return;
    const stepWhy = await explain(toldBy(run, index));
    if (get().run === run && get().view.index === index) view({ stepWhy });
  }

  async function explainCell() {
    const { run, view: { held, looked } } = get();
    const cell = held ?? looked;
    if (!run || !cell || !hasCell(run, cell)) return view({ cellWhy: null });
    const { name, row, column } = cell;
    const [cellWhy] = await explain([{ name, rows: [row, row + 1], columns: [column, column + 1] }]);
    const now = get();
    if (now.run === run && (now.view.held ?? now.view.looked) === cell) view({ cellWhy: cellWhy ?? null });
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
      // A replaced worker is reported by onReplaced; and while a new run is on its way, the
      // worker may already have forgotten the one that this asks about.
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
    writeAddress();
  }

  function play() {
    const { run, view: { index, playing } } = get();
    if (playing || !run) return pause();
    view({ playing: true });
    if (index === run.manifest.steps.length - 1) goTo(0);
    playTimer = setInterval(() => (store.get().room === 'worked' ? goTo(get().view.index + 1) : pause()), PLAY_MS);
  }

  function pause() {
    clearInterval(playTimer);
    view({ playing: false });
  }

  /**
   * A change of what is asked for.
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
      view({ index: 0, held: null });
      change(() => ({ example: id, mode: preset.mode, draft: preset.draft }));
    },
    mode: (mode) => change(() => ({ mode })),
    mask: (mask) => change(() => ({ mask })),
    weights: (weights) => change(() => ({ weights })),
    number: ({ table, row, column, text }) => change(({ draft }) => ({ draft: withCell(draft, table, row, column, text) })),
    name: ({ index, text }) => change(({ draft }) => ({ draft: withToken(draft, index, text) })),
    resize: ({ dimension, size }) =>
      change(({ draft }) => {
        largest = around(draft, largest ?? draft);
        return { draft: resized(draft, dimension, size, largest) };
      }),
    d_head: (d_head) => change(({ draft }) => ({ draft: { ...draft, d_head } })),
    reset() {
      largest = null;
      change(({ example }) => ({ draft: get().presets.find(({ id }) => id === example)?.draft }));
    },
    refresh: () => view({}),
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
    hold(cell) {
      view({ held: cell });
      explainCell();
      writeAddress();
    },
    letGo: () => intents.hold(null),
    light: (lit) => view({ lit }),
    lightPart: (litPart) => view({ litPart }),
  };

  return {
    open,
    recompute,
    report,
    intents,
    setPresets: (/** @type {Preset[]} */ presets) => set({ presets }),
  };
}

/**
 * The cells that are written out at a step: what it adds for one token. Of a whole matrix the
 * formula says enough.
 *
 * @param {Run} run
 * @param {number} index
 * @returns {Region[]}
 */
function toldBy({ manifest }, index) {
  const { adds, token } = manifest.steps[index];
  return token === undefined ? [] : adds;
}
