/**
 * The transition from one frame of the zoom to the next. An element moves to the place of the element with the same
 * transition name in the next frame.
 */

/**
 * Changes the page in a view transition, if the browser supports it and the user allows motion. Rapid changes all take
 * effect, in order.
 */
export function glide(change: () => void) {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return change();
  // A skipped or invisible transition is not an error, because its change takes effect anyway.
  document.startViewTransition(change).ready.catch(() => {});
}
