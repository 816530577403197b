/** The files of models in the browser's Cache, and their checksums. */
import type { ListedFile } from './manifest.ts';

const CACHE = 'headlight-models';

export const keyOf = (folder: string, { name, sha256 }: ListedFile) => `${folder}${name}?sha256=${sha256}`;

/** Opens the Cache of models; `null` if the browser denies access. */
export async function openCache() {
  try {
    return await caches.open(CACHE);
  } catch {
    return null;
  }
}

export async function fromCache(cache: Cache | null, key: string, file: ListedFile) {
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
export async function isWhole(bytes: Uint8Array<ArrayBuffer>, sha256: string) {
  if (!globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
}

/** Stores a file in the Cache; `false` if storage is full or forbidden. */
export async function keep(cache: Cache | null, key: string, bytes: Uint8Array<ArrayBuffer>) {
  try {
    await cache?.put(key, new Response(bytes));
    return true;
  } catch {
    return false;
  }
}

/** Deletes the files of earlier versions of this model. */
export async function forgetOthers(cache: Cache | null, folder: string, list: ListedFile[]) {
  try {
    for (const request of (await cache?.keys()) ?? []) {
      const current = list.some(({ sha256 }) => request.url.endsWith(sha256)) || !request.url.includes('?sha256=');
      if (request.url.startsWith(folder) && !current) await cache?.delete(request);
    }
  } catch {
    // A failed clean-up is harmless.
  }
}
