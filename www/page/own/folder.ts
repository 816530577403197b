/**
 * Finds the model in a folder that the user dropped or chose: the weights that are nested least deeply, and the files
 * next to them.
 */

type FoundFile = { folder: string; file: File };

type Trouble = { kind: 'none' } | { kind: 'folders' | 'ggufs'; names: string[] };

/** `left`: number of files in the folder that do not belong to the model. */
type Choice = { folder: string; files: File[]; left: number } | Trouble;

const OF_MODEL = /^(config|tokenizer)\.json$|\.(safetensors|safetensors\.index\.json|gguf|bin)$/;

/** Reference values, with which the core compares the model. */
export const REFERENCE = 'reference.safetensors';

/** Names of the files that OPUS-MT translators have instead of tokenizer.json. */
const PIECES = /^(source|target)\.spm$|^vocab\.json$/;

const WEIGHTS = /\.(safetensors|gguf|bin)$/;

/** Maximum number of files and folders to search, because the user may drop a whole disk. */
const MOST = 10_000;

/**
 * The files that belong to a model, judging by their names. If there are none, returns all files, so that the core can
 * report what is missing.
 */
export function filesOfModel(files: File[]) {
  const hasWeights = files.some(({ name }) => /\.(safetensors|gguf)$/.test(name));
  const hasPieces =
    files.some(({ name }) => name.endsWith('.spm')) && !files.some(({ name }) => name === 'tokenizer.json');
  // Next to other weights, a .bin file is a copy of them in a format that is not supported.
  const isOfModel = (name: string) => OF_MODEL.test(name) || (hasPieces && PIECES.test(name));
  const found = files.filter(({ name }) => isOfModel(name) && !(hasWeights && name.endsWith('.bin')));
  return found.length > 0 ? found : files;
}

/** Finds the model among the files of a folder and its subfolders. */
export function modelIn(found: FoundFile[]): Choice {
  const depth = ({ folder }: FoundFile) => folder.split('/').length;
  const weights = found.filter(({ file }) => WEIGHTS.test(file.name));
  const least = Math.min(...weights.map(depth));
  const names = [...new Set(weights.filter((one) => depth(one) === least).map(({ folder }) => folder))];
  if (names.length === 0) return { kind: 'none' };
  if (names.length > 1) return { kind: 'folders', names: names.sort() };
  const all = found.filter(({ folder }) => folder === names[0]).map(({ file }) => file);
  const files = filesOfModel(all);
  // File names of the parts of one model differ only in the part's number.
  const stem = (name: string) => name.replace(/-\d+(-of-\d+\.gguf)$/, '$1');
  const named = files.filter(({ name }) => name.endsWith('.gguf')).map(({ name }) => name);
  const ggufs = named.filter((name, at) => named.findIndex((other) => stem(other) === stem(name)) === at);
  // Many folders contain one model in several precisions, one file each. Reading them all would take long, so only
  // their names are returned.
  if (ggufs.length > 1) return { kind: 'ggufs', names: ggufs.sort() };
  return { folder: names[0], files, left: all.length - files.length };
}

/** The files in dropped folders, from the top level down to the first level that contains weights. */
export async function filesOfEntries(entries: FileSystemEntry[]): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  let seen = 0;
  let level = entries;
  while (level.length > 0 && seen < MOST && !found.some(({ file }) => WEIGHTS.test(file.name))) {
    seen += level.length;
    const next: FileSystemEntry[] = [];
    for (const entry of level) {
      if (entry.isDirectory) next.push(...(await childrenOf(entry as FileSystemDirectoryEntry)));
      else found.push(await fileOf(entry as FileSystemFileEntry));
    }
    level = next;
  }
  return found;
}

export const filesOfChooser = (files: File[]): FoundFile[] =>
  files.map((file) => ({ folder: file.webkitRelativePath.split('/').slice(0, -1).join('/'), file }));

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  // `readEntries` returns a batch at a time, and an empty one at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return children;
    children.push(...some);
  }
}

async function fileOf(entry: FileSystemFileEntry): Promise<FoundFile> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return { folder: entry.fullPath.split('/').slice(1, -1).join('/'), file };
}
