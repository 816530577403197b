// @ts-check
/**
 * Fractions, roots and decimal commas in number boxes. The page uses or corrects them, and reports every correction.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { numberFromText } from '../../www/draw/typed-number.ts';
import { words } from '../../www/words/en/typed-number.js';
import { enterRoom, eventually, openSettings, visit } from './browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} name */
const box = (page, name) => page.getByRole('spinbutton', { name, exact: true });

describe('numberFromText', () => {
  test('reads numbers as the core does in the worked example', () => {
    for (const [text, value] of /** @type {[string, number][]} */ ([
      [' −1.5 ', -1.5],
      ['+3', 3],
      ['.5', 0.5],
      ['0,25', 0.25],
      ['0,125', 0.125],
      ['1000,5', 1000.5],
      ['1e-9', 1e-9],
      ['-0', 0],
      [' -1 / 3 ', -1 / 3],
      ['1/0,5', 2],
      ['−¾', -0.75],
      ['1½', 1.5],
      ['sqrt(2)', Math.SQRT2],
      ['√½', Math.SQRT1_2],
      ['1/√2', Math.SQRT1_2],
      ['2√3', 2 * Math.sqrt(3)],
      ['−√2/2', -Math.SQRT1_2],
    ]))
      assert.ok(Math.abs(numberFromText(text) - value) < 1e-12, text);
  });

  test('refuses text that is no number or is ambiguous', () => {
    for (const text of [
      ...['', 'two', '1/', '/2', '√', '√-2', '√√2', '1/2/3', '1 000', '1,000.5', '--1', '½½', '2½5', '1.2.3', 'π'],
      ...['1/0', '1/√0', 'NaN', 'Infinity', '1,000', '-12,345', '1,234,567'],
    ])
      assert.ok(Number.isNaN(numberFromText(text)), text);
  });
});

describe('in Lookup', () => {
  const range = { min: -3, max: 3, decimals: 2 };

  test(
    'a fraction or root is rounded to two decimals, with a message',
    visit('', async (page) => {
      await enterRoom(page, 'lookup', '');
      const key = box(page, 'Key of k2');
      for (const [typed, used] of /** @type {[string, number][]} */ ([
        ['1/3', 0.33],
        ['√2', 1.41],
        ['−√2/2', -0.71],
      ])) {
        await key.fill('');
        await key.pressSequentially(typed);
        await page.getByText(words.corrected('Key of k2', range, typed, used), { exact: true }).waitFor();
        assert.equal(await key.inputValue(), typed);
        await eventually(
          () => page.url(),
          (url) => url.includes(`_${used}~`),
        );
        await key.blur();
        assert.equal(await key.inputValue(), String(used).replace('-', '−'));
      }
    }),
  );

  test(
    'numbers with at most two decimals are used as they are',
    visit('', async (page) => {
      await enterRoom(page, 'lookup', '');
      const key = box(page, 'Key of k2');
      for (const [typed, used] of [
        ['½', '0.5'],
        ['0,75', '0.75'],
        ['−3/4', '-0.75'],
      ]) {
        await key.fill('');
        await key.pressSequentially(typed);
        await eventually(
          () => page.url(),
          (url) => url.includes(`_${used}~`),
        );
        assert.equal(await key.getAttribute('aria-invalid'), 'false');
        assert.equal(await key.getAttribute('aria-valuenow'), used);
        await key.blur();
        assert.equal(await key.inputValue(), used.replace('-', '−'));
      }
    }),
  );

  test(
    'an ambiguous comma stays and changes nothing',
    visit('', async (page) => {
      await enterRoom(page, 'lookup', '');
      const key = box(page, 'Key of k2');
      await key.fill('2');
      await key.fill('');
      await key.pressSequentially('1,000');
      await page.getByText(words.refused('Key of k2', range, 1), { exact: true }).waitFor();
      await key.blur();
      assert.equal(await key.inputValue(), '1,000');
      assert.equal(await key.getAttribute('aria-invalid'), 'true');
    }),
  );

  test(
    'arrow keys step',
    visit('', async (page) => {
      await enterRoom(page, 'lookup', '');
      const key = box(page, 'Key of k2');
      await key.fill('2.85');
      for (const expected of ['2.95', '3', '3', '2.9']) {
        await key.press(expected === '2.9' ? 'ArrowDown' : 'ArrowUp');
        assert.equal(await key.inputValue(), expected);
      }
    }),
  );
});

describe('in Positions', () => {
  test(
    'fractions that are integers and decimal commas are accepted',
    visit('', async (page) => {
      await enterRoom(page, 'positions', '&length=7&width=8');
      await openSettings(page);
      await box(page, 'Positions').fill('20/2');
      await eventually(() => page.url(), /length=10&/);
      await box(page, 'Base b').fill('10,5');
      await eventually(() => page.url(), /base=10\.5/);
    }),
  );
});
