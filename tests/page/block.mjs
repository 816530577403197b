// @ts-check
/**
 * Opens the room "Block", and reads its picture.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import { testsIn } from './inside.mjs';

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

export const block = testsIn('block');
export const { inRoom: inBlock } = block;

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
