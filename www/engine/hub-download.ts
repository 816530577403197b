/**
 * Downloads files from the model hub. Parts are stored in the browser's Cache as they arrive, so that an interrupted
 * download continues where it stopped, even after a reload.
 */
import { retried } from './fetching.ts';
import { ask, HubError, type HubFile } from './hub.ts';
import { forgetParts, PART } from './parts.ts';

const CACHE = 'headlight-hub';

/** The stored parts of a file, from its start. `tag`: the server's ETag of the file. */
interface Stored {
  parts: Blob[];
  loaded: number; // in bytes
  tag: string | null;
}

interface Wishes {
  signal: AbortSignal;
  onProgress: (loaded: number) => void; // in bytes
  onChanged: () => void; // called if the file has changed since the download began; the download then restarts
}

/** A file's content. Retries once if the connection breaks. */
export async function downloadFile(address: string, file: HubFile, wishes: Wishes): Promise<Blob> {
  const cache = await caches.open(CACHE).catch(() => null);
  const key = keyOf(address, file);
  const stored = await storedParts(cache, key, file.bytes);
  const isPassing = (error: unknown) => error instanceof HubError && ['unreachable', 'cut'].includes(error.trouble);
  return retried(wishes.signal, isPassing, async () => {
    await fill(stored, address, file, cache, wishes);
    return new Blob(stored.parts);
  });
}

/** The first bytes of a file. */
export async function startOf(address: string, most: number, signal: AbortSignal) {
  const response = await ask(address, signal, { Range: `bytes=0-${most - 1}` });
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  while (loaded < most) {
    const { done, value } = await reader.read().catch((error) => {
      throw new HubError('unreachable', String(error.message));
    });
    if (done) break;
    chunks.push(value);
    loaded += value.length;
  }
  // A server without range requests sends the whole file.
  await reader.cancel();
  return new Uint8Array(await new Blob(chunks).slice(0, most).arrayBuffer());
}

/** Deletes the stored parts of all other files, so that at most one interrupted download takes storage. */
export async function keepOnly(files: { address: string; file: HubFile }[]) {
  const keys = files.map(({ address, file }) => keyOf(address, file));
  try {
    const cache = await caches.open(CACHE);
    for (const { url } of await cache.keys()) if (!keys.some((key) => url.startsWith(key))) await cache.delete(url);
  } catch {
    // Without a Cache there is nothing to delete.
  }
}

const keyOf = (address: string, { id }: HubFile) => `${address}?id=${id}`;

const keyAt = (key: string, from: number) => `${key}&from=${from}`;

async function storedParts(cache: Cache | null, key: string, bytes: number): Promise<Stored> {
  const stored: Stored = { parts: [], loaded: 0, tag: null };
  try {
    for (;;) {
      const response = await cache?.match(keyAt(key, stored.loaded));
      const part = await response?.blob();
      if (!part || part.size === 0 || stored.loaded + part.size > bytes) return stored;
      stored.tag = response?.headers.get('ETag') ?? null;
      stored.parts.push(part);
      stored.loaded += part.size;
    }
  } catch {
    return stored;
  }
}

/** Downloads the missing rest of a file. */
async function fill(stored: Stored, address: string, file: HubFile, cache: Cache | null, wishes: Wishes) {
  const { signal, onProgress } = wishes;
  const key = keyOf(address, file);
  onProgress(stored.loaded);
  if (stored.loaded === file.bytes) return;
  const response = await open(stored, address, signal, async () => {
    await forgetParts(cache, key);
    wishes.onChanged();
  });
  stored.tag = response.headers.get('ETag');
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  const flush = async () => {
    if (waiting === 0) return;
    const part = new Blob(chunks);
    await keepPart(cache, keyAt(key, stored.loaded), part, stored.tag);
    stored.parts.push(part);
    stored.loaded += part.size;
    [chunks, waiting] = [[], 0];
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      waiting += value.length;
      onProgress(Math.min(stored.loaded + waiting, file.bytes));
      if (stored.loaded + waiting > file.bytes) break;
      if (waiting >= PART) await flush();
    }
  } catch (error) {
    await flush();
    signal.throwIfAborted();
    throw new HubError('unreachable', String((error as Error).message));
  }
  const found = stored.loaded + waiting;
  if (found > file.bytes) {
    await reader.cancel();
    await forgetParts(cache, key);
    restart(stored);
  } else await flush();
  if (found !== file.bytes) throw new HubError('cut', `${found} / ${file.bytes}`);
}

/** Requests the missing rest, or the whole file if it has changed or the server does not support range requests. */
async function open(stored: Stored, address: string, signal: AbortSignal, onChanged: () => Promise<void>) {
  const { loaded, tag } = stored;
  const response = await ask(address, signal, loaded > 0 ? { Range: `bytes=${loaded}-` } : {});
  if (loaded === 0) return response;
  const isPart = response.status === 206;
  const isSame = response.headers.get('ETag') === tag;
  if (isPart && isSame) return response;
  restart(stored);
  if (!isSame) await onChanged();
  if (!isPart) return response;
  await response.body?.cancel();
  return ask(address, signal);
}

function restart(stored: Stored) {
  stored.parts = [];
  stored.loaded = 0;
}

/** Stores a part. If the browser has no space for it, an interrupted download starts again from the beginning. */
async function keepPart(cache: Cache | null, key: string, part: Blob, tag: string | null) {
  const headers = tag === null ? undefined : { ETag: tag };
  await cache?.put(key, new Response(part, { headers })).catch(() => {});
}
