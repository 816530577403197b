// @ts-check
/**
 * Finds the model in a folder that the user dropped or chose: the weights at the lowest depth and the files next to
 * them.
 *
 * @typedef {{ folder: string, file: File }} FoundFile `folder`: its path
 * @typedef {{ kind: 'none' } | { kind: 'folders' | 'ggufs', names: string[] }} Trouble
 * @typedef {{ folder: string, files: File[], left: number } | Trouble} Choice `left`: number of files in the folder
 *     that do not belong to the model
 */

/** Names of files that may belong to a model. */
const OF_MODEL = /^(config|tokenizer)\.json$|\.(safetensors|safetensors\.index\.json|gguf|bin)$/;

/** Names of the files that OPUS-MT translators have instead of tokenizer.json. */
const PIECES = /^(source|target)\.spm$|^vocab\.json$/;

const WEIGHTS = /\.(safetensors|gguf|bin)$/;

/** Maximum number of files and folders to search, because the user may drop a whole disk. */
const MOST = 10_000;

/**
 * The files that belong to a model, judging by their names. If there are none, returns all, so that the core can report
 * what is missing.
 *
 * @param {File[]} files
 */
export function filesOfModel(files) {
  const hasWeights = files.some(({ name }) => /\.(safetensors|gguf)$/.test(name));
  const hasPieces =
    files.some(({ name }) => name.endsWith('.spm')) && !files.some(({ name }) => name === 'tokenizer.json');
  // Next to other weights, a .bin file is a copy of them in a format that is not supported.
  const isOfModel = (/** @type {string} */ name) => OF_MODEL.test(name) || (hasPieces && PIECES.test(name));
  const found = files.filter(({ name }) => isOfModel(name) && !(hasWeights && name.endsWith('.bin')));
  return found.length > 0 ? found : files;
}

/**
 * Finds the model among the files of a folder and its subfolders.
 *
 * @param {FoundFile[]} found
 * @returns {Choice}
 */
export function modelIn(found) {
  const depth = (/** @type {FoundFile} */ { folder }) => folder.split('/').length;
  const weights = found.filter(({ file }) => WEIGHTS.test(file.name));
  const least = Math.min(...weights.map(depth));
  const names = [...new Set(weights.filter((one) => depth(one) === least).map(({ folder }) => folder))];
  if (names.length === 0) return { kind: 'none' };
  if (names.length > 1) return { kind: 'folders', names: names.sort() };
  const all = found.filter(({ folder }) => folder === names[0]).map(({ file }) => file);
  const files = filesOfModel(all);
  // File names of the parts of one model differ only in the part's number.
  const stem = (/** @type {string} */ name) => name.replace(/-\d+(-of-\d+\.gguf)$/, '$1');
  const named = files.filter(({ name }) => name.endsWith('.gguf')).map(({ name }) => name);
  const ggufs = named.filter((name, at) => named.findIndex((other) => stem(other) === stem(name)) === at);
  // Folders with one model in many precisions are common, and reading all of these files would take long.
  if (ggufs.length > 1) return { kind: 'ggufs', names: ggufs.sort() };
  return { folder: names[0], files, left: all.length - files.length };
}

/**
 * The files of dropped folders, down to the first level with weights.
 *
 * @param {FileSystemEntry[]} entries
 * @returns {Promise<FoundFile[]>}
 */
export async function filesOfEntries(entries) {
  /** @type {FoundFile[]} */
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
 * The files of a folder that the user chose.
 *
 * @param {File[]} files
 * @returns {FoundFile[]}
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
  // `readEntries` returns a batch at a time, and an empty one at the end.
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return children;
    children.push(...some);
  }
}

/**
 * @param {FileSystemFileEntry} entry
 * @returns {Promise<FoundFile>}
 */
async function fileOf(entry) {
  const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
  return { folder: entry.fullPath.split('/').slice(1, -1).join('/'), file };
}
