/**
 * Ids of a picture's definitions, hashed from their content. Two pictures in one page share a namespace of ids, so
 * equal ids must mean equal content.
 */

/** Prime and offsets of two FNV-1a hashes. A single 32-bit hash could collide. */
const PRIME = 0x01000193;
const BEGINNINGS = [0x811c9dc5, 0x2f0b4c47];

export function nameOf(content: string) {
  const parts = BEGINNINGS.map((beginning) => {
    let hash = beginning;
    for (let at = 0; at < content.length; at += 1) hash = Math.imul(hash ^ content.charCodeAt(at), PRIME);
    return (hash >>> 0).toString(16).padStart(8, '0');
  });
  return `headlight-${parts.join('')}`;
}
