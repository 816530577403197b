// @ts-check
/** An engine that dies silently, or that computes for a long time. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { EXACT, field, matrix, notices } from './board.mjs';
import { eventually, stateIs, visit } from './browser.mjs';
import { end } from './dying.mjs';
import { latch } from './held.mjs';

const REPLACED = 'The calculation stopped unexpectedly and was restarted. Nothing you typed is lost.';

describe('an engine that dies without a message', () => {
  for (const [whose, fields] of [
    ['of the page’s own', ''],
    ['that pictures share', '&embed=1'],
  ])
    test(
      `${whose} is noticed at once and replaced`,
      visit(
        EXACT + fields,
        async (page) => {
          const before = await matrix(page, 'output');
          await end(page);
          // No request is pending, so no time limit expires; only the release of the worker's lock reveals its death.
          await eventually(() => notices(page), [REPLACED]);
          await stateIs(page);
          assert.deepEqual(await matrix(page, 'output'), before);
          if (fields === '') {
            await field(page, 'X', 'x₁', 1).fill('0');
            await stateIs(page);
            assert.deepEqual((await matrix(page, 'Q'))[0], ['0', '0', '1']);
          }
        },
        { context: { serviceWorkers: 'block' } },
      ),
    );

  test(
    'is noticed by a time limit if the browser has no locks',
    visit(
      EXACT,
      async (page) => {
        await end(page);
        await field(page, 'X', 'x₁', 1).fill('0');
        await page.getByText(/^Still computing/).waitFor();
        await page.clock.fastForward('05:00');
        await eventually(() => notices(page).then((all) => all.includes(REPLACED)), true);
        await stateIs(page);
        assert.deepEqual((await matrix(page, 'Q'))[0], ['0', '0', '1']);
      },
      {
        context: { serviceWorkers: 'block' },
        before: async (page) => {
          await page.clock.install();
          await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
        },
      },
    ),
  );
});

test('a long computation is reported while it lasts', async () => {
  const held = gate();
  await visit(
    EXACT,
    async (page) => {
      // The worker computes until the test opens the gate.
      const computed = page.workers()[0].evaluate(() => {
        const request = new XMLHttpRequest();
        request.open('GET', new URL('gate', location.href), false);
        request.send();
      });
      await held.reached;
      await field(page, 'X', 'x₁', 1).fill('0');
      await eventually(() => notices(page), ['Still computing. A long text or a large model takes longer.']);
      held.open();
      await computed;
      await stateIs(page);
      assert.deepEqual(await notices(page), []);
      assert.deepEqual((await matrix(page, 'Q'))[0], ['0', '0', '1']);
    },
    {
      context: { serviceWorkers: 'block' },
      before: async (page) => {
        await page.route('**/gate', async (route) => {
          held.arrive();
          await held.opened;
          await route.fulfill({ body: '' });
        });
      },
    },
  )();
});

/** A gate that a request waits for: `reached` resolves when the request arrives, and `open` lets it continue. */
function gate() {
  const { opened: reached, open: arrive } = latch();
  return { reached, arrive, ...latch() };
}
