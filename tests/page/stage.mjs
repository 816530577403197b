// @ts-check
/**
 * Finds texts and pictures that an audience cannot see: outside the window, covered, or too small (docs/DESIGN.md).
 *
 * @typedef {import('playwright-core').Page} Page
 */

/**
 * Problems at a stop: promised texts that are outside the window or covered, and parts that require scrolling.
 *
 * @param {Page} page
 * @param {string[]} claims with single spaces
 * @returns {Promise<string[]>}
 */
export const missing = (page, claims) => page.evaluate(missingOnScreen, claims);

/** Runs in the page. @param {string[]} claims */
function missingOnScreen(claims) {
  const found = [];
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
  if (scrollHeight > clientHeight + 1) found.push(`${scrollHeight - clientHeight} px below the window`);
  if (scrollWidth > clientWidth + 1) found.push(`${scrollWidth - clientWidth} px beside the window`);
  const rooms = /** @type {HTMLElement} */ (document.querySelector('#rooms'));
  const visible = [...rooms.querySelectorAll('*')].filter((element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  for (const box of visible) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const scrolls = (/** @type {string} */ overflow) => /auto|scroll/.test(overflow);
    if (scrolls(overflowY) && box.scrollHeight > box.clientHeight + 2) found.push(`.${box.className} scrolls down`);
    if (scrolls(overflowX) && box.scrollWidth > box.clientWidth + 2) found.push(`.${box.className} scrolls sideways`);
  }
  const textOf = (/** @type {Element} */ element) =>
    (element instanceof HTMLElement ? element.innerText : (element.textContent ?? '')).replace(/\s+/g, ' ');
  for (const claim of claims) {
    if (!holdersOf(rooms, claim).some((element) => isInSight(element))) found.push(`“${claim}” is not in sight`);
  }
  return found;

  /**
   * The smallest visible elements that contain a text.
   *
   * @param {Element} element
   * @param {string} text
   * @returns {Element[]}
   */
  function holdersOf(element, text) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    if (!textOf(element).includes(text)) return [];
    const inside = [...element.children].flatMap((child) => holdersOf(child, text));
    return inside.length > 0 ? inside : [element];
  }

  /** @param {Element} element */
  function isInSight(element) {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    if (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1) return false;
    const [first] = range.getClientRects();
    if (!first) return false;
    const above = document.elementFromPoint((first.left + first.right) / 2, (first.top + first.bottom) / 2);
    // A line of a drawing may cross a label of the same drawing.
    const drawing = element instanceof SVGElement ? element.ownerSVGElement : null;
    return above !== null && (element.contains(above) || above.contains(element) || drawing?.contains(above));
  }
}
