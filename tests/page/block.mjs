// @ts-check
/**
 * Opens the room "Block", and reads its picture.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import { enterRoom, sharedPage } from './browser.mjs';
import { LOADING_MS } from './room.mjs';

export const STAGES = [
  'Project to q, k, v',
  'Score and mix',
  'Concatenate, WO',
  '+ Add X',
  'Layer norm 1',
  'Feed-forward',
  '+ Add T3',
  'Layer norm 2',
];

const shared = sharedPage('#room=block', { patience: LOADING_MS });

/**
 * Returns the body of a test in the room. All these tests share one page.
 *
 * @param {string} hash fields after `room=block`, each with its `&`
 * @param {(page: Page) => Promise<unknown>} look
 * @param {string} [state]
 */
export const inBlock = (hash, look, state) => shared((page) => enterRoom(page, 'block', hash, state), look);

/** @param {string} text */
export const number = (text) => Number(text.replace('−', '-'));

/** @param {Page} page @param {string} letter */
export const line = (page, letter) =>
  page.locator('.flow > .data').filter({ has: page.locator('.site strong').getByText(letter, { exact: true }) });

/** The open stage. @param {Page} page */
export const stage = (page) => page.locator('.flow [aria-expanded=true] > span:first-child').allTextContents();

/** @param {Page} page */
export const panel = (page) => page.locator('.stage-panel:visible');

/**
 * The selected dimension's number in each line, from X to H.
 *
 * @param {Page} page
 * @returns {Promise<Record<string, number>>}
 */
export async function numbers(page) {
  const rows = await page
    .locator('.data-head')
    .evaluateAll((heads) =>
      heads.map((head) => [
        head.querySelector('strong')?.textContent ?? '',
        (head.querySelector('.stats-at')?.textContent ?? '').split(' ')[1],
      ]),
    );
  return Object.fromEntries(rows.map(([letter, text]) => [letter, number(text)]));
}
