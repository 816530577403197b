/** A part of a view whose script is loaded when it is first shown. */

/**
 * @param load loads the script and creates the part
 * @param redraw called once the part can be drawn
 * @returns a function that returns the part, or `null` until it has loaded; its first call starts the loading
 */
export function lazily<Part>(load: () => Promise<Part>, redraw: () => void) {
  let part: Part | null = null;
  let isRequested = false;
  return () => {
    if (!isRequested) {
      isRequested = true;
      load().then((loaded) => {
        part = loaded;
        redraw();
      });
    }
    return part;
  };
}
