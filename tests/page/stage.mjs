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

/** Visible texts that are too small for an audience. @param {Page} page @returns {Promise<string[]>} */
export const smallPrint = (page) => page.evaluate(textsTooSmall);

/**
 * Runs in the page. Text has at least 16 px at 1280 × 720 and 20 px at 1920 × 1080; an index or exponent has at least
 * 11 px at 1280 × 720.
 */
function textsTooSmall() {
  const least = 8 + innerHeight / 90;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const own = /** @type {Element} */ (text.parentElement);
    const isHidden = own.closest('option') || !own.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!text.nodeValue?.trim() || isHidden || isForReadersOnly(own)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { width, height, top } = range.getBoundingClientRect();
    if (width < 2 || height < 2 || top > innerHeight) continue;
    const size = sizeOf(own);
    if (size < (isIndex(own) ? (11 / 16) * least : least) - 0.05)
      found.push(`${text.nodeValue.trim().slice(0, 20)}: ${size.toFixed(1)} px`);
  }
  return found.slice(0, 5);

  /** @param {Element | null} element @returns {boolean} */
  function isForReadersOnly(element) {
    return (
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isForReadersOnly(element.parentElement))
    );
  }

  /** @param {Element} element */
  function sizeOf(element) {
    const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    return parseFloat(getComputedStyle(element).fontSize) * scale;
  }

  /** @param {Element} element */
  function isIndex(element) {
    return element.closest(
      'sub, sup, tspan, :is(msub, msup, munder, mover) > :nth-child(2), :is(msubsup, munderover) > :nth-child(n + 2)',
    );
  }
}

/**
 * The places of all texts and drawings of the picture and of the lesson's bar. The controls, which lie over them, are
 * left out.
 *
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export const places = (page) =>
  page.evaluate(() => {
    const controls = '[data-dock]:not(#model-bar), #model-bar .toolbar, .lesson-stops, .lesson-close';
    return [...document.querySelectorAll('#rooms *, .lesson *')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(controls))
      .filter(
        (one) =>
          one.matches('svg, canvas, td, rect') ||
          [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
      )
      .map((one) => ({ name: one.textContent?.trim().slice(0, 20), box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1)
      .map(({ name, box: { x, y, width, height } }) => `${name} ${[x, y, width, height].map(Math.round)}`);
  });

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
