// @ts-check
/** Parts of the worked example that the tests of its steps read. */
import { counter } from './board.mjs';
import { eventually } from './browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

export const K = [
  [0, 1, 1],
  [4, 4, 0],
  [2, 3, 1],
];

/** @param {Page} page */
export const next = (page) => page.getByRole('button', { name: 'Next step' });
/** @param {Page} page */
export const previous = (page) => page.getByRole('button', { name: 'Previous step' });
/** @param {Page} page @param {number} step @param {number} [of] */
export const at = (page, step, of = 53) => eventually(() => counter(page), `Step ${step} of ${of}`);
