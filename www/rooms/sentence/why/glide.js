// @ts-check
/** The transition from one frame of the zoom to the next: elements with the same transition name move. */

/**
 * Makes a change of the page as a view transition, if the browser supports it and the user allows motion. Rapid changes
 * are all made, in order.
 *
 * @param {() => void} change
 */
export function glide(change) {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return change();
  // A skipped or invisible transition is not an error: its change is made.
  document.startViewTransition(change).ready.catch(() => {});
}
