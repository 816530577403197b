// @ts-check
/**
 * The checksum of files that a person chose, by which an address names the model that they make. Files are read part
 * by part, so that none is in memory whole.
 */

/** Bytes that are read at once. */
const PART = 2 ** 24;

/**
 * The checksum of a model: the SHA-256 of its files' checksums, sorted, so that neither names nor order count. A file's
 * is the SHA-256 of those of its parts of 16 MiB.
 *
 * @param {Blob[]} files
 * @param {(bytes: number) => void} onRead called between the parts of a file, with the bytes of all files so far
 * @returns {Promise<string | null>} 64 hexadecimal digits; `null` on a page without https, where browsers compute none
 */
export async function checksumOf(files, onRead) {
  if (!globalThis.crypto?.subtle) return null;
  /** @type {string[]} */
  const ofFiles = [];
  let before = 0;
  for (const file of files) {
    const start = before;
    ofFiles.push(hexadecimal(await ofFile(file, (read) => onRead(start + read))));
    before += file.size;
  }
  return hexadecimal(await sha256(new TextEncoder().encode(ofFiles.sort().join('\n'))));
}

/** @param {Blob} file @param {(bytes: number) => void} onRead */
async function ofFile(file, onRead) {
  /** @type {ArrayBuffer[]} */
  const ofParts = [];
  for (let from = 0; from < file.size; from += PART) {
    if (from > 0) onRead(from);
    ofParts.push(await sha256(await file.slice(from, from + PART).arrayBuffer()));
  }
  return sha256(await new Blob(ofParts).arrayBuffer());
}

/** @param {BufferSource} bytes */
const sha256 = (bytes) => crypto.subtle.digest('SHA-256', bytes);

/** @param {ArrayBuffer} digest */
const hexadecimal = (digest) =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
