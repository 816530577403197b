// @ts-check
/**
 * The model in a folder that a person dropped or chose: the files beside the weights that lie least deep.
 *
 * @typedef {{ folder: string, file: File }} Found `folder`: its path
 * @typedef {{ kind: 'none' } | { kind: 'folders' | 'ggufs', names: string[] }} Trouble
 * @typedef {{ folder: string, files: File[], left: number } | Trouble} Choice `left`: files of the folder that no model
 *     is made of
 */

/** Names of the files that a model may be made of, whatever else lies beside them. */
const OF_MODEL = /^(config|tokenizer)\.json$|\.(safetensors|safetensors\.index\.json|gguf|bin)$/;

const WEIGHTS = /\.(safetensors|gguf|bin)$/;

/** Most files and folders that are looked through: somebody may drop a whole disk. */
const MOST = 10_000;

/**
 * The files among others that a model is made of, as far as their names tell. Where there is none, all, so that the core
 * can say what is missing.
 *
 * @param {File[]} files
 */
export function filesOfModel(files) {
  const hasWeights = files.some(({ name }) => /\.(safetensors|gguf)$/.test(name));
  // Beside other weights a .bin is another copy of them, in a format that is not read.
  const found = files.filter(({ name }) => OF_MODEL.test(name) && !(hasWeights && name.endsWith('.bin')));
  return found.length > 0 ? found : files;
}

/**
 * The model among the files of a folder and of those in it.
 *
 * @param {Found[]} found
 * @returns {Choice}
 */
export function modelIn(found) {
  const depth = (/** @type {Found} */ { folder }) => folder.split('/').length;
  const weights = found.filter(({ file }) => WEIGHTS.test(file.name));
  const least = Math.min(...weights.map(depth));
  const names = [...new Set(weights.filter((one) => depth(one) === least).map(({ folder }) => folder))];
  if (names.length === 0) return { kind: 'none' };
  if (names.length > 1) return { kind: 'folders', names: names.sort() };
  const all = found.filter(({ folder }) => folder === names[0]).map(({ file }) => file);
  const files = filesOfModel(all);
  const ggufs = files.filter(({ name }) => name.endsWith('.gguf')).map(({ name }) => name);
  // Folders with a model in many precisions are common, and all of them together take long to read.
  if (ggufs.length > 1) return { kind: 'ggufs', names: ggufs.sort() };
  return { folder: names[0], files, left: all.length - files.length };
}

/**
 * The files of dropped folders, down to the first level that holds weights.
 *
 * @param {FileSystemEntry[]} entries
 * @returns {Promise<Found[]>}
 */
export async function filesOfEntries(entries) {
  /** @type {Found[]} */
  const found = [];
  let seen = 0;
  let level = entries;
  while (level.length > 0 && seen < MOST && !found.some(({ file }) => WEIGHTS.test(file.name))) {
    seen += level.length;
    /** @type {FileSystemEntry[]} */
    const next = [];
    for (const entry of level) {
      if (entry.isDirectory) next.push(...(await childrenOf(/** @type {FileSystemDirectoryEntry} */ (entry))));
      else found.push(await fileOf(/** @type {FileSystemFileEntry} */ (entry)));
    }
    level = next;
  }
  return found;
}

/**
 * The files of a folder that a person chose.
 *
 * @param {File[]} files
 * @returns {Found[]}
 */
export const filesOfChooser = (files) =>
  files.map((file) => ({ folder: file.webkitRelativePath.split('/').slice(0, -1).join('/'), file }));

/**
 * @param {FileSystemDirectoryEntry} folder
 * @returns {Promise<FileSystemEntry[]>}
 */
async function childrenOf(folder) {
  const reader = folder.createReader();
  const children = [];
  // Browsers give some at a time, and none at the end.
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return children;
    children.push(...some);
  }
}

/**
 * @param {FileSystemFileEntry} entry
 * @returns {Promise<Found>}
 */
async function fileOf(entry) {
  const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
  return { folder: entry.fullPath.split('/').slice(1, -1).join('/'), file };
}
