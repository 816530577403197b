// @ts-check
/**
 * Edits the worked example, and checks its numbers.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';

import { matrix, numbers } from './board.mjs';
import { openSettings, stateIs } from './browser.mjs';
import { attention } from './reference.mjs';

/** Numbers are displayed with four decimals. */
const HALF_A_DIGIT = 0.5e-4 + 1e-6;

/** @param {string[][]} shown @param {number[][]} expected @param {string} what */
function near(shown, expected, what) {
  assert.deepEqual([shown.length, shown[0].length], [expected.length, expected[0].length], `size of ${what}`);
  numbers(shown).forEach((row, at) =>
    row.forEach((value, column) => {
      const wanted = expected[at][column];
      assert.ok(Math.abs(value - wanted) <= HALF_A_DIGIT, `${what} ${at + 1},${column + 1} is ${value}, not ${wanted}`);
    }),
  );
}

/**
 * Compares the displayed numbers with the results for the numbers in the fields.
 *
 * @param {Page} page
 * @param {{ scaled?: boolean, masked?: boolean }} [switches]
 */
export async function everythingFollows(page, switches) {
  await stateIs(page);
  const [x, w_q, w_k, w_v] = await Promise.all(
    ['X', 'W_Q', 'W_K', 'W_V'].map(async (symbol) => numbers(await matrix(page, symbol))),
  );
  const expected = attention({ x, w_q, w_k, w_v, ...switches });
  near(await matrix(page, 'Q'), expected.q, 'Q');
  near(await matrix(page, 'K'), expected.k, 'K');
  near(await matrix(page, 'V'), expected.v, 'V');
  near(await matrix(page, 'Q Kᵀ'), expected.scores, 'the scores');
  near(await matrix(page, 'weights'), expected.weights, 'the weights');
  near(await matrix(page, 'output'), expected.output, 'the output');
}

/** @param {Page} page @param {string | RegExp} name @param {number} size */
export async function resize(page, name, size) {
  await openSettings(page);
  await page.getByRole('spinbutton', { name }).fill(String(size));
  await stateIs(page);
}
