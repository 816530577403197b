/**
 * Controller of custom models: it names the user's files by their checksum, keeps them for the next visit on request,
 * and finds them again.
 */
import { scientific } from '../../draw/written.ts';
import { checksumOf } from '../../engine/checksum.ts';
import { forget, keep, keptFiles, keptModels } from '../../engine/own-files.ts';
import type { Reference } from '../../pkg/headlight.js';
import { type Model, NO_MODEL, offer, offered, ownFolder, withdraw } from '../../state/models.ts';
import type { Page } from '../model/sources.ts';
import { folderOf, modelOf } from '../state.ts';
import { filesOfChooser, filesOfEntries, filesOfModel, modelIn, REFERENCE } from './folder.ts';
import { HubModels } from './hub/controller.ts';
import { type Own, type OwnModel, sourceOf } from './state.ts';
import { words } from './words/en.js';

export class OwnModels {
  readonly hub: HubModels;
  #page: Page;
  #setModel: (folder: string, parts: Partial<Model>) => void;
  /** Files chosen in this visit, by folder. */
  #chosen = new Map<string, File[]>();
  /** Resolves when the kept models of earlier visits are in the list. */
  #listed: Promise<void>;

  constructor(page: Page, setModel: (folder: string, parts: Partial<Model>) => void) {
    this.#page = page;
    this.#setModel = setModel;
    this.#listed = this.#list();
    this.hub = new HubModels(page, async (files, title, source) => {
      this.#set({ open: false, problem: null });
      await this.#open(files, title, source);
    });
  }

  /**
   * `files`: chosen by the user or produced by a training run. `title`: title of a model that was trained here; such a
   * model is added, but no room is opened for it.
   */
  async add(files: File[], title?: string) {
    if (files.length === 0) return;
    this.#set({ open: false, problem: null });
    if (title === undefined) return this.#open(filesOfModel(files), titleOf(filesOfModel(files)));
    await this.#listed;
    await this.#choose(files, title);
  }

  /**
   * Finds a model in the folders that the user dropped, or in the one that the user chose, and reports which files it
   * uses.
   */
  async addFolder(found: FileSystemEntry[] | File[]) {
    const { note } = this.#page;
    if (found.length === 0) return;
    this.#set({ open: false, problem: null });
    try {
      const files = isChosen(found) ? filesOfChooser(found) : await filesOfEntries(found);
      const choice = modelIn(files);
      if ('kind' in choice) return note(words.folder[choice.kind]('names' in choice ? choice.names : []));
      const { folder, left } = choice;
      note(words.folder.took(folder, choice.files.map(({ name }) => name).sort(), left));
      await this.#open(choice.files, titleOf(choice.files));
    } catch (error) {
      note(words.unreadable(String(error)));
    }
  }

  filesOf = async (folder: string) => this.#chosen.get(folder) ?? (await keptFiles(folder));

  async keep(folder: string) {
    const files = this.#chosen.get(folder);
    if (!files || this.#get().busy !== null) return;
    this.#set({ busy: folder, problem: null });
    const trouble = await keep(folder, offered(folder).title, files, sourceOf(this.#get(), folder));
    this.#set({ busy: null });
    if (trouble === null) return this.#change(folder, { isKept: true });
    const { bytes } = this.#get().models.find((model) => model.folder === folder) as OwnModel;
    this.#set({ problem: trouble.kind === 'full' ? words.full(bytes, trouble.free) : words.refused(trouble.reason) });
  }

  /** Deletes the browser's copy of a model's files. */
  async forget(folder: string) {
    await forget(folder);
    this.#set({ problem: null });
    if (this.#chosen.has(folder) || folderOf(this.#page.store.get()) === folder)
      return this.#change(folder, { isKept: false });
    withdraw(folder);
    this.#set({ models: this.#get().models.filter((model) => model.folder !== folder) });
  }

  /** Describes how a model's numbers compare with the reference values in its files. */
  async compare(folder: string, reference: Reference) {
    const comparison =
      'checked' in reference
        ? words.checked.found(scientific(reference.checked.largest), reference.checked.sites)
        : await this.#page.client.sentenceOf(reference.refused);
    this.#change(folder, { comparison });
  }

  #get = () => this.#page.store.get().own;

  #set(parts: Partial<Own>) {
    this.#page.store.set({ own: { ...this.#get(), ...parts } });
  }

  #change(folder: string, parts: Partial<OwnModel>) {
    const { models } = this.#get();
    const known = models.find((model) => model.folder === folder);
    const changed = {
      folder,
      bytes: 0,
      isHere: false,
      isKept: false,
      source: null,
      comparison: null,
      ...known,
      ...parts,
    };
    this.#set({ models: known ? models.map((model) => (model === known ? changed : model)) : [...models, changed] });
  }

  async #list() {
    for (const { folder, title, bytes, source } of await keptModels()) {
      offer(folder, title);
      this.#change(folder, { bytes, isKept: true, source });
    }
  }

  /** Adds the model in the files. It also becomes the chosen model, unless a link is waiting for another model. */
  async #choose(files: File[], title: string, source: string | null = null) {
    const { store, text } = this.#page;
    const waiting = modelOf(store.get()).phase === 'missing' ? folderOf(store.get()) : null;
    const folder = await this.#nameOf(files);
    if (folder === null) return;
    this.#chosen.set(folder, files);
    offer(folder, title);
    this.#change(folder, { bytes: sizeOf(files), isHere: true, ...(source && { source }) });
    if (waiting !== null && waiting !== folder)
      return this.#setModel(waiting, { problem: words.otherModel(offered(folder).title, folder, waiting) });
    if (store.get().models[folder]?.phase !== 'ready') this.#setModel(folder, NO_MODEL);
    if (store.get().text.input.model !== folder) text.intents.model(folder);
  }

  /** The folder named after the files' checksum; `null` if they cannot be read. */
  async #nameOf(files: File[]) {
    const { note } = this.#page;
    try {
      const total = sizeOf(files);
      const ofModel = files.filter(({ name }) => name !== REFERENCE);
      const checksum = await checksumOf(ofModel, (loaded) => this.#set({ checking: { loaded, total } }));
      if (checksum !== null) return ownFolder(checksum);
      note(words.noChecksum);
      return ownFolder(String(this.#get().models.length + 1).padStart(8, '0'));
    } catch (error) {
      note(words.unreadable(String(error)));
      return null;
    } finally {
      if (this.#get().checking !== null) this.#set({ checking: null });
    }
  }

  /** Opens the training run or the model in the given files. */
  async #open(files: File[], title: string, source: string | null = null) {
    if (await isTraining(files)) return this.#page.rooms.openTraining(files);
    await this.#listed;
    await this.#choose(files, title, source);
    this.#page.showModel();
  }
}

/** Whether the user chose the files in the browser's file dialog. Dropped files arrive as `FileSystemEntry` objects. */
const isChosen = (found: FileSystemEntry[] | File[]): found is File[] => found[0] instanceof File;

const sizeOf = (files: File[]) => files.reduce((sum, { size }) => sum + size, 0);

function titleOf(files: File[]) {
  const names = files.map(({ name }) => name).filter((name) => name !== REFERENCE);
  const weights = names.filter((name) => /\.(gguf|safetensors|bin)$/.test(name));
  return weights.sort()[0] ?? files[0].name;
}

/** Maximum size in bytes of a training run's description: its settings, a small vocabulary and the user's pairs. */
const LONGEST = 1 << 20;

/** Whether the files look like those of a training run; the core checks them. */
async function isTraining(files: File[]) {
  const config = files.find(({ name }) => name === 'config.json');
  if (!config || config.size > LONGEST) return false;
  try {
    return JSON.parse(await config.text())?.model_type === 'headlight';
  } catch {
    // The model loader reports what is wrong with the files.
    return false;
  }
}
