// @ts-check
/** The room "Train" as the tests enter and read it. */
import { readFile } from 'node:fs/promises';

import { enterRoom, eventually, openSettings, sharedPage, stateIs } from './browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Time limit for training a model for a few hundred steps on a busy machine. */
export const TRAINING_MS = 120_000;

const shared = sharedPage('#room=train', { patience: TRAINING_MS });

/**
 * Returns the body of a test in the room. All these tests share one page.
 *
 * @param {string} hash fields after `room=train`, each with its `&`
 * @param {(page: Page) => Promise<unknown>} look
 */
export const inTrain = (hash, look) => shared((page) => enter(page, hash), look);

/** Enters the room with the settings open, because they contain most controls. @param {Page} page @param {string} hash */
export async function enter(page, hash) {
  await enterRoom(page, 'train', hash);
  await openSettings(page);
}

export const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('button', { name, exact: true });

export const says = async (/** @type {Page} */ page) => (await page.locator('.room-train .says').textContent()) ?? '';
export const counter = async (/** @type {Page} */ page) =>
  Number(((await page.locator('.train-counter').textContent()) ?? '').replace(/[^\d]/g, ''));
/** The loss in a sentence: 0.12, or 1.2×10⁻⁴. @param {string} text */
export function lossOf(text) {
  const [, digits, power] = /the loss is ([\d.]+)(?:×10⁻(.))?/.exec(text) ?? [];
  return Number(digits) / 10 ** (power ? '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(power) : 0);
}

/** The path of the displayed loss curve, once the picture has its final size. @param {Page} page */
export async function curve(page) {
  const path = () => page.locator('.train-curve-frame > svg .chart-line.loss').getAttribute('d');
  let last = await path();
  await eventually(async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const before = last;
    last = await path();
    return last === before;
  }, true);
  return last;
}
export const slider = (/** @type {Page} */ page) =>
  page.getByRole('slider', { name: 'Go back through the training run' });

/** @param {Page} page @param {string} name @param {string} value */
export async function set(page, name, value) {
  await page.getByRole('combobox', { name, exact: true }).selectOption(value);
  await stateIs(page);
}

/** The name and the content of the file that an action saves. @param {Page} page @param {() => Promise<unknown>} act */
export async function saved(page, act) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
