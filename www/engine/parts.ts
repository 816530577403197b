/**
 * Parts of an interrupted download. They are stored in the browser's Cache as they arrive, so that the next attempt
 * continues after them, even after a reload.
 */

/**
 * Size of a part in bytes. A broken connection loses at most one part; a smaller size would slow down a fast connection
 * by frequent writes.
 */
export const PART = 4_000_000;

const keyAt = (key: string, from: number) => `${key}&from=${from}`;

/**
 * Copies the stored parts, from the start of the file to the first gap. Returns the number of bytes copied. `bytes`:
 * buffer for the whole file.
 */
export async function readParts(cache: Cache | null, key: string, bytes: Uint8Array): Promise<number> {
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

export async function keepPart(cache: Cache | null, key: string, from: number, part: Uint8Array<ArrayBuffer>) {
  if (part.length === 0) return;
  try {
    await cache?.put(keyAt(key, from), new Response(part));
  } catch {
    // If the part cannot be stored, an interrupted download starts again from the beginning.
  }
}

export async function forgetParts(cache: Cache | null, key: string) {
  try {
    for (const { url } of (await cache?.keys()) ?? []) if (url.startsWith(`${key}&from=`)) await cache?.delete(url);
  } catch {
    // A part that could not be deleted does no harm: it is never read again.
  }
}
