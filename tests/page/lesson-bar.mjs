// @ts-check
/**
 * Reads the bar of a lesson.
 *
 * @typedef {import('playwright-core').Page} Page
 */

export const bar = (/** @type {Page} */ page) => page.getByRole('region', { name: 'Lesson', exact: true });

export const position = (/** @type {Page} */ page) => bar(page).locator('.lesson-position').textContent();

export const spaced = (/** @type {string} */ text) => text.replace(/\s+/g, ' ');

export const shown = async (/** @type {Page} */ page) => spaced(await page.locator('#rooms').innerText());

export const address = (/** @type {Page} */ page) => new URL(page.url()).hash;
