// @ts-check
/** The dialog "Share" before there is a picture, after the engine has died, and after visits to other rooms. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { enterRoom, eventually, stateIs, visit } from './browser.mjs';
import { holdRequests } from './held.mjs';
import * as room from './room.mjs';
import { button, dialog, linkBox, openShare, option, told } from './share.mjs';

/** @typedef {import('playwright-core').Page} Page */

const preview = (/** @type {Page} */ page) => dialog(page).locator('.share-preview');

/** The text alternative of the preview. @param {Page} page */
const previewed = async (page) => (await preview(page).getAttribute('alt')) ?? '';

describe('a picture that is still loading', () => {
  /** Lets the server send the model. */
  let release = () => {};

  test(
    'appears when the model is loaded',
    visit(
      '#room=sentence',
      async (page) => {
        await openShare(page);
        await eventually(() => told(page), 'There is no picture yet.');
        assert.equal(await button(page, 'Download SVG').isDisabled(), true);
        release();
        await stateIs(page, 'ready', room.LOADING_MS);
        await eventually(() => previewed(page), /“it”/);
        assert.equal(await preview(page).isVisible(), true);
        for (const name of ['Download SVG', 'Download PNG', 'Copy picture'])
          assert.equal(await button(page, name).isEnabled(), true, name);
        assert.equal(await told(page), '');
      },
      {
        state: 'loading',
        context: {},
        before: async (page) => {
          release = await holdRequests(page, '**/models/**');
        },
      },
    ),
  );

  test(
    'replaces the old one when it is ready',
    room.inRoom('', async (page) => {
      await page.evaluate(() => {
        const post = Worker.prototype.postMessage;
        /** @type {(() => void)[]} */
        const waiting = [];
        /** @param {any[]} args */
        Worker.prototype.postMessage = function (...args) {
          waiting.push(() => post.apply(this, /** @type {any} */ (args)));
        };
        /** @type {any} */ (globalThis).goOn = () => {
          Worker.prototype.postMessage = post;
          for (const send of waiting) send();
        };
      });
      const before = await room.says(page);
      await page.getByRole('combobox', { name: 'Head', exact: true }).selectOption('3');
      await openShare(page);
      await eventually(
        () => previewed(page),
        (text) => text.endsWith(before),
      );
      await page.evaluate(() => /** @type {any} */ (globalThis).goOn());
      await stateIs(page);
      const said = await room.says(page);
      assert.notEqual(said, before);
      await eventually(
        () => previewed(page),
        (text) => text.endsWith(said),
      );
    }),
  );
});

describe('an engine that dies', () => {
  const REPLACED = 'The calculation stopped unexpectedly and was restarted. Nothing you typed is lost.';

  /**
   * Makes the worker answer the next request for this method as if the engine had panicked.
   * @param {Page} page @param {string} method
   */
  const dieOf = (page, method) =>
    page.evaluate((method) => {
      const post = Worker.prototype.postMessage;
      /** @param {any[]} args */
      Worker.prototype.postMessage = function (...args) {
        if (!args[0].requests.some((/** @type {any} */ request) => request.method === method))
          return post.apply(this, /** @type {any} */ (args));
        Worker.prototype.postMessage = post;
        setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: { fatal: true } })));
      };
    }, method);

  test(
    'makes the QR code after it is replaced',
    visit(
      '#mode=exact',
      async (page) => {
        await dieOf(page, 'qr_code');
        await openShare(page);
        await eventually(
          () => page.locator('#notices').innerText(),
          (text) => text.includes(REPLACED),
        );
        await dialog(page).getByRole('img', { name: 'QR code of the link' }).waitFor();
      },
      {},
    ),
  );

  test(
    'produces an error for the missing file',
    visit(
      '#mode=exact',
      async (page) => {
        await openShare(page);
        await dialog(page).getByRole('img', { name: 'QR code of the link' }).waitFor();
        await dieOf(page, 'version');
        await button(page, 'Download JSON').click();
        await eventually(() => told(page), REPLACED);
      },
      {},
    ),
  );
});

test(
  'parts hidden in another room stay hidden',
  room.inRoom('', async (page) => {
    await enterRoom(page, 'sentence', '&hide=steps');
    await openShare(page);
    await dialog(page).getByText('Hide parts in the shared view').click();
    await option(page, 'all heads').check();
    await eventually(
      () => linkBox(page).inputValue(),
      (link) => /[#&]hide=steps,heads(&|$)/.test(decodeURIComponent(link)),
    );
    await option(page, 'all heads').uncheck();
    await eventually(() => linkBox(page).inputValue(), /[#&]hide=steps(&|$)/);
  }),
);
