// @ts-check
/** The settings of the room "Train". */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { notices } from './board.mjs';
import { enterRoom, eventually, openSettings, stateIs } from './browser.mjs';
import { addressWith } from './room.mjs';
import { correctsSeed } from './seed.mjs';
import { button, counter, curve, inTrain, says, set, TRAINING_MS } from './train.mjs';

/** @typedef {import('playwright-core').Page} Page */

describe('settings', () => {
  test(
    'are part of the URL and survive a reload',
    inTrain('', async (page) => {
      await set(page, 'Task', 'copy');
      await set(page, 'Length', '3');
      await set(page, 'Heads', '2');
      await set(page, 'Rate', '0.01');
      await set(page, 'Positions', 'off');
      await page.getByRole('spinbutton', { name: 'Seed' }).fill('7');
      await page.keyboard.press('Tab');
      await stateIs(page);
      await page.getByRole('radio', { name: 'Log' }).check();
      await button(page, '50 steps').click();
      await eventually(() => counter(page), 50, TRAINING_MS);
      await stateIs(page);
      const [said, path] = [await says(page), await curve(page)];
      const address = await addressWith(page, 'trained=50');
      for (const field of ['train-task=copy', 'train-length=3', 'train-positions=off', 'train-seed=7'])
        assert.ok(address.includes(field), address);
      await page.reload({ waitUntil: 'commit' });
      await stateIs(page, 'ready', TRAINING_MS);
      await openSettings(page);
      assert.equal(await says(page), said);
      assert.equal(await curve(page), path);
      assert.equal(await page.getByRole('combobox', { name: 'Heads' }).inputValue(), '2');
      assert.equal(await page.getByRole('radio', { name: 'Log' }).isChecked(), true);
    }),
  );

  test(
    'correct a seed that cannot be used, and say so',
    inTrain('', (page) => correctsSeed(page, 'train-seed')),
  );

  for (const field of [
    'train-task=chess',
    'train-layers=5',
    'train-rate=0',
    'train-seed=0',
    'train-positions=maybe',
    'train-residual=yes',
    'trained=99999',
    'train-at=x',
  ])
    test(
      `as ${field} in a link produce a notice and the defaults`,
      inTrain(`&${field}`, async (page) => {
        const told = await notices(page);
        assert.equal(told.length, 1);
        assert.ok(told[0].includes(field.split('=')[0]), told[0]);
        assert.equal(await page.getByRole('combobox', { name: 'Task' }).inputValue(), 'six_words');
      }),
    );
});

describe('incompatible settings', () => {
  test(
    'produce an error, the last picture stays, and other settings fix it',
    inTrain('&train-task=induction', async (page) => {
      await page.getByRole('combobox', { name: 'Length', exact: true }).selectOption('2');
      await stateIs(page, 'error');
      assert.match((await page.locator('.notice.problem').textContent()) ?? '', /choose 4 to 12/);
      assert.match(await says(page), /^Before training/);
      await set(page, 'Length', '4');
      await button(page, 'Next step').click();
      await eventually(() => counter(page), 1);
    }),
  );

  test(
    'in a link produce a notice and the defaults of its task',
    inTrain('', async (page) => {
      await enterRoom(page, 'train', '&train-task=induction&train-length=2', 'error');
      await page.reload({ waitUntil: 'commit' });
      await stateIs(page);
      await openSettings(page);
      assert.match((await notices(page)).join(), /choose 4 to 12/);
      assert.equal(await page.getByRole('combobox', { name: 'Length', exact: true }).inputValue(), '8');
    }),
  );
});
