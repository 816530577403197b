/**
 * Downloads the files of a model, from the browser's Cache or the page's own origin, and verifies their checksums. An
 * interrupted download resumes where it stopped if the server supports range requests.
 */
import { forgetParts, keepPart, PART, readParts } from './parts.ts';
import { arrivedPiece, type Filling, type FirstLayers, fileOf, nextRange, type Piece, piecesOf } from './pieces.ts';
import { oneForAll } from './shared-download.ts';

/** `pieces` and `rows`: the order of the download, and the number of words in its first piece. */
export type ListedFile = { name: string; bytes: number; sha256: string; pieces?: Piece[]; rows?: number };

/** A file of a model that can be read more than once. */
export interface StoredFile {
  name: string;
  bytes: number;
  read: () => Promise<File | Uint8Array>;
}

export type Trouble = 'unreachable' | 'missing' | 'unreadable' | 'nonsense' | 'cut' | 'checksum';

export interface Wishes {
  signal: AbortSignal;
  onProgress: (loaded: number, total: number) => void; // in bytes
  accepts?: (bytes: number) => boolean; // whether to download this number of bytes
  onLayers?: (first: FirstLayers) => void; // called each time that more layers can be used before the rest has arrived
}

/** Network problems after which the download is retried once automatically. */
const PASSING: Trouble[] = ['unreachable', 'cut', 'checksum'];

/**
 * Cache modes for the two attempts at a file: the first revalidates the browser's copy, the second ignores the copy
 * because it may be wrong.
 */
const ATTEMPTS: RequestCache[] = ['no-cache', 'reload'];

/** Pause in milliseconds before the retry. */
const PAUSE_MS = 1000;

/**
 * Maximum size of a file in bytes: a larger number in a manifest is an error, because no page could load such a file.
 */
const LARGEST = 2 ** 31;

const CACHE = 'headlight-models';

/**
 * The files of each model that this page has downloaded, by folder. The manifest in the Cache may be newer, because
 * another tab may have stored a new version.
 */
const downloaded = new Map<string, ListedFile[]>();

/** A file could not be downloaded. */
export class DownloadError extends Error {
  readonly trouble: Trouble;
  readonly file: string;
  readonly detail: string;

  /** `detail`: details for the message, such as an HTTP status, numbers of bytes, or the browser's error message. */
  constructor(trouble: Trouble, file: string, detail: string) {
    super(`${file}: ${trouble} ${detail}`);
    this.trouble = trouble;
    this.file = file;
    this.detail = detail;
  }
}

/**
 * The files of a model by name. `kept`: whether they are now in the Cache for the next visit. `refused`: number of bytes
 * that `accepts` rejected; there are no files then. `folder`: URL of the folder with manifest.json. Throws DownloadError or the signal's reason if the download was cancelled.
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
      const [last] = filling.pieces.slice(0, filling.checked).slice(-1);
      if (last.layers === 0 || filling.checked === filling.pieces.length) return;
      const of = Math.max(...filling.pieces.map(({ layers }) => layers));
      // Copies, because the worker takes them over.
      const copies = () => [...files].map(([name, bytes]): [string, Uint8Array] => [name, bytes.slice()]);
      const withPart = () => new Map([...copies(), [file.name, fileOf(filling)]]);
      onLayers?.({ layers: last.layers, of, rows: file.rows ?? 0, files: withPart });
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

const keyOf = (folder: string, { name, sha256 }: ListedFile) => `${folder}${name}?sha256=${sha256}`;

/** The Cache; `null` if the browser has none for this page or denies access. */
async function openCache() {
  try {
    return await caches.open(CACHE);
  } catch {
    return null;
  }
}

/**
 * The manifest with the list of files. It is read from the network first, to detect a new version of the model, and
 * from the Cache when offline.
 */
async function manifestOf(folder: string, cache: Cache | null, signal: AbortSignal): Promise<ListedFile[]> {
  const address = `${folder}manifest.json`;
  let text = '';
  for (const mode of ATTEMPTS) {
    text = await manifestText(address, cache, signal, mode);
    const files = filesIn(parsed(text));
    if (!files) continue;
    await keep(cache, address, new TextEncoder().encode(text));
    return files;
  }
  throw new DownloadError('nonsense', 'manifest.json', text.slice(0, 60));
}

async function manifestText(address: string, cache: Cache | null, signal: AbortSignal, mode: RequestCache) {
  const response = await asked(address, 'manifest.json', signal, mode).catch(async (error) => {
    const stored = signal.aborted ? undefined : await cache?.match(address);
    if (stored) return stored;
    throw error;
  });
  return response.text().catch((error) => {
    signal.throwIfAborted();
    throw new DownloadError('unreachable', 'manifest.json', String(error.message));
  });
}

/** `null` if the text is not valid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The files listed in a manifest; `null` if it is invalid. */
function filesIn(manifest: unknown): ListedFile[] | null {
  const isFile = (file: ListedFile | null) =>
    typeof file?.name === 'string' &&
    typeof file.sha256 === 'string' &&
    /^[\w.-]+$/.test(file.name) &&
    Number.isInteger(file.bytes) &&
    file.bytes > 0 &&
    file.bytes <= LARGEST &&
    /^[0-9a-f]{64}$/.test(file.sha256);
  const files = (manifest as { files?: ListedFile[] } | null)?.files;
  return Array.isArray(files) && files.length > 0 && files.every(isFile) ? files : null;
}

/** `range`: the bytes requested; a missing end stands for the end of the file. */
async function asked(
  address: string,
  name: string,
  signal: AbortSignal,
  cache: RequestCache,
  range?: { start: number; end?: number },
) {
  const [first, last] = [range?.start ?? 0, range?.end ? range.end - 1 : ''];
  const headers = range && { Range: `bytes=${first}-${last}` };
  const wish = headers ? { signal, cache, headers } : { signal, cache };
  const response = await fetch(address, wish).catch((error) => {
    signal.throwIfAborted();
    throw new DownloadError('unreachable', name, String(error.message));
  });
  // A server without range requests may still send the whole file.
  const isPart = response.status === 206 && response.headers.get('Content-Range')?.startsWith(`bytes ${first}-`);
  if (range && response.status !== 200 && !isPart) return asked(address, name, signal, cache);
  if (!response.ok) throw new DownloadError('missing', name, `${response.status} ${response.statusText}`.trim());
  return response;
}

interface FillOptions {
  cache: Cache | null;
  signal: AbortSignal;
  onProgress: (loaded: number) => void;
  onPiece: (filling: Filling) => void; // called after each piece that has arrived
}

async function fromNetwork(folder: string, file: ListedFile, options: FillOptions) {
  const { cache, signal } = options;
  const filling = await begun(folder, file, cache);
  for (let attempt = 0; ; attempt++) {
    try {
      await fill(filling, folder, file, { ...options, mode: ATTEMPTS[attempt] });
      return fileOf(filling);
    } catch (error) {
      signal.throwIfAborted();
      if (attempt + 1 === ATTEMPTS.length || !(error instanceof DownloadError) || !PASSING.includes(error.trouble))
        throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
    }
  }
}

/** Parts stored in the order of the pieces have their own key. */
const partsKeyOf = (folder: string, file: ListedFile, { length }: Piece[]) =>
  length === 1 ? keyOf(folder, file) : `${keyOf(folder, file)}&pieces=${length}`;

/** A file with its stored parts: in the order of its pieces or, if the host did not support ranges, from the start. */
async function begun(folder: string, file: ListedFile, cache: Cache | null): Promise<Filling> {
  const bytes = new Uint8Array(file.bytes);
  for (const pieces of [piecesOf(file), piecesOf({ ...file, pieces: undefined })]) {
    const loaded = await readParts(cache, partsKeyOf(folder, file, pieces), bytes);
    if (loaded > 0) return { bytes, loaded, pieces, checked: 0 };
  }
  return { bytes, loaded: 0, pieces: piecesOf(file), checked: 0 };
}

/** Downloads the missing part of a file. If the connection breaks, the stored parts remain. */
async function fill(
  filling: Filling,
  folder: string,
  file: ListedFile,
  { cache, signal, onProgress, onPiece, mode }: FillOptions & { mode: RequestCache },
) {
  const { bytes } = filling;
  const key = () => partsKeyOf(folder, file, filling.pieces);
  await checkPieces();
  while (filling.loaded < file.bytes) {
    const { start, end } = nextRange(filling);
    const isRest = end === file.bytes;
    const range = start === 0 && isRest ? undefined : { start, end: isRest ? undefined : end };
    const response = await asked(`${folder}${file.name}`, file.name, signal, mode, range);
    if (response.status !== 206 && range) {
      // The host does not support ranges and sends the whole file.
      filling.pieces = piecesOf({ ...file, pieces: undefined });
      filling.loaded = filling.checked = 0;
    }
    await receive(response, filling.loaded + (response.status === 206 ? end - start : file.bytes));
  }
  await forgetParts(cache, key());

  /** Reads a response up to position `until` of the order. */
  async function receive(response: Response, until: number) {
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let kept = filling.loaded;
    const keepRest = () => keepPart(cache, key(), kept, bytes.slice(kept, filling.loaded));
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        const found = filling.loaded + value.length;
        if (found > until) throw await spoilt('cut', `${found} / ${until}`);
        bytes.set(value, filling.loaded);
        filling.loaded = found;
        onProgress(found);
        if (found - kept >= PART) {
          await keepPart(cache, key(), kept, bytes.slice(kept, found));
          kept = found;
        }
        await checkPieces();
      }
    } catch (error) {
      reader.cancel().catch(() => {});
      if (error instanceof DownloadError) throw error;
      await keepRest();
      signal.throwIfAborted();
      throw new DownloadError('unreachable', file.name, String((error as Error).message));
    }
    await keepRest();
    if (filling.loaded < until) throw new DownloadError('cut', file.name, `${filling.loaded} / ${file.bytes}`);
  }

  async function checkPieces() {
    for (let arrived = arrivedPiece(filling); arrived; arrived = arrivedPiece(filling)) {
      if (!(await isWhole(arrived.bytes, arrived.piece.sha256)))
        throw await spoilt('checksum', file.sha256.slice(0, 12));
      filling.checked += 1;
      onPiece(filling);
    }
  }

  /** Discards all bytes, which are not those of the file. */
  async function spoilt(trouble: Trouble, detail: string) {
    await forgetParts(cache, key());
    filling.loaded = filling.checked = 0;
    return new DownloadError(trouble, file.name, detail);
  }
}

async function fromCache(cache: Cache | null, key: string, file: ListedFile) {
  try {
    const stored = await cache?.match(key);
    const bytes = stored && new Uint8Array(await stored.arrayBuffer());
    const hasLength = bytes?.length === file.bytes;
    return hasLength && (await isWhole(bytes, file.sha256)) ? bytes : null;
  } catch {
    return null;
  }
}

/**
 * Whether the bytes match the manifest. Browsers compute checksums only on secure pages; on other pages, only the size
 * and the core's checks detect errors.
 */
async function isWhole(bytes: Uint8Array<ArrayBuffer>, sha256: string) {
  if (!globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
}

/** Stores a file in the Cache; `false` if storage is full or forbidden. */
async function keep(cache: Cache | null, key: string, bytes: Uint8Array<ArrayBuffer>) {
  try {
    await cache?.put(key, new Response(bytes));
    return true;
  } catch {
    return false;
  }
}

/** Deletes the files of earlier versions of this model. */
async function forgetOthers(cache: Cache | null, folder: string, list: ListedFile[]) {
  try {
    for (const request of (await cache?.keys()) ?? []) {
      const current = list.some(({ sha256 }) => request.url.endsWith(sha256)) || !request.url.includes('?sha256=');
      if (request.url.startsWith(folder) && !current) await cache?.delete(request);
    }
  } catch {
    // A failed clean-up is harmless.
  }
}
