// @ts-check
/**
 * Explanations for newcomers: the heading of each room, and the marks that explain layers, heads, tokens, percentages
 * and norms.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { ROOMS } from '../../www/rooms.ts';
import { eventually, visit } from './browser.mjs';
import * as room from './room.mjs';

const heading = (/** @type {Page} */ page) => page.locator('#heading');
const mark = (/** @type {Page} */ page, /** @type {string} */ name) => page.getByRole('button', { name, exact: true });
const opened = (/** @type {Page} */ page) => page.locator('.mark-text:popover-open');

describe('the heading of a room', () => {
  test(
    'says what the room shows and what to do; Start has its own',
    visit('', async (page) => {
      for (const { name, title, purpose } of ROOMS) {
        await page.evaluate((room) => location.replace(`#room=${room}`), name);
        await eventually(() => heading(page).isVisible(), purpose !== undefined);
        if (!purpose) continue;
        await eventually(() => heading(page).locator('> p').textContent(), purpose);
        assert.equal(await heading(page).getByRole('heading').textContent(), title);
      }
    }),
  );

  test(
    'is for screen readers only while presenting and in a frame',
    visit('', async (page) => {
      for (const mode of ['present=yes', 'embed=1']) {
        await page.evaluate((mode) => location.replace(`#room=worked&${mode}`), mode);
        await eventually(async () => (await heading(page).boundingBox())?.width, 1);
        assert.equal(await heading(page).getByRole('heading').textContent(), 'Worked example');
        assert.equal(await heading(page).locator('> p').isVisible(), false);
      }
    }),
  );
});

describe('a mark', () => {
  test(
    'opens its explanation by click and by key, inside the window, and Esc closes it',
    room.inRoom('', async (page) => {
      await mark(page, 'Layers and heads?').click();
      await eventually(() => opened(page).count(), 1);
      assert.match((await opened(page).textContent()) ?? '', /^The model is a stack of layers\./);
      const box = await opened(page).boundingBox();
      const { width = 0 } = page.viewportSize() ?? {};
      assert.ok(box && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
      await page.keyboard.press('Escape');
      await eventually(() => opened(page).count(), 0);
      await page.getByRole('button', { name: 'Settings' }).click();
      await mark(page, 'What does this percentage mean?').focus();
      await page.keyboard.press('Enter');
      await eventually(() => opened(page).textContent(), /that together cover at least 80\s% of its attention\.$/);
      await page.keyboard.press('Escape');
      await mark(page, 'What is a norm?').click();
      await eventually(
        () => opened(page).textContent(),
        (said) => said?.endsWith('is the length of the vector that the token receives.'),
      );
    }),
  );

  test(
    'explains the signs in the tokens of the text, and no others',
    room.inRoom('', async (page) => {
      const explains = async (/** @type {string} */ text) => {
        await room.type(page, text);
        await mark(page, 'Tokens?').click();
        await eventually(() => opened(page).count(), 1);
        const said = (await opened(page).textContent()) ?? '';
        await page.keyboard.press('Escape');
        return ['##', '[CLS]', '[SEP]', '[UNK]'].filter((sign) => said.includes(sign));
      };
      assert.deepEqual(await explains('the cat sat'), ['[CLS]', '[SEP]']);
      assert.deepEqual(await explains('tokenization'), ['##', '[CLS]', '[SEP]']);
      assert.deepEqual(await explains('那'), ['[CLS]', '[SEP]', '[UNK]']);
    }),
  );
});
