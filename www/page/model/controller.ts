/** Loads models: fetches their files when a room needs them, reports progress, and passes the files to the engine. */
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/errors.ts';
import type { DownloadError } from '../../engine/fetching.ts';
import type { ModelManifest } from '../../pkg/headlight.js';
import { downloadsUnasked } from '../../state/consent.ts';
import { isOwn, type Model, NO_MODEL } from '../../state/models.ts';
import { words } from '../../words/en/page.js';
import { folderOf } from '../state.ts';
import { createFirstLayers } from './first-layers.ts';
import { oneAtATime, progressOf } from './progress.ts';
import { addressOf, downloads, ModelSources, type Page } from './sources.ts';

export class ModelLoader {
  #page: Page;
  #requests = new Map<string, AbortController>();
  /** The model that the engine was last told to load or choose. */
  #latest: string | null = null;
  /** Folders of the models that the user agreed to download. */
  #agreed = new Set<string>();
  /** Where models come from besides the page's own server. */
  readonly sources: ModelSources;

  constructor(page: Page) {
    this.#page = page;
    this.sources = new ModelSources(page, this.set);
  }

  async load(folder: string) {
    const { appearance, models } = this.#page.store.get();
    if (this.#requests.has(folder) || models[folder]?.phase === 'ready') return;
    const request = new AbortController();
    this.#requests.set(folder, request);
    // Offers the models that the browser has stored. If the module cannot be loaded, the other models still work.
    this.sources.own().catch(() => {});
    // Requests this script while the core is being downloaded.
    downloads().catch(() => {});
    this.#begin(folder);
    const act = () => this.#bring(folder, request);
    await (appearance.embed ? oneAtATime(request.signal, act) : act());
  }

  /** Loads a model after the user has agreed to download it. */
  agree(folder: string) {
    this.#agreed.add(folder);
    this.load(folder);
  }

  /** Loads a model if its files were stored during an earlier visit. */
  async loadKept(folder: string) {
    const { isKept } = await downloads();
    if (await isKept(addressOf(folder))) this.load(folder);
  }

  cancel(folder: string) {
    const isReading = this.#page.store.get().models[folder]?.phase === 'reading';
    this.#requests.get(folder)?.abort();
    if (!isReading) return;
    // A worker cannot receive messages while it reads a model, so it is replaced. This also frees its memory.
    this.#drop(folder, { ...NO_MODEL, phase: 'cancelled' });
    this.#page.client.abandon();
  }

  /** Loads the model again after the engine was replaced and lost all models. */
  restart() {
    const { store } = this.#page;
    store.set({ beside: null });
    for (const [folder, { phase }] of Object.entries(store.get().models)) {
      if (phase === 'loading') this.set(folder, { first: null });
      if (['loading', 'cancelled', 'asked'].includes(phase)) continue;
      this.#requests.delete(folder);
      this.set(folder, NO_MODEL);
      if ((phase === 'ready' || phase === 'reading') && this.#isWanted(folder)) this.load(folder);
    }
  }

  set = (folder: string, parts: Partial<Model>) => {
    const { store } = this.#page;
    const { models } = store.get();
    const before = models[folder] ?? NO_MODEL;
    const known = parts.manifest ?? before.known;
    store.set({ models: { ...models, [folder]: { ...before, ...parts, known } } });
  };

  #isWanted = (folder: string) => folderOf(this.#page.store.get()) === folder;

  async #bring(folder: string, request: AbortController) {
    const isCurrent = () => this.#requests.get(folder) === request;
    try {
      if (!isCurrent()) return;
      request.signal.throwIfAborted();
      const chosen = await this.#page.client.call('choose_model', folder);
      if (!isCurrent()) return;
      if (chosen) this.#settle(folder, chosen);
      else if (isOwn({ folder })) await this.#readOwn(folder, isCurrent);
      else await this.#fetch(folder, request.signal, isCurrent);
    } catch (error) {
      if (isCurrent()) this.#fail(folder, error, request.signal);
    }
  }

  async #readOwn(folder: string, isCurrent: () => boolean) {
    const own = await this.sources.own();
    const files = await own.filesOf(folder);
    if (!isCurrent()) return;
    if (!files) return this.#drop(folder, { phase: 'missing' });
    const names = files.map(({ name }) => name);
    const manifest = await this.#read(folder, files, names);
    if (!isCurrent()) return;
    if (manifest.reference) own.compare(folder, manifest.reference);
    this.#settle(folder, manifest);
  }

  async #fetch(folder: string, signal: AbortSignal, isCurrent: () => boolean) {
    const { store, note } = this.#page;
    this.set(folder, { phase: 'loading' });
    const { download } = await downloads();
    const onProgress = progressOf((parts) => this.set(folder, parts));
    const onLayers = this.#firstLayers(folder, isCurrent);
    const accepts = (bytes: number) => this.#agreed.has(folder) || downloadsUnasked(bytes);
    const { files, kept, refused } = await download(addressOf(folder), { signal, onProgress, accepts, onLayers });
    if (!isCurrent()) return;
    if (refused > 0) return this.#drop(folder, { phase: 'asked', total: refused });
    // There is no notice in an embedded picture: the host page decides about storage, and the notice would cover part
    // of the slide.
    if (!kept && !store.get().appearance.embed) note(words.model.notKept);
    // If the user has moved to a room with another model, this model is not loaded now; its files stay in the browser.
    if (!this.#isWanted(folder) && kept) return this.#drop(folder, { phase: 'absent' });
    this.#begin(folder, { first: store.get().models[folder]?.first ?? null });
    const manifest = await this.#read(folder, [...files.values()], [...files.keys()]);
    if (isCurrent()) this.#settle(folder, manifest);
  }

  #firstLayers(folder: string, isCurrent: () => boolean) {
    const { store, client, reader } = this.#page;
    return createFirstLayers({
      folder,
      client,
      isWanted: () => isCurrent() && this.#isWanted(folder) && store.get().models[folder]?.phase === 'loading',
      onBegin: () => this.#begin(folder, store.get().models[folder]),
      onLoaded: (first) => {
        this.set(folder, { first });
        reader.restart();
      },
    });
  }

  #fail(folder: string, error: unknown, { aborted }: AbortSignal) {
    const { trouble, file, detail } = error as DownloadError;
    if (aborted) this.#drop(folder, { phase: 'cancelled' });
    else if (trouble) this.#drop(folder, { phase: 'failed', problem: words.model.trouble[trouble](file, detail) });
    else if (error instanceof RequestError) this.#drop(folder, { phase: 'failed', problem: error.message });
    // A lost engine is reported elsewhere.
    else if (error instanceof WorkerLost || error instanceof EngineUnavailable) this.#drop(folder, { phase: 'absent' });
    else this.#drop(folder, { phase: 'failed', problem: words.model.unexpected(String(error)) });
  }

  /** Makes the engine read a model, tensor by tensor. */
  #read(folder: string, files: (File | Uint8Array)[], names: string[]) {
    const total = files.reduce((sum, file) => sum + (file instanceof File ? file.size : file.length), 0);
    const report = progressOf((parts) => this.set(folder, parts));
    const onRead = (loaded: number) => report(Math.min(loaded, total), total);
    return this.#page.client.read('load_files', [folder], files, names, onRead);
  }

  /**
   * Starts to load a model into the engine. From now on the engine may answer with this model, so no other model counts
   * as ready. The model that was ready before stays in the engine's memory as the second model.
   */
  #begin(folder: string, parts: Partial<Model> = {}) {
    this.#latest = folder;
    const { store } = this.#page;
    const { models, beside } = store.get();
    const entries = Object.entries(models);
    const [before] = entries.find(([name, { phase }]) => name !== folder && phase === 'ready') ?? [];
    const others = entries.map(([name, model]) => [
      name,
      model.phase === 'ready' ? { ...NO_MODEL, known: model.known } : { ...model, first: null },
    ]);
    const known = models[folder]?.known ?? null;
    store.set({
      models: { ...Object.fromEntries(others), [folder]: { ...NO_MODEL, phase: 'reading', known, ...parts } },
      beside: before ?? (beside === folder ? null : beside),
    });
  }

  /** Ends a request that yielded no model. */
  #drop(folder: string, parts: Partial<Model>) {
    this.#requests.delete(folder);
    this.set(folder, { first: null, ...parts });
  }

  #settle(folder: string, manifest: ModelManifest) {
    this.#requests.delete(folder);
    // If the user has moved to a room with another model, the engine answers with that model next.
    if (folder !== this.#latest) return this.set(folder, { ...NO_MODEL, known: manifest });
    this.set(folder, { phase: 'ready', manifest, first: null });
    this.#page.reader.restart();
  }
}
