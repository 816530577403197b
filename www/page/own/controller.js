// @ts-check
/**
 * Controller of custom models: it names the files that the user chose by their checksum, keeps them for the next visit
 * on request, and finds them again.
 *
 * @typedef {import('./state.js').Own} Own
 * @typedef {import('./state.js').OwnModel} OwnModel
 */
import { checksumOf } from '../../engine/checksum.js';
import { forget, keep, keptFiles, keptModels } from '../../engine/own-files.js';
import { NO_MODEL } from '../../state/model.js';
import { offer, offered, ownFolder, withdraw } from '../../state/models.js';
import { folderOf, modelOf } from '../state.js';
import { filesOfChooser, filesOfEntries, filesOfModel, modelIn } from './folder.js';
import { isTraining } from './training-files.js';
import { words } from './words.js';

/**
 * @param {object} page
 * @param {import('../state.js').PageStore} page.store
 * @param {(text: string) => void} page.note
 * @param {(folder: string) => void} page.choose
 * @param {(folder: string, parts: Partial<import('../../state/model.js').Model>) => void} page.setModel
 * @param {() => void} page.show opens a room with the chosen model
 * @param {(files: File[]) => void} page.openTraining
 */
export function createOwn({ store, note, choose, setModel, show, openTraining }) {
  /** Files chosen in this visit, by folder. @type {Map<string, File[]>} */
  const chosen = new Map();

  const get = () => store.get().own;
  const set = (/** @type {Partial<Own>} */ parts) => store.set({ own: { ...get(), ...parts } });

  /** @param {string} folder @param {Partial<OwnModel>} parts */
  function change(folder, parts) {
    const { models } = get();
    const known = models.find((model) => model.folder === folder);
    const changed = { folder, bytes: 0, isHere: false, isKept: false, ...known, ...parts };
    set({ models: known ? models.map((model) => (model === known ? changed : model)) : [...models, changed] });
  }

  /** Adds the kept models of earlier visits, once. */
  const listed = keptModels().then((models) => {
    for (const { folder, title, bytes } of models) {
      offer(folder, title);
      change(folder, { bytes, isKept: true });
    }
  });

  /**
   * Adds the model in the files and chooses it, unless a link is waiting for another model.
   *
   * @param {File[]} files
   * @param {string} title
   */
  async function add(files, title) {
    const waiting = modelOf(store.get()).phase === 'missing' ? folderOf(store.get()) : null;
    const folder = await nameOf(files);
    if (folder === null) return;
    chosen.set(folder, files);
    offer(folder, title);
    change(folder, { bytes: sizeOf(files), isHere: true });
    if (waiting !== null && waiting !== folder)
      return setModel(waiting, { problem: words.otherModel(offered(folder).title, folder, waiting) });
    if (store.get().models[folder]?.phase !== 'ready') setModel(folder, NO_MODEL);
    if (store.get().text.input.model !== folder) choose(folder);
  }

  /**
   * @param {File[]} files
   * @returns {Promise<string | null>} `null` if they cannot be read
   */
  async function nameOf(files) {
    try {
      const total = sizeOf(files);
      const checksum = await checksumOf(files, (loaded) => set({ checking: { loaded, total } }));
      if (checksum !== null) return ownFolder(checksum);
      note(words.noChecksum);
      return ownFolder(String(get().models.length + 1).padStart(8, '0'));
    } catch (error) {
      note(words.unreadable(String(error)));
      return null;
    } finally {
      if (get().checking !== null) set({ checking: null });
    }
  }

  /**
   * Opens the training run or the model in the user's files.
   *
   * @param {File[]} files
   * @param {string} title
   */
  async function openFiles(files, title) {
    if (await isTraining(files)) return openTraining(files);
    await listed;
    await add(files, title);
    show();
  }

  return {
    /** Resolves when the kept models are in the list. */
    listed,

    /**
     * @param {File[]} files that the user chose or that a training run produced
     * @param {string} [title] of a model that was trained here; such a model is added, but its room is not opened
     */
    async add(files, title) {
      if (files.length === 0) return;
      set({ open: false, problem: null });
      if (title === undefined) return openFiles(filesOfModel(files), titleOf(filesOfModel(files)));
      await listed;
      await add(files, title);
    },

    /**
     * Finds a model in the folders that the user dropped, or in the one that the user chose, and reports which files it
     * uses.
     *
     * @param {FileSystemEntry[] | File[]} found
     */
    async addFolder(found) {
      if (found.length === 0) return;
      set({ open: false, problem: null });
      try {
        const files = isChosen(found) ? filesOfChooser(found) : await filesOfEntries(found);
        const choice = modelIn(files);
        if ('kind' in choice) return note(words.folder[choice.kind]('names' in choice ? choice.names : []));
        const { folder, left } = choice;
        note(words.folder.took(folder, choice.files.map(({ name }) => name).sort(), left));
        await openFiles(choice.files, titleOf(choice.files));
      } catch (error) {
        note(words.unreadable(String(error)));
      }
    },

    /**
     * The files of a model that was chosen in this visit or kept in an earlier one.
     *
     * @param {string} folder
     */
    filesOf: async (folder) => chosen.get(folder) ?? (await keptFiles(folder)),

    /** Keeps a model for the next visit. @param {string} folder */
    async keep(folder) {
      const files = chosen.get(folder);
      if (!files || get().busy !== null) return;
      set({ busy: folder, problem: null });
      const trouble = await keep(folder, offered(folder).title, files);
      set({ busy: null });
      if (trouble === null) return change(folder, { isKept: true });
      const { bytes } = /** @type {OwnModel} */ (get().models.find((model) => model.folder === folder));
      set({ problem: trouble.kind === 'full' ? words.full(bytes, trouble.free) : words.refused(trouble.reason) });
    },

    /** Deletes the files that the browser keeps of a model. @param {string} folder */
    async forget(folder) {
      await forget(folder);
      set({ problem: null });
      if (chosen.has(folder) || folderOf(store.get()) === folder) return change(folder, { isKept: false });
      withdraw(folder);
      set({ models: get().models.filter((model) => model.folder !== folder) });
    },
  };
}

/**
 * Whether files come from the browser's file dialog; dropped ones are entries.
 *
 * @param {FileSystemEntry[] | File[]} found
 * @returns {found is File[]}
 */
const isChosen = (found) => found[0] instanceof File;

/** Total size of files in bytes. @param {File[]} files */
const sizeOf = (files) => files.reduce((sum, { size }) => sum + size, 0);

/** @param {File[]} files */
function titleOf(files) {
  const weights = files.map(({ name }) => name).filter((name) => /\.(gguf|safetensors|bin)$/.test(name));
  return weights.sort()[0] ?? files[0].name;
}
