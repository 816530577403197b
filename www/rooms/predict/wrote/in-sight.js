// @ts-check
/**
 * Brings what a person has opened into sight.
 */

/** Room in pixels between what was opened and the edge of the window. */
const GAP = 8;

/**
 * Scrolls this page down until all that was opened is in sight, and no further than to its beginning. A page around
 * this one, which `scrollIntoView` would scroll too, stays where it is.
 *
 * @param {Element[]} opened
 */
export function bringIntoSight(opened) {
  const boxes = opened.filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const down = Math.min(bottom + GAP - document.documentElement.clientHeight, top - GAP);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (down > 0) scrollBy({ top: down, behavior: isStill ? 'instant' : 'smooth' });
}
