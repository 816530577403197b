// @ts-check
/** Copies to the clipboard. A browser or a frame may forbid this. */

/**
 * @param {() => Promise<void>} copy
 * @returns {Promise<boolean>} whether it worked
 */
async function tried(copy) {
  try {
    await copy();
    return true;
  } catch {
    return false;
  }
}

/** @param {string} text */
export const copyText = (text) => tried(() => navigator.clipboard.writeText(text));

/** @param {Promise<Blob>} png a promise, because browsers allow copying only right after a click */
export const copyPicture = (png) => tried(() => navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]));
