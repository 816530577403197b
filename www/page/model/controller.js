// @ts-check
/**
 * Controller of the model: it fetches the model when a room needs it, reports progress, and passes the files to the
 * engine.
 *
 * @typedef {import('../../state/model.js').ModelManifest} ModelManifest
 * @typedef {import('../../state/model.js').Model} Model
 */
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/client.js';
import { NO_MODEL } from '../../state/model.js';
import { isAdded, isOwn } from '../../state/models.js';
import { words } from '../../words/page.js';
import { folderOf } from '../state.js';

/** URL of a model's folder. Built-in models are in `models/`. @param {string} folder */
const addressOf = (folder) => new URL(isAdded({ folder }) ? `${folder}/` : `models/${folder}/`, document.baseURI).href;

/**
 * Runs `act` in one frame of the page's origin at a time, so that the first frame fetches the model for all others.
 * Without locks, or if the wait is cancelled, `act` runs at once. If the wait was cancelled, `act` itself
 * throws.
 *
 * @param {AbortSignal} signal
 * @param {() => Promise<void>} act
 */
const oneAtATime = (signal, act) => navigator.locks?.request('headlight-model', { signal }, act).catch(act) ?? act();

/** The download module is loaded with the first model. */
const downloads = () => import('../../engine/download.js');

/**
 * Interval of progress reports in milliseconds: short enough for a smooth bar, long enough to leave time for other
 * work.
 */
const PROGRESS_MS = 80;

/**
 * @param {object} page
 * @param {import('../state.js').PageStore} page.store
 * @param {import('../../engine/client.js').Client} page.client
 * @param {(text: string) => void} page.note
 * @param {() => void} page.onReady
 * @param {(folder: string) => void} page.choose
 * @param {() => void} page.show opens a room with the chosen model
 * @param {(files: File[]) => void} page.openTraining opens the files of a saved training run
 */
export function createModel({ store, client, note, onReady, choose, show, openTraining }) {
  /** Pending requests by folder. @type {Map<string, AbortController>} */
  const requests = new Map();

  /** @type {Promise<ReturnType<typeof import('../own/controller.js').createOwn>> | undefined} */
  let loadingOwn;

  /**
   * @param {string} folder
   * @param {Partial<Model>} parts
   */
  function set(folder, parts) {
    const { models } = store.get();
    const before = models[folder] ?? NO_MODEL;
    const known = parts.manifest ?? before.known;
    store.set({ models: { ...models, [folder]: { ...before, ...parts, known } } });
  }

  /** Loads the module for custom models when one may be needed. */
  function own() {
    loadingOwn ??= import('../own/controller.js').then(({ createOwn }) =>
      createOwn({ store, note, choose, setModel: set, show, openTraining }),
    );
    return loadingOwn;
  }

  /** @param {(models: ReturnType<typeof import('../own/controller.js').createOwn>) => Promise<void>} act */
  const withOwn = (act) => own().then(act, (error) => note(words.notices.roomMissing(String(error))));

  const isWanted = (/** @type {string} */ folder) => folderOf(store.get()) === folder;

  /** @param {string} folder */
  async function load(folder) {
    const { appearance, models } = store.get();
    if (requests.has(folder) || models[folder]?.phase === 'ready') return;
    const request = new AbortController();
    requests.set(folder, request);
    // Adds the models that the browser keeps to the list. If the module cannot be loaded, the other models still work.
    own().catch(() => {});
    begin(folder);
    const act = () => bring(folder, request);
    await (appearance.embed ? oneAtATime(request.signal, act) : act());
  }

  /**
   * @param {string} folder
   * @param {AbortController} request
   */
  async function bring(folder, request) {
    const isCurrent = () => requests.get(folder) === request;
    try {
      if (!isCurrent()) return;
      request.signal.throwIfAborted();
      const chosen = await client.call('choose_model', folder);
      if (!isCurrent()) return;
      if (chosen) return settle(folder, chosen);
      if (isOwn({ folder })) {
        const files = await (await own()).filesOf(folder);
        if (!isCurrent()) return;
        if (!files) return drop(folder, { phase: 'missing' });
        const names = files.map(({ name }) => name);
        const manifest = await read(folder, files, names);
        if (isCurrent()) settle(folder, manifest);
        return;
      }
      set(folder, { phase: 'loading' });
      const { signal } = request;
      const { download } = await downloads();
      const { files, kept } = await download(addressOf(folder), { signal, onProgress: progress(folder) });
      // There is no notice in an embedded picture: the host page decides about storage, and the notice would cover part
      // of the slide.
      if (!kept && !store.get().appearance.embed) note(words.model.notKept);
      // If the user has moved to a room with another model, this one stays downloaded for later.
      if (!isWanted(folder) && kept) return drop(folder, { phase: 'absent' });
      begin(folder);
      const manifest = await read(folder, [...files.values()], [...files.keys()]);
      if (isCurrent()) settle(folder, manifest);
    } catch (error) {
      if (!isCurrent()) return;
      const { trouble, file, detail } = /** @type {import('../../engine/download.js').DownloadError} */ (error);
      if (request.signal.aborted) drop(folder, { phase: 'cancelled' });
      else if (trouble) drop(folder, { phase: 'failed', problem: words.model.trouble[trouble](file, detail) });
      else if (error instanceof RequestError) drop(folder, { phase: 'failed', problem: error.message });
      // A lost engine is reported elsewhere.
      else if (error instanceof WorkerLost || error instanceof EngineUnavailable) drop(folder, { phase: 'absent' });
      else drop(folder, { phase: 'failed', problem: words.model.unexpected(String(error)) });
    }
  }

  /**
   * Makes the engine read a model, tensor by tensor.
   *
   * @param {string} folder
   * @param {(File | Uint8Array)[]} files
   * @param {string[]} names
   */
  function read(folder, files, names) {
    const total = files.reduce((sum, file) => sum + (file instanceof File ? file.size : file.length), 0);
    const report = progress(folder);
    return client.read('load_files', [folder], files, names, (loaded) => report(Math.min(loaded, total), total));
  }

  /**
   * Starts to load a model into the engine. From now on the engine may use it for its answers, so no other model is
   * ready. The previously ready model stays loaded as the second one.
   *
   * @param {string} folder
   */
  function begin(folder) {
    const { models, beside } = store.get();
    const entries = Object.entries(models);
    const [before] = entries.find(([name, { phase }]) => name !== folder && phase === 'ready') ?? [];
    const others = entries.map(([name, model]) => [
      name,
      model.phase === 'ready' ? { ...NO_MODEL, known: model.known } : model,
    ]);
    const known = models[folder]?.known ?? null;
    store.set({
      models: { ...Object.fromEntries(others), [folder]: { ...NO_MODEL, phase: 'reading', known } },
      beside: before ?? (beside === folder ? null : beside),
    });
  }

  /**
   * Ends a request that yielded no model.
   *
   * @param {string} folder
   * @param {Partial<Model>} parts
   */
  function drop(folder, parts) {
    requests.delete(folder);
    set(folder, parts);
  }

  /**
   * @param {string} folder
   * @param {ModelManifest} manifest
   */
  function settle(folder, manifest) {
    requests.delete(folder);
    set(folder, { phase: 'ready', manifest });
    onReady();
  }

  /** @param {string} folder */
  function progress(folder) {
    let reportedAt = 0;
    return (/** @type {number} */ loaded, /** @type {number} */ total) => {
      const now = performance.now();
      if (now - reportedAt < PROGRESS_MS && loaded < total) return;
      reportedAt = now;
      set(folder, { loaded, total });
    };
  }

  return {
    load,

    /** Loads a model if an earlier visit has kept it. @param {string} folder */
    async loadKept(folder) {
      const { isKept } = await downloads();
      if (await isKept(addressOf(folder))) load(folder);
    },

    /**
     * Adds the model in files that the user chose or that a training run produced, and chooses it.
     *
     * @param {File[]} files
     * @param {string} [title] by default the name of the weights
     */
    own: (files, title) => withOwn((models) => models.add(files, title)),

    /** Adds the model in a folder and chooses it. @param {File[] | FileSystemEntry[]} found */
    ownFolder: (found) => withOwn((models) => models.addFolder(found)),

    /** Adds the models in a folder of the server. @param {string} folder */
    offerServed: (folder) =>
      import('./served.js').then(
        ({ offerServed }) => offerServed(folder, { note, onOffered: (one) => set(one, {}) }),
        (error) => note(words.notices.roomMissing(String(error))),
      ),

    /** Keeps a custom model for the next visit. @param {string} folder */
    keepOwn: (folder) => withOwn((models) => models.keep(folder)),

    /** Deletes the files that the browser keeps of a custom model. @param {string} folder */
    forgetOwn: (folder) => withOwn((models) => models.forget(folder)),

    /** @param {string} folder */
    cancel(folder) {
      const isReading = store.get().models[folder]?.phase === 'reading';
      requests.get(folder)?.abort();
      if (!isReading) return;
      // A worker that is reading cannot receive messages, so it is replaced; this also frees its memory.
      drop(folder, { ...NO_MODEL, phase: 'cancelled' });
      client.abandon();
    },

    /** Loads the model again after the engine was replaced and lost all models. */
    restart() {
      store.set({ beside: null });
      for (const [folder, { phase }] of Object.entries(store.get().models)) {
        if (phase === 'loading' || phase === 'cancelled') continue;
        requests.delete(folder);
        set(folder, NO_MODEL);
        if ((phase === 'ready' || phase === 'reading') && isWanted(folder)) load(folder);
      }
    },
  };
}
