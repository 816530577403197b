// @ts-check
/**
 * A model's files, from the browser's Cache or from the page's own origin, checked by their
 * checksums either way.
 *
 * @typedef {{ name: string, bytes: number, sha256: string }} File
 * @typedef {'unreachable' | 'missing' | 'unreadable' | 'cut' | 'checksum'} Trouble
 * @typedef {object} Wishes
 * @property {AbortSignal} signal
 * @property {(loaded: number, total: number) => void} onProgress in bytes
 */

/** The name of the browser's Cache that holds models. */
const KEPT_IN = 'headlight-models';

/** A file that could not be had. */
export class DownloadError extends Error {
  /**
   * @param {Trouble} trouble
   * @param {string} file
   * @param {string} detail numbers or the browser's own words
   */
  constructor(trouble, file, detail) {
    super(`${file}: ${trouble} ${detail}`);
    this.trouble = trouble;
    this.file = file;
    this.detail = detail;
  }
}

/**
 * The files of a model by name. `kept` says whether the next visit will find them in the Cache.
 *
 * @param {string} folder address of the folder that holds manifest.json
 * @param {Wishes} wishes
 * @returns {Promise<{ files: Map<string, Uint8Array>, kept: boolean }>}
 * @throws {DownloadError} or, when it was cancelled, the signal's reason
 */
export async function download(folder, { signal, onProgress }) {
  const cache = await openCache();
  const list = await manifestOf(folder, cache, signal);
  const total = list.reduce((sum, { bytes }) => sum + bytes, 0);
  const files = new Map();
  let kept = cache !== null;
  let before = 0;
  for (const file of list) {
    const key = `${folder}${file.name}?sha256=${file.sha256}`;
    const loaded = before;
    let bytes = await fromCache(cache, key, file);
    signal.throwIfAborted();
    if (!bytes) {
      bytes = await fromNetwork(folder, file, signal, (now) => onProgress(loaded + now, total));
      kept = (await keep(cache, key, bytes)) && kept;
    }
    before += file.bytes;
    onProgress(before, total);
    files.set(file.name, bytes);
  }
  await forgetOthers(cache, folder, list);
  return { files, kept };
}

/** The Cache, or `null` where the browser has none for this page or refuses it. */
async function openCache() {
  try {
    return await caches.open(KEPT_IN);
  } catch {
    return null;
  }
}

/**
 * What files there are. The network is asked first, so that a new version of the model is
 * noticed; without it the kept list serves.
 *
 * @param {string} folder
 * @param {Cache | null} cache
 * @param {AbortSignal} signal
 * @returns {Promise<File[]>}
 */
async function manifestOf(folder, cache, signal) {
  const address = `${folder}manifest.json`;
  const response = await asked(address, 'manifest.json', signal).catch(async (error) => {
    const stored = signal.aborted ? undefined : await cache?.match(address);
    if (stored) return stored;
    throw error;
  });
  try {
    const text = await response.text();
    const { files } = JSON.parse(text);
    if (!Array.isArray(files)) throw new Error('it lists no files');
    await keep(cache, address, new TextEncoder().encode(text));
    return files;
  } catch (error) {
    signal.throwIfAborted();
    throw new DownloadError('unreadable', 'manifest.json', String(error));
  }
}

/**
 * @param {string} address
 * @param {string} name
 * @param {AbortSignal} signal
 */
async function asked(address, name, signal) {
  const response = await fetch(address, { signal }).catch((error) => {
    signal.throwIfAborted();
    throw new DownloadError('unreachable', name, String(error.message));
  });
  if (!response.ok) throw new DownloadError('missing', name, `${response.status} ${response.statusText}`.trim());
  return response;
}

/**
 * @param {string} folder
 * @param {File} file
 * @param {AbortSignal} signal
 * @param {(loaded: number) => void} onProgress
 */
async function fromNetwork(folder, file, signal, onProgress) {
  const response = await asked(`${folder}${file.name}`, file.name, signal);
  const bytes = new Uint8Array(file.bytes);
  let loaded = 0;
  const wrongSize = (/** @type {number} */ found) => new DownloadError('cut', file.name, `${found} / ${file.bytes}`);
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      signal.throwIfAborted();
      throw new DownloadError('unreachable', file.name, String(error.message));
    });
    if (done) break;
    if (loaded + value.length > file.bytes) throw wrongSize(loaded + value.length);
    bytes.set(value, loaded);
    loaded += value.length;
    onProgress(loaded);
  }
  if (loaded < file.bytes) throw wrongSize(loaded);
  if (!(await isWhole(bytes, file))) throw new DownloadError('checksum', file.name, file.sha256.slice(0, 12));
  return bytes;
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
 * Whether these are the bytes that the manifest speaks of. Browsers compute checksums for
 * secure pages only; on others the size and the core's own checks have to do.
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
 * Whether it could be kept: storage may be full or forbidden.
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
 * Files of earlier versions of this model would take room for nothing.
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
    // A Cache that cannot be tidied is as good as one that is.
  }
}
