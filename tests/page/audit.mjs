// @ts-check
/**
 * What every room must be for everybody: nothing for axe to find, nothing out of reach of the Tab key,
 * nothing beyond the sides of the screen.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';

import axe from 'axe-core';

import { WALL } from './browser.mjs';

export const SCREENS = /** @type {const} */ ({ wall: WALL, phone: { width: 390, height: 844 } });
export const SLIDE = { width: 960, height: 500 };

/** @typedef {import('axe-core').RunOptions} Rules */

/** All that a state of the page is held to: WCAG 2.2 at level AA, and what axe calls good practice. @type {Rules} */
const STANDARDS = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // WCAG 2.5.3, a visible name is part of the spoken one: an experiment of axe, which no tag includes.
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/**
 * All that a picture in a frame can be held to: its targets are as large as the frame allows, which is the frame's affair,
 * and its colours are those of the page, where they are audited.
 *
 * @type {Rules}
 */
export const FRAMED = {
  ...STANDARDS,
  rules: { ...STANDARDS.rules, 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
};

/** What another theme can break. @type {Rules} */
const COLORS = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** What a pointer or the focus can change: controls, what holds them, and rows. */
const TOUCHED = ['button', 'a', 'input', 'select', 'summary', 'label', 'li', 'tr', '.data', '[role]', '[tabindex]']
  .map((one) => `main ${one}, header ${one}`)
  .join();

/** What another size of the screen can break. @type {Rules} */
const SIZES = { runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] } };

/**
 * The looks in which a state of the page is audited, each by the rules that it can break, the last by all rules. The
 * projector's colours are audited before an audience, in present.test.mjs.
 */
const LOOKS = /** @type {const} */ ([
  // So tall that no target is scrolled half under a bar that stays in sight.
  { look: 'on the phone', viewport: { width: SCREENS.phone.width, height: 4000 }, colorScheme: 'light', rules: SIZES },
  { look: 'on the wall, dark', viewport: SCREENS.wall, colorScheme: 'dark', rules: COLORS },
  { look: 'on the wall', viewport: SCREENS.wall, colorScheme: 'light', rules: STANDARDS },
]);

/**
 * axe finds nothing in a state of the page, in whichever look. The looks change where the page is, because reaching a state
 * takes longer than an audit. The page is on the wall afterwards.
 *
 * @param {Page} page
 * @param {string} where
 */
export async function noViolationInAnyLook(page, where) {
  for (const { look, viewport, colorScheme, rules } of LOOKS) {
    // What fades in or out has little contrast meanwhile.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await inSize(page, viewport);
    await noViolation(page, `${where}, ${look}`, rules);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/**
 * What a pointer or the focus changes leaves all text readable. Both are forced on every element at once: where one
 * element lies in another, the pointer is over both.
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
 * No screen is too narrow for a state of the page, which is on the wall afterwards.
 *
 * @param {Page} page
 * @param {string} where
 */
export async function neverSideways(page, where) {
  for (const screen of [SCREENS.phone, SLIDE, SCREENS.wall]) {
    await inSize(page, screen);
    assert.ok((await sideways(page)) <= 0, `${await sideways(page)} px at ${where}, ${screen.width} px wide`);
  }
}

/**
 * Gives the page a size and waits until it is drawn in it.
 *
 * @param {Page} page
 * @param {{ width: number, height: number }} size
 */
async function inSize(page, size) {
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
  // It stays in the document: what it compiles and optimises is more than half of a first audit.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (rules) => {
    const { axe } = /** @type {{ axe: typeof import('axe-core') }} */ (/** @type {unknown} */ (window));
    // axe would fetch style sheets once more, from places relative to the page instead of to themselves.
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

/** How far the page can be scrolled sideways, in pixels. @param {Page} page */
export const sideways = (page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = /** @type {HTMLElement} */ (document.scrollingElement);
    return scrollWidth - clientWidth;
  });

/**
 * Presses Tab until something has the focus that fits, once there is such a thing.
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
 * The Tab key reaches every control and shows where it is. The elements visited stay on the page as
 * `visited`.
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
      // Tab goes on from where a person last was, and from the page's end to its beginning.
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
 * Closes and opens a dialog so quickly that the browser tells of its closing when it is open again: it must stay open.
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
      // What a click sets off is drawn in one of the next microtasks.
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
