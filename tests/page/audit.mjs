// @ts-check
/**
 * Accessibility of every room: no axe violations, everything reachable with the Tab key, no horizontal scrolling.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';

import axe from 'axe-core';

import { eventually, WALL } from './browser.mjs';
import { FULL, someOf } from './sets.mjs';

export const SCREENS = /** @type {const} */ ({ wall: WALL, phone: { width: 390, height: 844 } });
export const SLIDE = { width: 960, height: 500 };

/** @typedef {import('axe-core').RunOptions} Rules */

/** Rules for every state of the page: WCAG 2.2 at level AA, and axe's best practices. @type {Rules} */
const STANDARDS = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // WCAG 2.5.3, label in name: an experimental rule of axe, which no tag includes.
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/**
 * Rules for a picture in a frame. Target sizes are not checked, because they depend on the frame; nor are colours,
 * because they are audited on the page itself.
 *
 * @type {Rules}
 */
export const FRAMED = {
  ...STANDARDS,
  rules: { ...STANDARDS.rules, 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
};

/** Rules whose result depends on the theme. @type {Rules} */
const COLORS = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Elements that hover or focus can change: controls, their containers, and rows. */
const TOUCHED = ['button', 'a', 'input', 'select', 'summary', 'label', 'li', 'tr', '.data', '[role]', '[tabindex]']
  .map((one) => `main ${one}, header ${one}`)
  .join();

/** Rules whose result depends on the screen size. @type {Rules} */
const SIZES = { runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] } };

/**
 * The variants in which a state of the page is audited, each with the rules that it can break; the last variant is
 * audited with all rules. The projector's colours are audited in presentation mode, in present.test.mjs. The daily test
 * set audits each state in one variant, with all rules.
 */
const LOOKS = /** @type {const} */ ([
  // The window is so tall that no target is half covered by a pinned bar.
  { look: 'on the phone', viewport: { width: SCREENS.phone.width, height: 4000 }, colorScheme: 'light', rules: SIZES },
  { look: 'on the wall, dark', viewport: SCREENS.wall, colorScheme: 'dark', rules: COLORS },
  { look: 'on the wall', viewport: SCREENS.wall, colorScheme: 'light', rules: STANDARDS },
]);

/**
 * Audits a state of the page with axe in its variants. The page is not reopened for each variant, because reaching a
 * state takes longer than an audit. Afterwards the window has the size `SCREENS.wall`.
 *
 * @param {Page} page
 * @param {string} where
 */
export async function noViolationInAnyLook(page, where) {
  for (const { look, viewport, colorScheme, rules } of someOf(LOOKS, where)) {
    // While elements fade in, their contrast is low.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await inSize(page, viewport);
    await noViolation(page, `${where}, ${look}`, FULL ? rules : STANDARDS);
  }
  await inSize(page, SCREENS.wall);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/**
 * All text stays readable on hover and focus. Both states are forced on all elements at once, because hovering an
 * element also hovers its ancestors.
 *
 * @param {Page} page
 * @param {string} where
 */
export async function readableWhenTouched(page, where) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: TOUCHED });
  const forcedPseudoClasses = ['hover', 'focus', 'focus-visible'];
  try {
    await Promise.all(nodeIds.map((nodeId) => devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })));
    await noViolation(page, where, COLORS);
  } finally {
    await devtools.detach();
  }
}

/**
 * The page never scrolls horizontally, however narrow the screen. Afterwards the window has the size `SCREENS.wall`.
 *
 * @param {Page} page
 * @param {string} where
 */
export async function neverSideways(page, where) {
  for (const screen of [SCREENS.phone, SLIDE, SCREENS.wall]) {
    await inSize(page, screen);
    await pageFits(page, `${where}, ${screen.width} px wide`);
  }
}

/**
 * Resizes the page and waits until it is redrawn.
 *
 * @param {Page} page
 * @param {{ width: number, height: number }} size
 */
export async function inSize(page, size) {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * @param {Page} page
 * @param {string} where
 * @param {Rules} [rules]
 */
export async function noViolation(page, where, rules = STANDARDS) {
  assert.equal(page.frames().length, 1, 'axe looks into the document, and into no frame of it');
  // axe stays in the document, because compiling it takes more than half the time of a first audit.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (rules) => {
    const { axe } = /** @type {{ axe: typeof import('axe-core') }} */ (/** @type {unknown} */ (window));
    // axe would fetch style sheets again, with URLs resolved against the page instead of the style sheet.
    const { violations } = await axe.run(document, { ...rules, resultTypes: ['violations'], preload: false });
    return violations;
  }, rules);
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes.length}×: ${nodes
        .slice(0, 3)
        .map(
          ({ html, any, all, none }) =>
            `${html.slice(0, 120)}: ${[...any, ...all, ...none].map(({ message }) => message).join('; ')}`,
        )
        .join(' | ')})`,
  );
  assert.deepEqual(told, [], where);
}

/**
 * Waits until the page, or an element of it, does not scroll horizontally. Right after a resize it may, until the next
 * layout.
 *
 * @param {import('playwright-core').Locator} box
 * @param {string} [where]
 */
export const fitsWidth = (box, where) =>
  eventually(
    async () => ({ where, px: await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth) }),
    { where, px: 0 },
  );

/** Waits until the page does not scroll horizontally. @param {Page} page @param {string} [where] */
export const pageFits = (page, where) => fitsWidth(page.locator(':root'), where);

/**
 * Waits for a matching element and presses Tab until it has the focus.
 *
 * @param {Page} page
 * @param {string} selector
 */
export async function tabTo(page, selector) {
  await page.locator(selector).filter({ visible: true }).first().waitFor();
  for (let stop = 0; stop < 160; stop++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)) return;
  }
  assert.fail(`${selector} is out of reach`);
}

/**
 * The Tab key reaches every control, and the focus is visible. The visited elements are left on the page as `visited`.
 *
 * @param {Page} page
 */
export async function isReachable(page) {
  await page.evaluate(() => {
    /** @type {any} */ (globalThis).visited = new Set();
  });
  /** @type {string[]} */
  const unseen = [];
  for (let stop = 0; stop < 200; stop++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = /** @type {HTMLElement} */ (document.activeElement);
      const { visited } = /** @type {any} */ (globalThis);
      // Tab continues from the last position; at the end of the page, it continues at the beginning.
      if (element === document.body) return 'end of the page';
      if (visited.has(element)) return null;
      visited.add(element);
      const seen = [element, element.parentElement, element.nextElementSibling, element.firstElementChild].some(
        (one) => {
          if (!one) return false;
          const { outlineStyle, outlineWidth, boxShadow, stroke, strokeWidth } = getComputedStyle(one);
          const isFramed = one instanceof SVGElement && stroke !== 'none' && parseFloat(strokeWidth) >= 2;
          return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none' || isFramed;
        },
      );
      return { seen, name: element.getAttribute('aria-label') ?? element.textContent ?? element.id };
    });
    if (!at) break;
    if (at !== 'end of the page' && !at.seen) unseen.push(at.name);
  }
  const missed = await page.evaluate(() =>
    [
      .../** @type {NodeListOf<HTMLElement>} */ (
        document.querySelectorAll('button, input, select, textarea, a[href], summary, [tabindex="0"]')
      ),
    ]
      .filter(
        (element) =>
          element.tabIndex >= 0 &&
          element.checkVisibility() &&
          !element.matches(':disabled, input[type=radio]:not(:checked)'),
      )
      .filter((element) => !(/** @type {any} */ (globalThis).visited.has(element)))
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  assert.deepEqual(missed, [], 'out of reach');
  assert.deepEqual(unseen, [], 'without a visible focus');
}

/**
 * Closes and reopens a dialog before the browser fires `close`: the dialog must stay open.
 *
 * @param {Page} page
 * @param {string} selector
 * @param {string} opener
 */
export async function staysOpen(page, selector, opener) {
  const isOpen = await page.evaluate(
    async ([selector, opener]) => {
      const dialog = /** @type {HTMLDialogElement} */ (document.querySelector(selector));
      const closing = new Promise((told) => dialog.addEventListener('close', told, { once: true }));
      dialog.dispatchEvent(new Event('cancel'));
      // A click is drawn in one of the next microtasks.
      for (let turn = 0; turn < 5; turn++) await null;
      if (dialog.open) throw new Error('still open');
      /** @type {HTMLElement} */ (document.querySelector(opener)).click();
      await closing;
      return dialog.open;
    },
    [selector, opener],
  );
  assert.ok(isOpen, 'closed by the news of its earlier closing');
}
