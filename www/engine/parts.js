// @ts-check
/**
 * Parts of a file whose download did not come to its end. They are kept in the browser's Cache as they arrive, so
 * that the next attempt goes on from there, also after a reload.
 */

/** Bytes of a part: what a broken line costs at most, and few enough writes that a fast line does not wait. */
export const PART = 4_000_000;

/**
 * @param {string} key of the file in the Cache
 * @param {number} from first byte of the part
 */
const keyAt = (key, from) => `${key}&from=${from}`;

/**
 * Copies the kept parts, from the first byte on without a gap.
 *
 * @param {Cache | null} cache
 * @param {string} key of the file
 * @param {Uint8Array} bytes of the whole file
 * @returns {Promise<number>} number of bytes that were kept
 */
export async function readParts(cache, key, bytes) {
  let loaded = 0;
  try {
    for (;;) {
      const stored = await cache?.match(keyAt(key, loaded));
      const part = stored && new Uint8Array(await stored.arrayBuffer());
      if (!part || part.length === 0 || loaded + part.length > bytes.length) return loaded;
      bytes.set(part, loaded);
      loaded += part.length;
    }
  } catch {
    return loaded;
  }
}

/**
 * @param {Cache | null} cache
 * @param {string} key of the file
 * @param {number} from first byte of the part
 * @param {Uint8Array<ArrayBuffer>} part
 */
export async function keepPart(cache, key, from, part) {
  if (part.length === 0) return;
  try {
    await cache?.put(keyAt(key, from), new Response(part));
  } catch {
    // Without storage an interrupted download begins anew.
  }
}

/**
 * @param {Cache | null} cache
 * @param {string} key of the file
 */
export async function forgetParts(cache, key) {
  try {
    for (const { url } of (await cache?.keys()) ?? []) if (url.startsWith(`${key}&from=`)) await cache?.delete(url);
  } catch {
    // What cannot be deleted is never read again.
  }
}
