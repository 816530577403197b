/** Scrolls newly opened content into view. */

/** Margin in pixels between the content and the edge of the window. */
const GAP = 8;

/**
 * Scrolls this page down until the opened content is visible, but not past the content's top. Unlike `scrollIntoView`,
 * it does not scroll a page that embeds this one.
 */
export function bringIntoSight(opened: Element[]) {
  const boxes = opened.filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const down = Math.min(bottom + GAP - document.documentElement.clientHeight, top - GAP);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (down > 0) scrollBy({ top: down, behavior: isStill ? 'instant' : 'smooth' });
}
