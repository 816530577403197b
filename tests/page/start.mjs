// @ts-check
/** Parts of the room "Start" that several tests read. */
import { plain } from './browser.mjs';
import * as room from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Waits until the figure has the numbers of the loaded model. @param {Page} page */
export const live = (page) => page.locator('.fig[data-live=true]').waitFor({ timeout: room.LOADING_MS });

/** @param {import('playwright-core').Locator} link */
export const labelOf = async (link) => plain((await link.getAttribute('aria-label')) ?? '');

/** The sentence under the figure. @param {Page} page */
export const says = async (page) => plain((await page.locator('.start-says').textContent()) ?? '').replace(/\s+/g, ' ');

/** The name of the open room. @param {Page} page */
export const openRoom = (page) => page.getAttribute('html', 'data-room');
