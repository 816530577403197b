// @ts-check
/**
 * Invalid and hostile links. Mistakes get a message, and nothing is lost.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { ROOMS } from '../../www/rooms.ts';
import { counter, EXACT, field, matrix, notices } from './board.mjs';
import { eventually, openSettings, stateIs, visit } from './browser.mjs';

describe('a link', () => {
  const UNKNOWN_STEP = (/** @type {string} */ step) =>
    `The link opens the step “${step}”, which this example does not have with these settings. The first step is shown.`;
  const UNKNOWN_CELL = (/** @type {string} */ cell) =>
    `The link selects the number “${cell}”, which this example does not have. Nothing is selected.`;
  const NO_CHOICE = (/** @type {string} */ field, /** @type {string} */ found, /** @type {string} */ choices) =>
    `The link contains ${field}=${found}, but ${field} can only be: ${choices}. It was ignored.`;
  const BROKEN = (/** @type {string} */ field, /** @type {string} */ found) =>
    `The field “${field}” of the link cannot be read (“${found}”). It was ignored.`;
  const MODES = 'lecture, lecture_scaled, lecture_unscaled, exact, scaled';

  /** @type {[what: string, hash: string, said: string[]][]} */
  const noted = [
    [
      'with unknown words',
      '#mode=foo&room=kitchen&example=nope&step=nonsense&cell=nonsense',
      [
        NO_CHOICE('mode', 'foo', MODES),
        NO_CHOICE('room', 'kitchen', ROOMS.map(({ name }) => name).join(', ')),
        'The link opens the example “nope”, which does not exist. The example of lecture E is shown.',
        UNKNOWN_STEP('nonsense'),
        UNKNOWN_CELL('nonsense'),
      ],
    ],
    [
      'with a step and a cell of another example',
      '#step=scale.0&cell=blocks.0.attn.q.0.9.9',
      [UNKNOWN_STEP('scale.0'), UNKNOWN_CELL('blocks.0.attn.q.0.9.9')],
    ],
    ['with broken escapes', '#theme=%E0%A4%A&x=1,%zz', [BROKEN('theme', '%E0%A4%A'), BROKEN('x', '1,%zz')]],
    [
      'with a very long value and with markup',
      `#mode=${'m'.repeat(5000)}&weights=<img src=x onerror=alert(1)>`,
      [NO_CHOICE('mode', `${'m'.repeat(40)}…`, MODES), NO_CHOICE('weights', '<img src=x onerror=alert(1)>', 'on, off')],
    ],
    [
      'with names of JavaScript and stray signs',
      '#room=worked&__proto__=1&constructor=2&toString=3&hasOwnProperty&&==&=1&%&;,',
      [],
    ],
    ['of 200 kB', `#room=worked&junk=${'z'.repeat(200_000)}`, []],
  ];
  for (const [what, hash, said] of noted) {
    test(
      `${what} still opens`,
      visit(hash, async (page) => {
        assert.deepEqual(await notices(page), said);
        assert.equal(await counter(page), 'Step 1 of 53');
        assert.equal(await page.locator('img').count(), 0);
        for (const _ of said) await page.getByRole('button', { name: 'Dismiss' }).first().click();
        await eventually(() => notices(page), []);
        await page.keyboard.press(']');
        await eventually(() => counter(page), 'Step 2 of 53');
      }),
    );
  }

  /** @type {[hash: string, said: RegExp][]} */
  const refused = [
    ['#x=1', /^X has 1 × 1 numbers, but this example needs 3 × 1 numbers; correct the link or click Reset\.$/],
    [
      '#x=1,0,1,0;0,2;1,1,1,1',
      /^X has 3 rows of different lengths, but this example needs 3 × 4 numbers; correct the link or click Reset\.$/,
    ],
    [
      '#w_q=1,2;3,4',
      /^W_Q has 2 × 2 numbers, but this example needs 4 × 2 numbers; correct the link or click Reset\.$/,
    ],
    [
      `#x=${'1;'.repeat(100_000)}1`,
      /^X has 100001 × 1 numbers, but this example needs 3 × 1 numbers; correct the link or click Reset\.$/,
    ],
    [
      `#x=${'1,'.repeat(100_000)}1`,
      /^X has 1 × 100001 numbers, but this example needs 1 × 8 numbers; correct the link or click Reset\.$/,
    ],
    ['#tokens=a,b,c,d,e,f,g,h,i', /^The number of tokens is 9, but must be from 1 to 8/],
    ['#x=', /^X has 1 × 1 numbers, but this example needs 3 × 1 numbers/],
    ['#x=1,0,1,0;0,two,0,2;1,1,1,1', /^Row 2, column 2 of X: “two” is not a number/],
    ['#example=lecture-b&d_head=-1', /“-1” is not a whole number from 1 to 4096/],
    [
      '#example=lecture-b&scores=1,2;3,4;5,6',
      /^The table of scores has 3 × 2 numbers, but this example needs 2 × 2 numbers/,
    ],
  ];
  /** @param {Page} page @param {RegExp} said */
  const isRefused = async (page, said) => {
    await stateIs(page, 'error');
    const shown = await notices(page);
    assert.equal(shown.length, 1);
    assert.match(shown[0], said);
    await openSettings(page);
    await page.getByRole('button', { name: 'Reset' }).click();
    await stateIs(page);
    assert.deepEqual(await notices(page), []);
  };

  test(
    'whose numbers do not fit together is refused with an error, and Reset fixes it',
    visit('#room=worked', async (page) => {
      for (const [hash, said] of refused) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, hash);
        await isRefused(page, said);
      }
    }),
  );

  for (const [hash, said] of [refused[1], refused[4], refused[9]]) {
    test(
      `that opens the page with ${hash.slice(0, 40)} is refused, and the controls work`,
      visit(
        hash,
        async (page) => {
          await isRefused(page, said);
          await eventually(() => counter(page), /^Step 1 of \d+$/);
        },
        { state: 'error' },
      ),
    );
  }

  test(
    'that becomes invalid while the page is open keeps the last picture, which can be edited',
    visit(EXACT, async (page) => {
      const before = await matrix(page, 'output');
      await page.evaluate(() => {
        location.hash = '#x=1;0,2;1,1,1,1';
      });
      await stateIs(page, 'error');
      assert.match((await notices(page))[0], /^X has 3 rows of different lengths/);
      assert.deepEqual(await matrix(page, 'output'), before);
      await field(page, 'X', 'x₁', 4).fill('5');
      await openSettings(page);
      await page.getByRole('button', { name: 'Reset' }).click();
      await stateIs(page);
      assert.deepEqual((await matrix(page, 'X'))[0], ['1', '0', '1', '0']);
    }),
  );
});
