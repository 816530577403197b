// @ts-check
/**
 * What every room must be for everybody: nothing for axe to find, nothing out of reach of the Tab key,
 * nothing beyond the sides of the screen.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';

import { AxeBuilder } from '@axe-core/playwright';

import { WALL } from './browser.mjs';

export const SCREENS = /** @type {const} */ ({ wall: WALL, phone: { width: 390, height: 844 } });
export const SLIDE = { width: 960, height: 500 };
export const THEMES = /** @type {const} */ (['light', 'dark', 'projector']);

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * @param {Page} page
 * @param {string} where
 * @param {string[]} [tags] of axe's rules
 */
export async function noViolation(page, where, tags = STANDARDS) {
  // axe would fetch style sheets once more, from places relative to the page instead of to themselves.
  const { violations } = await new AxeBuilder({ page }).withTags(tags).options({ resultTypes: ['violations'], preload: false }).setLegacyMode().analyze();
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}×: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(' | ')})`);
  assert.deepEqual(told, [], where);
}

/** The rules that a change of colours can break. */
export const COLORS = ['cat.color'];

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
  await page.evaluate(() => { /** @type {any} */ (globalThis).visited = new Set(); });
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
      const seen = [element, element.parentElement, element.nextElementSibling, element.firstElementChild].some((one) => {
        if (!one) return false;
        const { outlineStyle, outlineWidth, boxShadow, stroke, strokeWidth } = getComputedStyle(one);
        const isFramed = one instanceof SVGElement && stroke !== 'none' && parseFloat(strokeWidth) >= 2;
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none' || isFramed;
      });
      return { seen, name: element.getAttribute('aria-label') ?? element.textContent ?? element.id };
    });
    if (!at) break;
    if (at !== 'end of the page' && !at.seen) unseen.push(at.name);
  }
  const missed = await page.evaluate(() =>
    [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('button, input, select, textarea, a[href], summary, [tabindex="0"]'))]
      .filter((element) => element.tabIndex >= 0 && element.checkVisibility() && !element.matches(':disabled, input[type=radio]:not(:checked)'))
      .filter((element) => !(/** @type {any} */ (globalThis).visited.has(element)))
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  assert.deepEqual(missed, [], 'out of reach');
  assert.deepEqual(unseen, [], 'without a visible focus');
}

/**
 * Closes a dialog of the room "Sentence" as Escape does, while something is drawn: a dialog must not open
 * again because the page hears of it a frame later.
 *
 * @param {Page} page
 * @param {string} selector
 */
export async function staysClosed(page, selector) {
  const wasOpenAgain = await page.evaluate((selector) => new Promise((done) => {
    const dialog = /** @type {HTMLDialogElement} */ (document.querySelector(selector));
    const radio = /** @type {HTMLInputElement} */ (document.querySelector('input[value=heatmap]'));
    dialog.close();
    radio.click();
    // What the click set off is drawn in a microtask, before any event of the dialog.
    queueMicrotask(() => queueMicrotask(() => done(dialog.open)));
  }), selector);
  assert.equal(wasOpenAgain, false);
  await page.locator(selector).waitFor({ state: 'hidden' });
}
