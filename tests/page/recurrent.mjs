// @ts-check
/** The room "Recurrent" as the tests enter and read it. */
import { readFile } from 'node:fs/promises';

import { enterRoom, openSettings, plain, sharedPage, stateIs } from './browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Time limit for training two models for a few hundred steps on a busy machine. */
export const TRAINING_MS = 120_000;

const shared = sharedPage('#room=recurrent&recurrent=waiting', { patience: TRAINING_MS });

/**
 * Returns the body of a test in the room. All these tests share one page.
 *
 * @param {string} hash fields after `room=recurrent`, each with its `&`
 * @param {(page: Page) => Promise<unknown>} look
 */
export const inRecurrent = (hash, look) => shared((page) => enter(page, hash), look);

/** @param {Page} page @param {string} hash */
export async function enter(page, hash) {
  // A few hundred steps may take longer than the usual time limit.
  await enterRoom(page, 'recurrent', hash).catch(() => ready(page));
  await openSettings(page);
}

/** @param {Page} page */
export const ready = (page) => stateIs(page, 'ready', TRAINING_MS);

export const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('button', { name, exact: true });
export const part = (/** @type {Page} */ page, /** @type {string} */ selector) =>
  page.locator(`#room-recurrent .room-recurrent > section:not([hidden]) ${selector}`);
export const says = async (/** @type {Page} */ page) => plain((await part(page, '.says').textContent()) ?? '');
export const counter = async (/** @type {Page} */ page) =>
  Number(((await page.locator('.recurrent-counter').textContent()) ?? '').replace(/ of .*/, '').replace(/[^\d]/g, ''));

/** The texts of the visible elements that match a selector. @param {Page} page @param {string} selector */
export const texts = async (page, selector) =>
  plain(await part(page, selector).filter({ visible: true }).allTextContents());

/** The numbers of the current picture, from the engine. @param {Page} page */
export async function numbers(page) {
  await button(page, 'Share').click();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download JSON').click()]);
  await page.keyboard.press('Escape');
  return JSON.parse(await readFile(await download.path(), 'utf8'));
}

/** Formats a share as a percentage, as the page does. @param {number} share */
export const percent = (share) => {
  const of = 100 * share;
  if (of === 0 || of === 100) return `${of} %`;
  if (of < 0.1) return '<0.1 %';
  if (of > 99.9) return '>99.9 %';
  return of < 0.95 || of > 99.5 ? `${of.toFixed(1)} %` : `${of.toFixed(0)} %`;
};

export const SHORT = '&recurrent-task=reverse&recurrent-length=3&recurrent-width=16&recurrent-steps=150';
