// @ts-check
/** A visit without a network, after a visit with one. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { counter } from './board.mjs';
import { ADDRESS, eventually, stateIs, visit } from './browser.mjs';
import { HELD_CLOCK } from './held.mjs';
import * as room from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Waits until the page's files are stored for offline use. @param {Page} page */
async function isKept(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true);
}

const CONTEXT = { serviceWorkers: /** @type {const} */ ('allow') };

/** The browser's error messages about a missing network. The page itself reports no error. */
const GONE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

describe('the files of later visits', () => {
  test(
    'are fetched when the user is idle, not during typing',
    visit(
      '#room=worked',
      async (page) => {
        const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
        await page.clock.runFor(1500);
        await page
          .getByRole('textbox', { name: /, row .*, column 1$/ })
          .first()
          .press('1');
        await page.clock.runFor(1500);
        assert.equal(await registered(), 0);
        await eventually(async () => {
          await page.clock.runFor(500);
          return registered();
        }, 1);
      },
      { ...HELD_CLOCK, context: CONTEXT },
    ),
  );
});

describe('without a network', () => {
  test(
    'the next visit has every room, the model included',
    visit(
      '#room=sentence',
      async (page) => {
        await isKept(page);
        await page.context().setOffline(true);
        await page.reload();
        await stateIs(page, 'ready', room.LOADING_MS);
        await room.type(page, 'The bank of the river');
        assert.deepEqual(
          (await room.tokens(page)).map(({ text }) => text),
          ['[CLS]', 'the', 'bank', 'of', 'the', 'river', '[SEP]'],
        );
        await room.show(page, 'All heads');
        assert.equal(await page.getByRole('gridcell', { name: /^Layer \d, head \d/ }).count(), 72);
        // Rooms whose scripts no visit has requested yet.
        for (const name of ['Layer', 'Positions', 'Soft lookup']) {
          await page.getByRole('tab', { name }).click();
          await stateIs(page);
        }
        await page.getByRole('tab', { name: 'Worked example' }).click();
        await eventually(() => counter(page), 'Step 1 of 53');
      },
      { patience: room.LOADING_MS, context: CONTEXT, expected: GONE },
    ),
  );

  test(
    'files of an older version are deleted',
    visit(
      '#room=worked',
      async (page) => {
        await isKept(page);
        const [now] = await page.evaluate(() => caches.keys());
        assert.match(now, /^headlight-files [0-9a-f]{16} \/$/);
        await page.evaluate(async () => {
          for (const name of ['headlight-page-00112233aabbccdd', 'headlight-files 00112233aabbccdd /'])
            await (await caches.open(name)).put('x', new Response('x'));
          const [registration] = await navigator.serviceWorker.getRegistrations();
          await registration.unregister();
        });
        await page.reload();
        await isKept(page);
        await eventually(() => page.evaluate(() => caches.keys()), [now]);
      },
      { context: CONTEXT },
    ),
  );

  test(
    'foreign files are not kept',
    visit(
      '#room=worked',
      async (page) => {
        await isKept(page);
        const kept = await page.evaluate(async () => {
          const names = (await caches.keys()).filter((name) => name.startsWith('headlight-files '));
          return (await (await caches.open(names[0])).keys()).map(({ url }) => url);
        });
        assert.ok(kept.includes(ADDRESS) && kept.some((url) => url.endsWith('headlight_bg.wasm')));
        assert.deepEqual(
          kept.filter((url) => url.includes('/models/') || url.endsWith('.d.ts')),
          [],
        );
      },
      { context: CONTEXT },
    ),
  );
});
