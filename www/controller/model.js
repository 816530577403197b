// @ts-check
/**
 * Getting the model: fetched when a room needs it, with progress, and given to the engine.
 *
 * @typedef {import('../pkg/headlight.js').ModelManifest} ModelManifest
 * @typedef {object} Model
 * @property {'absent' | 'loading' | 'reading' | 'ready' | 'cancelled' | 'failed'} phase
 *     `reading` while the engine makes a model of the files
 * @property {number} loaded in bytes
 * @property {number} total in bytes; 0 while unknown
 * @property {string | null} problem
 * @property {ModelManifest | null} manifest
 * @typedef {import('../controller.js').Context} Context
 */
import { EngineUnavailable, RequestError, WorkerLost } from '../engine/client.js';
import { download, DownloadError } from '../engine/download.js';
import { words } from '../words/page.js';

/** @type {Model} */
export const NO_MODEL = { phase: 'absent', loaded: 0, total: 0, problem: null, manifest: null };

/** The page's model, beside its scripts. */
const FOLDER = new URL('../models/minilm-l6/', import.meta.url).href;

/**
 * Frames that open together must not all bring a model, where the first has brought it for all.
 * Where storage is blocked nobody can wait; who cancels while waiting is told so by the act.
 *
 * @param {AbortSignal} signal
 * @param {() => Promise<void>} act
 */
const oneAtATime = (signal, act) => navigator.locks?.request('headlight-model', { signal }, act).catch(act) ?? act();

/** A bar that moves this often is smooth, and leaves the page time for everything else. */
const PROGRESS_MS = 80;

/**
 * @param {Context} context
 * @param {() => void} onReady
 */
export function createModel({ store, client, note }, onReady) {
  /** @type {AbortController | null} */
  let underWay = null;
  const set = (/** @type {Partial<Model>} */ parts) => store.set({ model: { ...store.get().model, ...parts } });

  async function load() {
    const { phase } = store.get().model;
    if (underWay || phase === 'ready') return;
    const mine = new AbortController();
    underWay = mine;
    set({ ...NO_MODEL, phase: 'loading' });
    await (store.get().appearance.embed ? oneAtATime(mine.signal, () => bring(mine)) : bring(mine));
  }

  /** @param {AbortController} mine */
  async function bring(mine) {
    try {
      if (underWay !== mine) return;
      mine.signal.throwIfAborted();
      if (await adopt(mine)) return;
      const { files, kept } = await download(FOLDER, { signal: mine.signal, onProgress: progress() });
      if (!kept) note(words.model.notKept);
      set({ phase: 'reading' });
      const file = (/** @type {string} */ name) => files.get(name) ?? new Uint8Array();
      const manifest = await client.call('load_model', file('config.json'), file('tokenizer.json'), file('model.safetensors'));
      if (underWay === mine) settle(manifest);
    } catch (error) {
      if (underWay !== mine) return;
      underWay = null;
      if (mine.signal.aborted) set({ phase: 'cancelled' });
      else if (error instanceof DownloadError) set({ phase: 'failed', problem: words.model.trouble[error.trouble](error.file, error.detail) });
      else if (error instanceof RequestError) set({ phase: 'failed', problem: error.message });
      // Of an engine that is gone the page tells elsewhere.
      else if (error instanceof WorkerLost || error instanceof EngineUnavailable) set({ phase: 'absent' });
      else set({ phase: 'failed', problem: words.model.unexpected(String(error)) });
    }
  }

  /**
   * Takes the model that another picture on the same host page has brought.
   *
   * @param {AbortController} mine
   */
  async function adopt(mine) {
    const manifest = store.get().appearance.embed ? await client.call('adopt_model') : null;
    if (manifest && underWay === mine) settle(manifest);
    return manifest !== null;
  }

  /** @param {ModelManifest} manifest */
  function settle(manifest) {
    underWay = null;
    set({ phase: 'ready', manifest });
    onReady();
  }

  function progress() {
    let told = 0;
    return (/** @type {number} */ loaded, /** @type {number} */ total) => {
      const now = performance.now();
      if (now - told < PROGRESS_MS && loaded < total) return;
      told = now;
      set({ loaded, total });
    };
  }

  return {
    load,
    cancel: () => underWay?.abort(),
    /** After the engine was replaced: the new one has no model yet. */
    restart() {
      const { phase } = store.get().model;
      if (phase === 'loading') return;
      underWay = null;
      set(NO_MODEL);
      if (phase === 'ready' || phase === 'reading') load();
    },
  };
}
