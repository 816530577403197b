/** A part of a view whose script is loaded when it is first shown. */

/**
 * Returns a function that returns the part, or `null` until it has loaded; the first call starts the loading.
 * `load`: loads the script and creates the part. `redraw`: called once the part can be drawn.
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
