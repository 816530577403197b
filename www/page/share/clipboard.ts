/** Copies to the clipboard. A browser or a frame may forbid this. */

/** Returns whether copying succeeded. */
async function tried(copy: () => Promise<void>): Promise<boolean> {
  try {
    await copy();
    return true;
  } catch {
    return false;
  }
}

export const copyText = (text: string) => tried(() => navigator.clipboard.writeText(text));

/** `png`: a promise, because browsers allow copying only right after a click. */
export const copyPicture = (png: Promise<Blob>) =>
  tried(() => navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]));
