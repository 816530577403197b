// @ts-check
/**
 * Controller of models of one's own: it names the files that a person chose by their checksum, keeps them for the next
 * visit when asked to, and finds them again.
 *
 * @typedef {import('./state.js').Own} Own
 * @typedef {import('./state.js').OwnModel} OwnModel
 */
import { checksumOf } from '../../engine/checksum.js';
import { forget, keep, keptFiles, keptModels } from '../../engine/own-files.js';
import { NO_MODEL } from '../../state/model.js';
import { offer, offered, ownFolder, withdraw } from '../../state/models.js';
import { folderOf, modelOf } from '../state.js';
import { isTraining } from './training-files.js';
import { words } from './words.js';

/** Names of the files that a model may be made of, whatever else lies beside them. */
const OF_MODEL = /^(config|tokenizer)\.json$|\.(safetensors|safetensors\.index\.json|gguf|bin)$/;

/**
 * @param {object} page
 * @param {import('../state.js').PageStore} page.store
 * @param {(text: string) => void} page.note
 * @param {(folder: string) => void} page.choose
 * @param {(folder: string, parts: Partial<import('../../state/model.js').Model>) => void} page.setModel
 * @param {() => void} page.show brings the chosen model into view
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

  /** The models of earlier visits are offered once. */
  const listed = keptModels().then((models) => {
    for (const { folder, title, bytes } of models) {
      offer(folder, title);
      change(folder, { bytes, isKept: true });
    }
  });

  /**
   * Offers the model of files, and shows it. A link that waits for another model goes on waiting.
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
    change(folder, { bytes: files.reduce((sum, { size }) => sum + size, 0), isHere: true });
    if (waiting !== null && waiting !== folder)
      return setModel(waiting, { problem: words.otherModel(offered(folder).title, folder, waiting) });
    if (store.get().models[folder]?.phase !== 'ready') setModel(folder, NO_MODEL);
    if (store.get().text.input.model !== folder) choose(folder);
  }

  /**
   * @param {File[]} files
   * @returns {Promise<string | null>} `null` where they cannot be read
   */
  async function nameOf(files) {
    try {
      const checksum = await checksumOf(files);
      if (checksum !== null) return ownFolder(checksum);
      note(words.noChecksum);
      return ownFolder(String(get().models.length + 1).padStart(8, '0'));
    } catch (error) {
      note(words.unreadable(String(error)));
      return null;
    }
  }

  return {
    /** The models that the browser keeps are in the list when this has come. */
    listed,

    /**
     * @param {File[]} files that a person chose or trained
     * @param {string} [title] otherwise the name of the weights
     */
    async add(files, title) {
      if (files.length === 0) return;
      set({ open: false, problem: null });
      const ofModel = filesOfModel(files);
      if (await isTraining(ofModel)) return openTraining(ofModel);
      await listed;
      await add(ofModel, title ?? titleOf(ofModel));
      if (title === undefined) show();
    },

    /**
     * The files of a model, chosen in this visit or kept by an earlier one.
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

    /** Deletes what the browser keeps of a model. @param {string} folder */
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
 * The files among others that a model is made of, as far as their names tell. Where there is none, all, so that the core
 * can say what is missing.
 *
 * @param {File[]} files
 */
function filesOfModel(files) {
  const hasWeights = files.some(({ name }) => /\.(safetensors|gguf)$/.test(name));
  // Beside other weights a .bin is another copy of them, in a format that is not read.
  const found = files.filter(({ name }) => OF_MODEL.test(name) && !(hasWeights && name.endsWith('.bin')));
  return found.length > 0 ? found : files;
}

/** @param {File[]} files */
const titleOf = (files) => (files.find(({ name }) => /\.(gguf|safetensors|bin)$/.test(name)) ?? files[0]).name;
