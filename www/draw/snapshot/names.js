// @ts-check
/**
 * Names of what a picture refers to. Two pictures in one page share their names, so each is made of
 * its content: what has the same name is the same.
 */

/** The prime of the FNV hash, and where two of them begin: one alone would meet another by chance. */
const PRIME = 0x01000193;
const BEGINNINGS = [0x811c9dc5, 0x2f0b4c47];

/** @param {string} content */
export function nameOf(content) {
  const parts = BEGINNINGS.map((beginning) => {
    let hash = beginning;
    for (let at = 0; at < content.length; at += 1) hash = Math.imul(hash ^ content.charCodeAt(at), PRIME);
    return (hash >>> 0).toString(16).padStart(8, '0');
  });
  return `headlight-${parts.join('')}`;
}
