// @ts-check
/**
 * Downloads the files of a model, from the browser's Cache or the page's own origin, and verifies their checksums. An
 * interrupted download resumes where it stopped if the server supports range requests.
 *
 * @typedef {{ name: string, bytes: number, sha256: string }} File
 * @typedef {'unreachable' | 'missing' | 'unreadable' | 'nonsense' | 'cut' | 'checksum'} Trouble
 * @typedef {object} Wishes
 * @property {AbortSignal} signal
 * @property {(loaded: number, total: number) => void} onProgress in bytes
 */

import { forgetParts, keepPart, PART, readParts } from './parts.js';
import { oneForAll } from './shared-download.js';

/** Network problems after which the download is retried once automatically. @type {Trouble[]} */
const PASSING = ['unreachable', 'cut', 'checksum'];

/**
 * Cache modes for the two attempts at a file: the first revalidates the browser's copy, the second ignores the copy
 * because it may be wrong.
 *
 * @type {RequestCache[]}
 */
const ATTEMPTS = ['no-cache', 'reload'];

/** Pause in milliseconds before the retry. */
const PAUSE_MS = 1000;

/**
 * Maximum size of a file in bytes: a larger number in a manifest is an error, because no page could load such a file.
 */
const LARGEST = 2 ** 31;

/** Name of the Cache for models. */
const CACHE = 'headlight-models';

/** @typedef {{ bytes: Uint8Array<ArrayBuffer>, loaded: number }} Filling */

/** A file could not be downloaded. */
export class DownloadError extends Error {
  /**
   * @param {Trouble} trouble
   * @param {string} file
   * @param {string} detail numbers, or the browser's error message
   */
  constructor(trouble, file, detail) {
    super(`${file}: ${trouble} ${detail}`);
    this.trouble = trouble;
    this.file = file;
    this.detail = detail;
  }
}

/**
 * The files of a model by name. `kept`: whether they are now in the Cache for the next visit.
 *
 * @param {string} folder URL of the folder with manifest.json
 * @param {Wishes} wishes
 * @returns {Promise<{ files: Map<string, Uint8Array>, kept: boolean }>}
 * @throws {DownloadError} or the signal's reason if the download was cancelled
 */
export async function download(folder, { signal, onProgress }) {
  const cache = await openCache();
  const bring = (/** @type {Wishes['onProgress']} */ onProgress) => bringAll(folder, cache, { signal, onProgress });
  // Without a Cache, tabs cannot share a download.
  return cache ? oneForAll(folder, { signal, onProgress }, bring) : bring(onProgress);
}

/**
 * @param {string} folder
 * @param {Cache | null} cache
 * @param {Wishes} wishes
 */
async function bringAll(folder, cache, { signal, onProgress }) {
  const list = await manifestOf(folder, cache, signal);
  const total = list.reduce((sum, { bytes }) => sum + bytes, 0);
  const files = new Map();
  let kept = cache !== null;
  let before = 0;
  for (const file of list) {
    const key = keyOf(folder, file);
    const loaded = before;
    let bytes = await fromCache(cache, key, file);
    signal.throwIfAborted();
    if (!bytes) {
      bytes = await fromNetwork(folder, file, cache, signal, (now) => onProgress(loaded + now, total));
      kept = (await keep(cache, key, bytes)) && kept;
    }
    before += file.bytes;
    onProgress(before, total);
    files.set(file.name, bytes);
  }
  await forgetOthers(cache, folder, list);
  return { files, kept };
}

/**
 * Whether the files of a model are in the Cache from an earlier visit.
 *
 * @param {string} folder URL of the folder with manifest.json
 */
export async function isKept(folder) {
  const cache = await openCache();
  const stored = await cache?.match(`${folder}manifest.json`).catch(() => undefined);
  const files = filesIn(await stored?.json().catch(() => null)) ?? [];
  const found = await Promise.all(files.map((/** @type {File} */ file) => cache?.match(keyOf(folder, file))));
  return found.length > 0 && found.every((answer) => answer !== undefined);
}

/**
 * @param {string} folder
 * @param {File} file
 */
const keyOf = (folder, { name, sha256 }) => `${folder}${name}?sha256=${sha256}`;

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
 *
 * @param {string} folder
 * @param {Cache | null} cache
 * @param {AbortSignal} signal
 * @returns {Promise<File[]>}
 */
async function manifestOf(folder, cache, signal) {
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

/**
 * @param {string} address
 * @param {Cache | null} cache
 * @param {AbortSignal} signal
 * @param {RequestCache} mode
 */
async function manifestText(address, cache, signal, mode) {
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

/** @param {string} text @returns {unknown} `null` if the text is not valid JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The files listed in a manifest; `null` if it is invalid.
 *
 * @param {any} manifest
 * @returns {File[] | null}
 */
function filesIn(manifest) {
  const isFile = (/** @type {any} */ file) =>
    typeof file?.name === 'string' &&
    typeof file.sha256 === 'string' &&
    /^[\w.-]+$/.test(file.name) &&
    Number.isInteger(file.bytes) &&
    file.bytes > 0 &&
    file.bytes <= LARGEST &&
    /^[0-9a-f]{64}$/.test(file.sha256);
  const files = manifest?.files;
  return Array.isArray(files) && files.length > 0 && files.every(isFile) ? files : null;
}

/**
 * @param {string} address
 * @param {string} name
 * @param {AbortSignal} signal
 * @param {RequestCache} cache
 * @param {number} [from] first byte requested
 */
async function asked(address, name, signal, cache, from = 0) {
  const wish = from > 0 ? { signal, cache, headers: { Range: `bytes=${from}-` } } : { signal, cache };
  const response = await fetch(address, wish).catch((error) => {
    signal.throwIfAborted();
    throw new DownloadError('unreachable', name, String(error.message));
  });
  // A server without range requests may still send the whole file.
  const isPart = response.status === 206 && response.headers.get('Content-Range')?.startsWith(`bytes ${from}-`);
  if (from > 0 && response.status !== 200 && !isPart) return asked(address, name, signal, cache);
  if (!response.ok) throw new DownloadError('missing', name, `${response.status} ${response.statusText}`.trim());
  return response;
}

/**
 * @param {string} folder
 * @param {File} file
 * @param {Cache | null} cache
 * @param {AbortSignal} signal
 * @param {(loaded: number) => void} onProgress
 */
async function fromNetwork(folder, file, cache, signal, onProgress) {
  const key = keyOf(folder, file);
  const bytes = new Uint8Array(file.bytes);
  const filling = { bytes, loaded: await readParts(cache, key, bytes) };
  for (let attempt = 0; ; attempt++) {
    try {
      await fill(filling, folder, file, { cache, signal, onProgress, mode: ATTEMPTS[attempt] });
      return bytes;
    } catch (error) {
      signal.throwIfAborted();
      if (attempt + 1 === ATTEMPTS.length || !(error instanceof DownloadError) || !PASSING.includes(error.trouble))
        throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
    }
  }
}

/**
 * Downloads the missing part of a file. If the connection breaks, the stored parts remain.
 *
 * @param {Filling} filling
 * @param {string} folder
 * @param {File} file
 * @param {object} how
 * @param {Cache | null} how.cache
 * @param {AbortSignal} how.signal
 * @param {(loaded: number) => void} how.onProgress
 * @param {RequestCache} how.mode
 */
async function fill(filling, folder, file, { cache, signal, onProgress, mode }) {
  const { bytes } = filling;
  const key = keyOf(folder, file);
  if (filling.loaded < file.bytes) {
    const response = await asked(`${folder}${file.name}`, file.name, signal, mode, filling.loaded);
    if (response.status !== 206) filling.loaded = 0;
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    let kept = filling.loaded;
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        const found = filling.loaded + value.length;
        if (found > file.bytes) throw await spoilt('cut', `${found} / ${file.bytes}`);
        bytes.set(value, filling.loaded);
        filling.loaded = found;
        onProgress(found);
        if (found - kept >= PART) {
          await keepPart(cache, key, kept, bytes.slice(kept, found));
          kept = found;
        }
      }
    } catch (error) {
      if (error instanceof DownloadError) throw error;
      await keepPart(cache, key, kept, bytes.slice(kept, filling.loaded));
      signal.throwIfAborted();
      throw new DownloadError('unreachable', file.name, String(/** @type {Error} */ (error).message));
    }
    if (filling.loaded < file.bytes) {
      await keepPart(cache, key, kept, bytes.slice(kept, filling.loaded));
      throw new DownloadError('cut', file.name, `${filling.loaded} / ${file.bytes}`);
    }
  }
  if (!(await isWhole(bytes, file))) throw await spoilt('checksum', file.sha256.slice(0, 12));
  await forgetParts(cache, key);

  /**
   * Checksum mismatch: discards the stored parts.
   *
   * @param {Trouble} trouble
   * @param {string} detail
   */
  async function spoilt(trouble, detail) {
    await forgetParts(cache, key);
    filling.loaded = 0;
    return new DownloadError(trouble, file.name, detail);
  }
}

/**
 * @param {Cache | null} cache
 * @param {string} key
 * @param {File} file
 */
async function fromCache(cache, key, file) {
  try {
    const stored = await cache?.match(key);
    const bytes = stored && new Uint8Array(await stored.arrayBuffer());
    return bytes && (await isWhole(bytes, file)) ? bytes : null;
  } catch {
    return null;
  }
}

/**
 * Whether the bytes match the manifest. Browsers compute checksums only on secure pages; on other pages, only the size
 * and the core's checks detect errors.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {File} file
 */
async function isWhole(bytes, file) {
  if (bytes.length !== file.bytes) return false;
  if (!globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === file.sha256;
}

/**
 * Stores a file in the Cache; `false` if storage is full or forbidden.
 *
 * @param {Cache | null} cache
 * @param {string} key
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function keep(cache, key, bytes) {
  try {
    await cache?.put(key, new Response(bytes));
    return true;
  } catch {
    return false;
  }
}

/**
 * Deletes the files of earlier versions of this model.
 *
 * @param {Cache | null} cache
 * @param {string} folder
 * @param {File[]} list
 */
async function forgetOthers(cache, folder, list) {
  try {
    for (const request of (await cache?.keys()) ?? []) {
      const current = list.some(({ sha256 }) => request.url.endsWith(sha256)) || !request.url.includes('?sha256=');
      if (request.url.startsWith(folder) && !current) await cache?.delete(request);
    }
  } catch {
    // A failed clean-up is harmless.
  }
}
