// @ts-check
/**
 * The page in a frame of another page.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { matrix } from './board.mjs';
import { eventually } from './browser.mjs';
import { at, HEAD, heard, picture, url } from './deck.mjs';

/** @param {Page} page @param {object} message */
const say = (page, message) => page.evaluate((message) => /** @type {any} */ (globalThis).say(message), message);

describe('a frame', () => {
  test(
    'reports that it is ready, its picture and its keys, and obeys messages',
    at('/worked', async (page) => {
      const frame = await picture(page);
      await eventually(async () => (await heard(page, 'ready')).length, 1);
      assert.equal(await frame.getByRole('heading', { name: 'All outputs' }).isVisible(), true);
      await say(page, { type: 'previous' });
      await eventually(async () => (await heard(page, 'state')).at(-1)?.state.includes('step=all_mixed'), false);
      await say(page, { type: 'next' });
      await eventually(async () => (await heard(page, 'state')).at(-1)?.state.includes('step=all_mixed'), true);
      await say(page, { type: 'set', state: 'room=worked&mode=scaled&step=all_mixed' });
      await eventually(async () => (await matrix(/** @type {any} */ (frame), 'output'))[0]?.[1], '6.3194');
      await eventually(async () => (await heard(page, 'state')).at(-1)?.state.includes('mode=scaled'), true);
      assert.equal(await frame.evaluate(() => document.documentElement.hasAttribute('data-embed')), true);

      await frame.locator('.telling').click();
      for (const key of ['ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp']) await page.keyboard.press(key);
      await eventually(
        async () => (await heard(page, 'key')).map((/** @type {any} */ { key }) => key),
        ['ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp'],
      );
      await page.keyboard.press('[');
      await eventually(async () => (await heard(page, 'state')).at(-1)?.state.includes('step=all_mixed'), false);
      assert.equal((await heard(page, 'key')).length, 4);
    }),
  );

  test(
    'reports the height that it needs, whatever height it has',
    at('/worked', async (page) => {
      const frame = await picture(page);
      const told = async () => (await heard(page, 'height')).at(-1)?.height;
      await eventually(told, (height) => height > 300 && height < 1500);
      const first = await told();
      for (const height of [300, 1400]) {
        await page.evaluate(
          (height) => document.querySelector('iframe')?.setAttribute('height', String(height)),
          height,
        );
        await eventually(() => frame.evaluate(() => innerHeight), height);
        // Gives the page time to react and to send another message.
        await frame.evaluate(
          () =>
            new Promise((done) =>
              requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
            ),
        );
        assert.equal(await told(), first);
      }
      await page.evaluate(() => document.querySelector('iframe')?.setAttribute('width', '420'));
      await eventually(told, (height) => height !== first);
    }),
  );

  test(
    'exports its picture and its numbers',
    at('/sentence', async (page) => {
      await picture(page);
      for (const format of ['svg', 'png', 'csv', 'json', 'gif'])
        await say(page, { type: 'export', format, id: format });
      await eventually(async () => (await heard(page, 'exported')).length, 5);
      const texts = await page.evaluate(() =>
        Promise.all(
          /** @type {any} */ (globalThis).heard
            .filter((/** @type {any} */ { type }) => type === 'exported')
            .map(async (/** @type {any} */ { id, name, data, problem }) => [
              id,
              name ?? problem,
              data ? await data.slice(0, 200).text() : '',
            ]),
        ),
      );
      const files = Object.fromEntries(texts.map(([id, name, text]) => [id, { name, text }]));
      assert.match(files.svg.text, /^(<\?xml[^>]*\?>\s*)?<svg /);
      assert.match(files.png.text, /PNG/);
      assert.match(files.csv.text, /^layer,head,query,"\[CLS\]","the","cat"/);
      assert.match(files.json.text, /^\{"app":"headlight"/);
      assert.match(files.gif.name, /no format “gif”; choose one of svg, png, csv, json/);
    }),
  );

  test(
    'accepts messages only from its parent',
    at('/worked', async (page) => {
      const frame = await picture(page);
      const address = () => frame.evaluate(() => location.hash);
      await eventually(address, (hash) => hash.includes('example='));
      await frame.evaluate(() => postMessage({ app: 'headlight', type: 'set', state: 'room=positions' }, '*'));
      await say(page, { type: 'set', state: 7 });
      await say(page, { type: 'nonsense' });
      await say(page, { app: 'another', type: 'set', state: 'room=positions' });
      await say(page, { type: 'next' });
      // Messages are handled in order, so once the last one has been handled, all earlier ones have been, too.
      await say(page, { type: 'set', state: 'room=lookup' });
      await eventually(address, (hash) => hash.includes('room=lookup'));
      assert.equal(
        (await heard(page, 'state')).filter((/** @type {any} */ told) => told.state.includes('positions')).length,
        0,
      );
    }),
  );

  test(
    'never takes the focus on its own',
    at('/sentence', async (page) => {
      await page.locator('#own').focus();
      const frame = await picture(page);
      await say(page, { type: 'next' });
      await eventually(async () => (await heard(page, 'state')).length > 0, true);
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'own');
      assert.match((await HEAD(frame)) ?? '', /In layer 3, head 1, /);
    }),
  );

  test(
    'works in a sandbox with its own origin, and explains a missing one',
    at(
      '/sandbox',
      async (page) => {
        await picture(page);
        await page.goto(`${url}/sealed`);
        await page
          .frameLocator('iframe')
          .locator('[data-unable="sandbox"]')
          .getByText('sandbox="allow-scripts allow-same-origin"')
          .waitFor();
      },
      { expected: /CORS|ERR_FAILED|origin 'null'|escape its sandboxing/ },
    ),
  );

  test(
    'works with storage blocked',
    at(
      '/worked',
      async (page) => {
        const frame = await picture(page);
        assert.equal(await frame.getByRole('heading', { name: 'All outputs' }).isVisible(), true);
      },
      {
        before: (page) =>
          page.addInitScript(() => {
            for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'SharedWorker']) {
              Object.defineProperty(globalThis, name, {
                get() {
                  throw new DOMException('blocked', 'SecurityError');
                },
              });
            }
          }),
      },
    ),
  );

  test(
    'receives clicks at the right place if its host page is scaled',
    at('/scaled', async (page) => {
      const frame = await picture(page);
      await frame.getByRole('button', { name: 'Next step' }).click();
      await eventually(() => frame.locator('.telling h2').textContent(), 'The weights for keys, WK');
    }),
  );
});
