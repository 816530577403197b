// @ts-check
/** An engine that dies silently, or that computes for a long time. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, describe, test } from 'node:test';

import { field, matrix, notices } from './board.mjs';
import { ADDRESS, eventually, stateIs, visit } from './browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

const END = '#mode=exact&step=all_mixed';
const REPLACED = 'The calculation stopped unexpectedly and was restarted. Nothing you typed is lost.';

/** A copy of the page with a worker that dies on demand: Playwright cannot control a shared worker. */
async function mortalHost() {
  const server = createServer(async (request, answer) => {
    const got = await fetch(new URL(request.url?.slice(1) ?? '', ADDRESS));
    answer.writeHead(got.status, { 'content-type': got.headers.get('content-type') ?? '' });
    answer.write(Buffer.from(await got.arrayBuffer()));
    if (request.url?.endsWith('/worker.js'))
      answer.write('\nnew BroadcastChannel("die").onmessage = () => self.close();');
    answer.end();
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(null)));
  after(() => server.closeAllConnections());
  after(() => server.close());
  return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`;
}

const url = await mortalHost();

/** @param {Page} page */
const die = (page) => page.evaluate(() => new BroadcastChannel('die').postMessage(null));

describe('an engine that dies without a message', () => {
  for (const [whose, fields] of [
    ['of the page’s own', ''],
    ['that pictures share', '&embed=1'],
  ])
    test(
      `${whose} is noticed at once and replaced`,
      visit(
        END + fields,
        async (page) => {
          const before = await matrix(page, 'output');
          await die(page);
          // No request is pending, so no time limit expires; only the lock reveals that the worker has died.
          await eventually(() => notices(page), [REPLACED]);
          await stateIs(page);
          assert.deepEqual(await matrix(page, 'output'), before);
          if (fields === '') {
            await field(page, 'X', 'x₁', 1).fill('0');
            await stateIs(page);
            assert.deepEqual((await matrix(page, 'Q'))[0], ['0', '0', '1']);
          }
        },
        { url, context: { serviceWorkers: 'block' } },
      ),
    );

  test(
    'is noticed by a time limit if the browser has no locks',
    visit(
      END,
      async (page) => {
        await die(page);
        await field(page, 'X', 'x₁', 1).fill('0');
        await eventually(() => notices(page).then((all) => all.includes(REPLACED)), true);
        await stateIs(page);
        assert.deepEqual((await matrix(page, 'Q'))[0], ['0', '0', '1']);
      },
      {
        url,
        context: { serviceWorkers: 'block' },
        before: (page) => page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks')),
      },
    ),
  );
});

test('a long computation is reported while it lasts', async () => {
  const held = gate();
  await visit(
    END,
    async (page) => {
      held.close();
      await field(page, 'X', 'x₁', 1).fill('0');
      await eventually(() => notices(page), ['Still computing. A long text or a large model takes longer.']);
      held.open();
      await stateIs(page);
      assert.deepEqual(await notices(page), []);
      assert.deepEqual((await matrix(page, 'Q'))[0], ['0', '0', '1']);
    },
    {
      context: { serviceWorkers: 'block' },
      before: async (page) => {
        await page.route('**/worker.js', async (route) => {
          const answer = await route.fetch();
          const waits = "self.addEventListener('message', wait);";
          await route.fulfill({ response: answer, body: `${waits}\n${await answer.text()}\n${wait}` });
        });
        // The page does not give up the engine, however long the test takes to open the gate.
        await page.addInitScript(() => {
          const { setTimeout } = window;
          window.setTimeout = /** @type {any} */ (
            (/** @type {any} */ act, /** @type {number} */ ms) => setTimeout(act, ms === 10_000 ? 1_000_000 : ms)
          );
        });
        await page.route('**/gate', async (route) => {
          await held.opened();
          await route.fulfill({ body: '' });
        });
      },
    },
  )();
});

/** Computes until the test opens the gate. */
function wait() {
  const request = new XMLHttpRequest();
  request.open('GET', new URL('gate', import.meta.url), false);
  request.send();
}

function gate() {
  let opened = Promise.resolve();
  let open = () => {};
  return {
    close() {
      opened = new Promise((resolve) => {
        open = resolve;
      });
    },
    open: () => open(),
    opened: () => opened,
  };
}
