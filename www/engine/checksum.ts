/**
 * Checksum of user-supplied files; URLs use it to name a custom model. Files are read in chunks, so that no complete
 * file is in memory.
 */

/** Chunk size in bytes. */
const PART = 2 ** 24;

/**
 * The checksum of a model: the SHA-256 of the sorted checksums of its files, independent of their names and order. The
 * checksum of a file is the SHA-256 of the checksums of its 16 MiB chunks. 64 hexadecimal digits; `null` on a page
 * without HTTPS, where browsers compute no checksums. `onRead`: called after each chunk, with the total bytes of all
 * files so far.
 */
export async function checksumOf(files: Blob[], onRead: (bytes: number) => void): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const ofFiles: string[] = [];
  let before = 0;
  for (const file of files) {
    const start = before;
    ofFiles.push(hexadecimal(await ofFile(file, (read) => onRead(start + read))));
    before += file.size;
  }
  return hexadecimal(await sha256(new TextEncoder().encode(ofFiles.sort().join('\n'))));
}

async function ofFile(file: Blob, onRead: (bytes: number) => void) {
  const ofParts: ArrayBuffer[] = [];
  for (let from = 0; from < file.size; from += PART) {
    if (from > 0) onRead(from);
    ofParts.push(await sha256(await file.slice(from, from + PART).arrayBuffer()));
  }
  return sha256(await new Blob(ofParts).arrayBuffer());
}

const sha256 = (bytes: BufferSource) => crypto.subtle.digest('SHA-256', bytes);

const hexadecimal = (digest: ArrayBuffer) =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
