// @ts-check
/**
 * Controller of the model: it fetches the model when a room needs it, reports progress, and hands it to the
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

/** Address of a model's folder: the page's own lie in `models/`. @param {string} folder */
const addressOf = (folder) => new URL(isAdded({ folder }) ? `${folder}/` : `models/${folder}/`, document.baseURI).href;

/**
 * Runs one act at a time among all frames of the page's origin, so that the first fetches the model for the
 * others. Without locks, or when the wait is cancelled, the act runs at once; it throws if it was cancelled.
 *
 * @param {AbortSignal} signal
 * @param {() => Promise<void>} act
 */
const oneAtATime = (signal, act) => navigator.locks?.request('headlight-model', { signal }, act).catch(act) ?? act();

/** What downloads models comes with the first of them. */
const downloads = () => import('../../engine/download.js');

/** Interval of progress reports: the bar moves smoothly and the page has time for other work. */
const PROGRESS_MS = 80;

/**
 * @param {object} page
 * @param {import('../state.js').PageStore} page.store
 * @param {import('../../engine/client.js').Client} page.client
 * @param {(text: string) => void} page.note
 * @param {() => void} page.onReady
 * @param {(folder: string) => void} page.choose
 * @param {() => void} page.show brings the chosen model into view
 * @param {(files: File[]) => void} page.openTraining opens the files of a training that was saved
 */
export function createModel({ store, client, note, onReady, choose, show, openTraining }) {
  /** Requests under way by folder. @type {Map<string, AbortController>} */
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

  /** What only models of one's own need comes when there may be one. */
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
    // The models that the browser keeps come into the list; without that file the others are there all the same.
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
      // The page around an embedded picture decides about storage, and the notice would cover a part of the slide.
      if (!kept && !store.get().appearance.embed) note(words.model.notKept);
      // A person who went to a room of another model meanwhile finds this one downloaded later.
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
      // The page reports a lost engine elsewhere.
      else if (error instanceof WorkerLost || error instanceof EngineUnavailable) drop(folder, { phase: 'absent' });
      else drop(folder, { phase: 'failed', problem: words.model.unexpected(String(error)) });
    }
  }

  /**
   * Lets the engine read a model, tensor by tensor.
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
   * Begins to make a model the engine's. From now on the engine may answer from it, so that no other is ready. The
   * one that was is kept beside it.
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
   * Ends a request without a model.
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
     * Offers the model of files that a person chose or trained, and chooses it.
     *
     * @param {File[]} files
     * @param {string} [title] otherwise the name of the weights
     */
    own: (files, title) => withOwn((models) => models.add(files, title)),

    /** Offers the model in a folder, and chooses it. @param {File[] | FileSystemEntry[]} found */
    ownFolder: (found) => withOwn((models) => models.addFolder(found)),

    /** Offers the models in a folder of the server. @param {string} folder */
    offerServed: (folder) =>
      import('./served.js').then(
        ({ offerServed }) => offerServed(folder, { note, onOffered: (one) => set(one, {}) }),
        (error) => note(words.notices.roomMissing(String(error))),
      ),

    /** Keeps a model of one's own for the next visit. @param {string} folder */
    keepOwn: (folder) => withOwn((models) => models.keep(folder)),

    /** Deletes what the browser keeps of a model of one's own. @param {string} folder */
    forgetOwn: (folder) => withOwn((models) => models.forget(folder)),

    /** @param {string} folder */
    cancel(folder) {
      const isReading = store.get().models[folder]?.phase === 'reading';
      requests.get(folder)?.abort();
      if (!isReading) return;
      // A worker that reads hears of nothing; without it the memory that it took is free, too.
      drop(folder, { ...NO_MODEL, phase: 'cancelled' });
      client.abandon();
    },

    /** Loads the model again after the engine was replaced, which lost all models. */
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
