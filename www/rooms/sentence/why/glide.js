// @ts-check
/** The way from one frame of the zoom to the next: what stands in both under one name moves from place to place. */

/**
 * Makes a change of the page as a transition, where the browser knows transitions and motion is welcome. Changes that
 * follow each other quickly are all made, in their order.
 *
 * @param {() => void} change
 */
export function glide(change) {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return change();
  // A transition that a quicker one replaces, or that nobody can see, is no error: its change is made.
  document.startViewTransition(change).ready.catch(() => {});
}
