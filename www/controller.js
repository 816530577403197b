// @ts-check
/**
 * The page's only asynchronous logic: what a person does becomes a change of state, and a
 * change of what is asked for becomes a run.
 *
 * State has four parts: `input`, what is asked for now; `run`, what the picture was made
 * from; `view`, how it is looked at; `status`, how the engine is.
 *
 * @typedef {import('./pkg/headlight.js').Draft} Draft
 * @typedef {import('./pkg/headlight.js').Preset} Preset
 * @typedef {import('./pkg/headlight.js').WorkedManifest} WorkedManifest
 * @typedef {import('./pkg/headlight.js').Explanation} Explanation
 * @typedef {import('./pkg/headlight.js').Region} Region
 * @typedef {import('./engine/trace.js').Trace} Trace
 * @typedef {{ name: string, row: number, column: number }} Cell
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
 * @property {'system' | 'light' | 'dark' | 'projector'} theme
 * @typedef {object} Status
 * @property {'loading' | 'ready' | 'running' | 'error'} phase
 * @property {string | null} problem
 * @property {Cell | null} fault
 * @property {string[]} notes
 * @typedef {{ input: Input | null, presets: Preset[], run: Run | null, view: View, status: Status }} State
 */
import { createClient, EngineUnavailable, RequestError, WorkerLost } from './engine/client.js';
import { latestOnly } from './engine/latest.js';
import { traceFromBatch } from './engine/trace.js';
import { cellFromText, hasCell, hashOf } from './state/address.js';
import { resized, withCell, withToken } from './state/draft.js';
import { readHash } from './state/url.js';
import { words } from './words/en.js';

/** How long a step stays while the example plays by itself. */
const PLAY_MS = 1800;
/** Browsers refuse to be told a new address many times a second. */
const ADDRESS_MS = 250;

/** @type {State} */
export const INITIAL = {
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
    theme: 'system',
  },
  status: { phase: 'loading', problem: null, fault: null, notes: [] },
};

/** @param {ReturnType<typeof import('./state/store.js').createStore<State>>} store */
export function createController(store) {
  const client = createClient({
    onReplaced() {
      note(words.notices.replaced);
      if (store.get().input) recompute();
      else start();
    },
    onUnavailable: (reason) => fail(words.notices.unavailable(reason)),
  });
  /** Fields of the address that belong to other versions. */
  let unknown = /** @type {string[]} */ ([]);
  let writtenHash = location.hash;
  /** What a link asks for and only a finished run can give. */
  let wanted = /** @type {{ step?: string, cell?: string }} */ ({});
  let playTimer = /** @type {ReturnType<typeof setInterval> | undefined} */ (undefined);
  let addressTimer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);

  const view = (/** @type {Partial<View>} */ parts) => store.set({ view: { ...store.get().view, ...parts } });
  const status = (/** @type {Partial<Status>} */ parts) =>
    store.set({ status: { ...store.get().status, ...parts } });
  const note = (/** @type {string} */ text) => {
    const { notes } = store.get().status;
    if (!notes.includes(text)) status({ notes: [...notes, text] });
  };
  const fail = (/** @type {string} */ problem) => status({ phase: 'error', problem });

  async function start() {
    // The theme needs no engine, so the page need not change colour when that has come.
    view({ theme: themeOf(readHash(location.hash)) });
    try {
      store.set({ presets: await client.call('presets') });
      openLink();
    } catch (error) {
      report(error);
    }
  }

  /** Reads the address and asks for what it says. */
  function openLink() {
    const link = readHash(location.hash);
    unknown = link.unknown;
    status({ notes: [] });
    const { presets } = store.get();
    const { chosen } = link;
    for (const { field, found, choices } of link.refused) {
      note(words.notices.refused(field, excerpt(found), choices));
    }
    const named = presets.find(({ id }) => id === chosen.example);
    if (chosen.example !== undefined && !named) note(words.notices.unknownExample(excerpt(chosen.example)));
    const preset = named ?? presets[0];
    wanted = { step: chosen.step, cell: chosen.cell };
    view({ theme: themeOf(link), held: null });
    ask(/** @type {Input} */ ({
      example: preset.id,
      mode: chosen.mode ?? preset.mode,
      mask: chosen.mask ?? 'none',
      weights: chosen.weights ?? 'on',
      draft: { ...preset.draft, ...link.edits },
    }));
  }

  /** @param {Input} input */
  function ask(input) {
    store.set({ input });
    recompute();
  }

  const recompute = latestOnly(runOnce);

  async function runOnce() {
    const { input, run } = store.get();
    if (!input) return;
    const started = performance.now();
    status({ phase: run ? 'running' : 'loading' });
    try {
      await finish(await runOf(input), started);
    } catch (error) {
      report(error);
      if (error instanceof RequestError && !store.get().run) await showOriginal(input).catch(report);
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
    return { input, manifest, trace: traceFromBatch(manifest, batch) };
  }

  /**
   * Where a link's own numbers cannot be used, the example it began as is shown, so that
   * there is a board on which to mend them.
   *
   * @param {Input} input
   */
  async function showOriginal(input) {
    const preset = store.get().presets.find(({ id }) => id === input.example);
    if (preset) store.set({ run: await runOf({ ...input, draft: preset.draft }) });
  }

  /**
   * @param {Run} run
   * @param {number} started
   */
  async function finish(run, started) {
    const { view: before, run: previous } = store.get();
    const expected = stepIndex(run, previous, before.index);
    const stepWhy = await explain(toldBy(run, expected));
    // The reader may have gone on to another step in the meantime.
    const { index: shown } = store.get().view;
    const index = shown === before.index ? expected : stepIndex(run, previous, shown);
    store.set({ run });
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
   * The step to show: the one a link names, or the one shown before, if it still exists.
   *
   * @param {Run} run
   * @param {Run | null} previous
   * @param {number} index
   */
  function stepIndex({ manifest }, previous, index) {
    const id = wanted.step ?? previous?.manifest.steps[index]?.id;
    const found = manifest.steps.findIndex((step) => step.id === id);
    if (found >= 0) return found;
    if (wanted.step !== undefined) {
      note(words.notices.unknownStep(excerpt(wanted.step)));
      return 0;
    }
    return Math.min(index, manifest.steps.length - 1);
  }

  async function explainStep() {
    const { run, view: { index } } = store.get();
    if (!run) return;
    const stepWhy = await explain(toldBy(run, index));
    if (store.get().run === run && store.get().view.index === index) view({ stepWhy });
  }

  async function explainCell() {
    const { run, view: { held, looked } } = store.get();
    const cell = held ?? looked;
    if (!run || !cell || !hasCell(run, cell)) return view({ cellWhy: null });
    const { name, row, column } = cell;
    const [cellWhy] = await explain([{ name, rows: [row, row + 1], columns: [column, column + 1] }]);
    const now = store.get();
    if (now.run === run && (now.view.held ?? now.view.looked) === cell) view({ cellWhy: cellWhy ?? null });
  }

  /**
   * @param {Region[]} regions
   * @returns {Promise<Explanation[]>}
   */
  async function explain(regions) {
    if (regions.length === 0) return [];
    const { run } = store.get();
    try {
      return await client.call('explain', regions);
    } catch (error) {
      // A replaced worker is reported by onReplaced; and while a new run is on its way, the
      // worker may already have forgotten the one that this asks about.
      if (error instanceof RequestError && store.get().run === run && store.get().status.phase === 'ready') report(error);
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
    const { run } = store.get();
    if (!run) return;
    const last = run.manifest.steps.length - 1;
    view({ index: Math.min(Math.max(index, 0), last), lit: null, litPart: null });
    if (index >= last) pause();
    explainStep();
    writeAddress();
  }

  function play() {
    const { run, view: { index, playing } } = store.get();
    if (playing || !run) return pause();
    view({ playing: true });
    if (index === run.manifest.steps.length - 1) goTo(0);
    playTimer = setInterval(() => goTo(store.get().view.index + 1), PLAY_MS);
  }

  function pause() {
    clearInterval(playTimer);
    view({ playing: false });
  }

  function writeAddress() {
    clearTimeout(addressTimer);
    addressTimer = setTimeout(() => {
      const hash = hashOf(store.get(), unknown);
      if (hash === null || hash === writtenHash) return;
      writtenHash = hash;
      history.replaceState(history.state, '', hash);
    }, ADDRESS_MS);
  }

  /**
   * A change of what is asked for.
   *
   * @param {(input: Input) => Partial<Input>} change
   */
  function change(change) {
    const { input } = store.get();
    if (input) ask({ ...input, ...change(input) });
    writeAddress();
  }

  /** @type {Record<string, (detail: any) => void>} */
  const intents = {
    example(id) {
      const preset = store.get().presets.find((preset) => preset.id === id);
      if (!preset) return;
      pause();
      view({ index: 0, held: null });
      change(() => ({ example: id, mode: preset.mode, draft: preset.draft }));
    },
    mode: (mode) => change(() => ({ mode })),
    mask: (mask) => change(() => ({ mask })),
    weights: (weights) => change(() => ({ weights })),
    number: ({ table, row, column, text }) => change(({ draft }) => ({ draft: withCell(draft, table, row, column, text) })),
    name: ({ index, text }) => change(({ draft }) => ({ draft: withToken(draft, index, text) })),
    resize: ({ dimension, size }) => change(({ draft }) => ({ draft: resized(draft, dimension, size) })),
    d_head: (d_head) => change(({ draft }) => ({ draft: { ...draft, d_head } })),
    reset: () =>
      change(({ example }) => ({ draft: store.get().presets.find(({ id }) => id === example)?.draft })),
    refresh: () => view({}),
    step(index) {
      pause();
      goTo(index);
    },
    move(by) {
      pause();
      goTo(store.get().view.index + by);
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
    theme(theme) {
      view({ theme });
      writeAddress();
    },
    room: () => {},
    dismiss: (index) => status({ notes: store.get().status.notes.filter((_, at) => at !== index) }),
  };

  addEventListener('hashchange', () => {
    if (location.hash === writtenHash) return;
    writtenHash = location.hash;
    openLink();
  });

  return {
    start,
    /**
     * @param {string} intent
     * @param {any} [detail]
     */
    emit: (intent, detail) => intents[intent](detail),
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

/** @param {import('./state/url.js').Link} link */
function themeOf({ chosen }) {
  return /** @type {View['theme']} */ (chosen.theme ?? 'system');
}

/** @param {string} text */
function excerpt(text) {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** @param {() => void} act */
function afterDrawing(act) {
  requestAnimationFrame(() => setTimeout(act));
}
