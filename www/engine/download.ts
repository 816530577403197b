/** Downloads the files of a model, from the browser's Cache or the page's own origin, and verifies their checksums. */
import { DownloadError } from './fetching.ts';
import { fromNetwork } from './filling.ts';
import { filesIn, type ListedFile, manifestOf } from './manifest.ts';
import { forgetOthers, fromCache, keep, keyOf, openCache } from './model-cache.ts';
import { type Filling, type FirstLayers, fileOf } from './pieces.ts';
import { oneForAll } from './shared-download.ts';

/** A file of a model that can be read more than once. */
export interface StoredFile {
  name: string;
  bytes: number;
  read: () => Promise<File | Uint8Array>;
}

export interface Wishes {
  signal: AbortSignal;
  onProgress: (loaded: number, total: number) => void; // in bytes
  accepts?: (bytes: number) => boolean; // whether to download this number of bytes
  onLayers?: (first: FirstLayers) => void; // called each time that more layers can be used before the rest has arrived
}

/**
 * The files of each model that this page has downloaded, by folder. The manifest in the Cache may be newer, because
 * another tab may have stored a new version.
 */
const downloaded = new Map<string, ListedFile[]>();

/**
 * The files of a model by name. `kept`: whether they are now in the Cache for the next visit. `refused`: number of bytes
 * that `accepts` rejected; there are no files then. `folder`: URL of the folder with manifest.json. Throws DownloadError
 * or, after a cancellation, the signal's reason.
 */
export async function download(
  folder: string,
  { onProgress, ...wishes }: Wishes,
): Promise<{ files: Map<string, Uint8Array>; kept: boolean; refused: number }> {
  const cache = await openCache();
  const bring = (onProgress: Wishes['onProgress']) => bringAll(folder, cache, { ...wishes, onProgress });
  // Without a Cache, tabs cannot share a download.
  return cache ? oneForAll(folder, { ...wishes, onProgress }, bring) : bring(onProgress);
}

async function bringAll(folder: string, cache: Cache | null, { signal, onProgress, accepts, onLayers }: Wishes) {
  const list = await manifestOf(folder, cache, signal);
  const missing = await missingBytes(folder, list, cache);
  if (accepts && !accepts(missing)) return { files: new Map<string, Uint8Array>(), kept: false, refused: missing };
  const total = list.reduce((sum, { bytes }) => sum + bytes, 0);
  const files = new Map<string, Uint8Array>();
  let kept = cache !== null;
  let before = 0;
  // The first layers need all other files.
  const inOrder = [...list].sort((a, b) => Number(a.pieces !== undefined) - Number(b.pieces !== undefined));
  for (const file of inOrder) {
    const key = keyOf(folder, file);
    const loaded = before;
    const onPiece = (filling: Filling) => {
      const [layers, earlier] = [1, 2].map((back) => filling.pieces[filling.checked - back]?.layers ?? 0);
      if (layers === earlier || filling.checked === filling.pieces.length) return;
      const of = Math.max(...filling.pieces.map(({ layers }) => layers));
      // Copies, because the worker takes them over.
      const copies = () => [...files].map(([name, bytes]): [string, Uint8Array] => [name, bytes.slice()]);
      const withPart = () => new Map([...copies(), [file.name, fileOf(filling)]]);
      onLayers?.({ layers, of, rows: file.rows ?? 0, files: withPart });
    };
    let bytes = await fromCache(cache, key, file);
    signal.throwIfAborted();
    if (!bytes) {
      const report = (now: number) => onProgress(loaded + now, total);
      bytes = await fromNetwork(folder, file, { cache, signal, onProgress: report, onPiece });
      kept = (await keep(cache, key, bytes)) && kept;
    }
    before += file.bytes;
    onProgress(before, total);
    files.set(file.name, bytes);
  }
  await forgetOthers(cache, folder, list);
  downloaded.set(folder, list);
  return { files, kept, refused: 0 };
}

/**
 * The files of a model that this page has downloaded, to be read again from the Cache; `null` if there is no Cache.
 * `folder`: URL of the folder with manifest.json.
 */
export async function storedFiles(folder: string): Promise<StoredFile[] | null> {
  const cache = await openCache();
  if (!cache) return null;
  const read = async (file: ListedFile) => {
    const stored = await cache.match(keyOf(folder, file));
    if (!stored) throw new DownloadError('missing', file.name, '');
    return new Uint8Array(await stored.arrayBuffer());
  };
  const list = downloaded.get(folder) ?? null;
  return list && list.map((file) => ({ name: file.name, bytes: file.bytes, read: () => read(file) }));
}

/**
 * Whether the files of a model are in the Cache from an earlier visit. `folder`: URL of the folder with manifest.json.
 */
export async function isKept(folder: string) {
  const cache = await openCache();
  const stored = await cache?.match(`${folder}manifest.json`).catch(() => undefined);
  const files = filesIn(await stored?.json().catch(() => null)) ?? [];
  const found = await Promise.all(files.map((file: ListedFile) => cache?.match(keyOf(folder, file))));
  return found.length > 0 && found.every((answer) => answer !== undefined);
}

/** Number of bytes of a model that are not in the Cache. */
async function missingBytes(folder: string, list: ListedFile[], cache: Cache | null) {
  const stored = await Promise.all(list.map((file) => cache?.match(keyOf(folder, file)).catch(() => undefined)));
  return list.reduce((sum, { bytes }, at) => sum + (stored[at] ? 0 : bytes), 0);
}
