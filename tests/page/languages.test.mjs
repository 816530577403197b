// @ts-check
/** Sentences in other languages: the offer of the model that reads them, and one sentence in two languages. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { ANY_SCRIPT } from '../../www/state/models.ts';
import { ADDRESS, openSettings, sharedPage, stateIs, visit } from './browser.mjs';
import * as room from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

const UKRAINIAN = 'Моя мати щовечора читає книжку.';

const offer = (/** @type {Page} */ page) => page.locator('.bar-reader');

describe('a sentence that the model reads letter by letter', () => {
  test(
    'gets an offer of the model that reads it, with the measured share and the size',
    room.inRoom('&text=The+animal+was+tired', async (page) => {
      assert.equal(await offer(page).count(), 0);
      /** @type {string[]} */
      const requests = [];
      page.on('request', (request) => requests.push(request.url()));
      await room.type(page, UKRAINIAN);
      assert.match(
        (await offer(page).locator('span').textContent()) ?? '',
        /^all-MiniLM-L6-v2 reads English. It gets 92.% of the letters of non-Latin words one at a time or as unknown tokens. multilingual-e5-small reads Ukrainian.$/,
      );
      assert.deepEqual(await offer(page).getByRole('button').allTextContents(), [
        'Switch to multilingual-e5-small (74 MB)',
      ]);
      assert.ok(!requests.some((url) => url.includes(ANY_SCRIPT.folder)));
      const manifest = await (await fetch(`${ADDRESS}models/${ANY_SCRIPT.folder}/manifest.json`)).json();
      const [file] = manifest.files;
      assert.equal(file.bytes, ANY_SCRIPT.bytes);
      await room.type(page, 'L’animal était trop fatigué');
      assert.equal(await offer(page).count(), 0);
    }),
  );

  test(
    'gets no offer for single signs of another script, or for signs next to Latin letters or digits',
    room.inRoom('&text=The+animal+was+tired', async (page) => {
      for (const text of [
        'The number π is about 3.14',
        'A resistor of 50Ω',
        'The change Δx is small',
        'The mean μ and the deviation σ',
        'A grain of 5 μm',
        'What a day 😀 🎉',
        '90° ± 1 €',
      ]) {
        await room.type(page, text);
        assert.equal(await offer(page).count(), 0, text);
      }
      await room.type(page, 'The word μήλο means apple');
      assert.equal(await offer(page).count(), 1);
    }),
  );

  test(
    'is read by that model after one press',
    sharedPage('#room=sentence', { patience: room.LOADING_MS })(
      (page) => room.enter(page, `&text=${encodeURIComponent(UKRAINIAN)}`),
      async (page) => {
        await offer(page).getByRole('button').click();
        await room.addressWith(page, `model=${ANY_SCRIPT.folder}`);
        await stateIs(page, 'ready', room.LOADING_MS);
        assert.equal(await offer(page).count(), 0);
        assert.match(await room.says(page), /^In layer 8, head 8/);
      },
    ),
  );

  test(
    'is reordered by that model in the room Positions',
    visit(
      `#room=positions&positions=order&model=${ANY_SCRIPT.folder}&text=${encodeURIComponent(UKRAINIAN)}`,
      async (page) => {
        await stateIs(page, 'ready', room.LOADING_MS);
        const [typed, reordered] = await page.locator('#room-positions .chips').allTextContents();
        assert.match(typed, /Моя.*мати.*щовечора/s);
        assert.match(reordered, /щовечора.*мати.*Моя/s);
        assert.deepEqual(await page.locator('#model option').allTextContents(), [
          'all-MiniLM-L6-v2',
          'multilingual-e5-small',
        ]);
      },
      { patience: room.LOADING_MS },
    ),
  );
});

describe('one sentence in two languages', () => {
  test(
    'is one picture in Compare, with words aligned by their vectors',
    sharedPage('#room=compare', { patience: room.LOADING_MS })(
      (page) => stateIs(page, 'ready', room.LOADING_MS),
      async (page) => {
        await openSettings(page);
        await page.getByRole('button', { name: 'two languages' }).click();
        await room.addressWith(page, 'align=vectors');
        await stateIs(page, 'ready', room.LOADING_MS);
        const names = await page
          .locator('.compare-arrows g[role=button]')
          .evaluateAll((all) => all.map((one) => one.ariaLabel));
        for (const name of [
          /^animal 51.%: only in A$/,
          /^Тварина 31.%: only in B$/,
          /^it вона.*: the first in A, the second in B$/,
        ])
          assert.ok(
            names.some((seen) => name.test(seen ?? '')),
            `${names}`,
          );
        assert.match(
          (await page.locator('#room-compare').textContent()) ?? '',
          /aligned by the model’s vectors, layer 11/,
        );
      },
    ),
  );
});
