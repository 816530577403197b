// @ts-check
/**
 * Input that is faster than a person's.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { choose, counter, EXACT, field, matrix, notices, title } from './board.mjs';
import { eventually, openSettings, stateIs, visit } from './browser.mjs';

describe('speed', () => {
  /** @param {Page} page */
  const isWhole = async (page) => {
    await stateIs(page);
    await page.getByRole('button', { name: 'All outputs' }).click();
    const mode = await page.getByRole('radio', { checked: true }).getAttribute('value');
    const first = { lecture: '7.0', exact: '6.6831', scaled: '6.3194' }[String(mode)];
    assert.equal((await matrix(page, 'output'))[0][1], first, String(mode));
    assert.deepEqual(await notices(page), []);
  };

  test(
    'a thousand clicks on “Next step” and “Previous step” end at the right step',
    visit('#room=worked', async (page) => {
      await page.evaluate(() => {
        const next = /** @type {HTMLElement} */ (document.querySelector('[aria-label="Next step"]'));
        const previous = /** @type {HTMLElement} */ (document.querySelector('[aria-label="Previous step"]'));
        for (let click = 0; click < 1000; click++) (click % 3 === 2 ? previous : next).click();
      });
      await eventually(() => counter(page), 'Step 53 of 53');
      await page.evaluate(async () => {
        const previous = /** @type {HTMLElement} */ (document.querySelector('[aria-label="Previous step"]'));
        for (let click = 0; click < 1000; click++) {
          previous.click();
          if (click % 50 === 0) await new Promise(requestAnimationFrame);
        }
      });
      await eventually(() => counter(page), 'Step 1 of 53');
      await isWhole(page);
    }),
  );

  test(
    'a thousand clicks on the switches, with steps in between, end in a consistent picture',
    visit('#room=worked', async (page) => {
      await page.evaluate(async () => {
        const radios = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('input[type=radio]')]);
        const next = /** @type {HTMLElement} */ (document.querySelector('[aria-label="Next step"]'));
        for (let click = 0; click < 1000; click++) {
          radios[click % 2].click();
          next.click();
          // Between bursts the worker answers some of the requests.
          if (click % 40 === 0) await new Promise((done) => setTimeout(done, click % 3));
        }
        // The clicks above select only two other modes, so the test notices if this last click is lost.
        radios[2].click();
      });
      await isWhole(page);
    }),
  );

  test(
    'hovering a number during the next run is harmless',
    visit(
      '#step=all_mixed',
      async (page) => {
        // Just after the page has requested a run without rounding, hovering requests the explanation of a rounded
        // number, which only the previous run has. The worker can only answer with an error, which must not be shown.
        await page.getByRole('radio', { name: 'Exact', exact: true }).check();
        await stateIs(page);
        await eventually(() => page.evaluate(() => /** @type {any} */ (globalThis).asked), true);
        // The worker answers in order, so once it has answered a later request, that error has arrived too.
        await page.getByRole('radio', { name: 'Exact, scaled' }).check();
        await stateIs(page);
        assert.deepEqual(await notices(page), []);
      },
      {
        before: (page) =>
          page.addInitScript(() => {
            const post = Worker.prototype.postMessage;
            /** @param {any} message @param {any} rest */
            Worker.prototype.postMessage = function (message, ...rest) {
              post.call(this, message, ...rest);
              const rounded = document.querySelector('table[aria-label^="rounded"] tbody td');
              if (
                !message.requests?.some((/** @type {{ method: string }} */ { method }) => method === 'run_worked') ||
                !rounded
              )
                return;
              rounded.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
              /** @type {any} */ (globalThis).asked = true;
            };
          }),
      },
    ),
  );

  test(
    'very fast typing ends with the typed text',
    visit(EXACT, async (page) => {
      const x = field(page, 'X', 'x₁', 1);
      await x.fill('');
      await x.focus();
      const typed = '0.'.padEnd(40, '1234567890');
      await page.keyboard.type(typed);
      assert.equal(await x.inputValue(), typed);
      await stateIs(page);
      await eventually(() => matrix(page, 'Q').then((q) => q[0][0]), '0.1235');
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'rapidly changing sizes end with the last one',
    visit(EXACT, async (page) => {
      await openSettings(page);
      await page.getByRole('spinbutton', { name: 'Tokens' }).evaluate(async (input) => {
        const field = /** @type {HTMLInputElement} */ (input);
        for (let turn = 0; turn < 200; turn++) {
          field.value = String(1 + ((turn * 5) % 8));
          field.dispatchEvent(new Event('input', { bubbles: true }));
          if (turn % 20 === 0) await new Promise((done) => setTimeout(done));
        }
        field.value = '3';
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await stateIs(page);
      assert.equal((await matrix(page, 'X')).length, 3);
      assert.equal((await matrix(page, 'weights')).length, 3);
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'switching does not stop playing',
    visit('#step=dot.0.0', async (page) => {
      await page.getByRole('button', { name: 'Play' }).click();
      await choose(page, 'Exact, scaled');
      const first = await title(page);
      await eventually(
        () => title(page),
        (later) => later !== first,
      );
      await page.getByRole('button', { name: 'Pause' }).click();
      assert.equal(await page.getByRole('radio', { name: 'Exact, scaled' }).isChecked(), true);
    }),
  );
});
