// @ts-check
/**
 * Accessibility: assistive technology and keyboard only.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { ROOMS } from '../../www/rooms.ts';
import { isReachable, noViolationInAnyLook } from './audit.mjs';
import { cell, counter, field, why } from './board.mjs';
import { eventually, goTo, openSettings, stateIs, visit } from './browser.mjs';

describe('axe finds no violation', () => {
  test(
    'at three steps',
    visit('#room=worked', async (page) => {
      for (const step of ['inputs', 'dot.1.1', 'all_mixed']) {
        await goTo(page, `#step=${step}`);
        await noViolationInAnyLook(page, step);
      }
    }),
  );

  test(
    'with the list of keys, an error and a selected number',
    visit('#step=all_mixed', async (page) => {
      await cell(page, 'Q', 1, 1).focus();
      await page.keyboard.press('Enter');
      await eventually(() => why(page), /^selected/);
      await field(page, 'X', 'x₁', 1).fill('two');
      await stateIs(page, 'error');
      await noViolationInAnyLook(page, 'error and selected number');
      await field(page, 'X', 'x₁', 1).blur();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await noViolationInAnyLook(page, 'keys');
    }),
  );
});

describe('the keyboard', () => {
  test(
    'reaches every control and every matrix with a visible focus',
    visit('#step=all_mixed&mode=exact', async (page) => {
      await isReachable(page);
      const grids = await page.evaluate(
        () => [.../** @type {any} */ (globalThis).visited].filter((element) => element.closest('[role=grid]')).length,
      );
      assert.equal(grids, await page.getByRole('grid').count(), 'one stop for each matrix');
    }),
  );

  test(
    'operates the whole room without a pointer',
    visit('#room=worked', async (page) => {
      await page.getByRole('radio', { name: 'As in the lecture' }).focus();
      await page.keyboard.press('ArrowRight');
      await stateIs(page);
      assert.ok(await page.getByRole('radio', { name: 'Exact', exact: true }).isChecked());
      // Opens the settings, then checks the first of them.
      for (const key of ['Tab', 'Space', 'Tab', 'Space']) await page.keyboard.press(key);
      await stateIs(page);
      assert.ok(await page.getByLabel('Causal mask').isChecked());
      assert.match(await counter(page), /^Step 1 of /);
      await page.keyboard.press(']');
      await eventually(() => counter(page), /^Step 2 /);
      await page.getByRole('combobox', { name: 'Example' }).focus();
      await page.keyboard.press('ArrowDown');
      await stateIs(page);
      assert.equal(await page.getByRole('combobox', { name: 'Example' }).inputValue(), 'lecture-a');
    }),
  );

  test(
    '? opens the list of keys, Escape closes it, and other keys are ignored meanwhile',
    visit('#step=query.0&cell=blocks.0.attn.q.0.0.0', async (page) => {
      const before = await counter(page);
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keys' });
      await dialog.waitFor();
      await page.keyboard.press(']');
      await page.keyboard.press('?');
      await page.keyboard.press('Escape');
      assert.equal(await dialog.isVisible(), false);
      assert.equal(await counter(page), before);
      await eventually(() => why(page), /^selected/);
      await page.getByRole('button', { name: /^Keys/ }).click();
      await dialog.getByRole('button', { name: 'Close' }).click();
      assert.equal(await dialog.isVisible(), false);
      await page.keyboard.press('Escape');
      await eventually(
        () => why(page),
        (text) => !text.startsWith('selected'),
      );
    }),
  );

  test(
    'leaves left and right to a slide deck around the page',
    visit('#room=worked', async (page) => {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Control+]');
      assert.match(await counter(page), /^Step 1 of /);
      const free = await page.evaluate(() =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
        ),
      );
      assert.ok(free);
    }),
  );
});

describe('a screen reader', () => {
  test(
    'announces errors and steps',
    visit('#room=worked', async (page) => {
      await field(page, 'X', 'x₁', 1).fill('two');
      await stateIs(page, 'error');
      assert.match((await page.locator('#notices').textContent()) ?? '', /“two” is not a number/);
      assert.match(
        (await page.locator('[aria-live=polite]').filter({ hasText: 'The inputs' }).textContent()) ?? '',
        /3 tokens come in/,
      );
    }),
  );

  test(
    'finds a distinct name for every field',
    visit('#step=all_mixed', async (page) => {
      const names = await page
        .locator('main input:not([type=radio], [type=checkbox], [role=spinbutton], [hidden])')
        .filter({ visible: true })
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
      assert.equal(names.length, 12 + 36 + 3);
      assert.equal(new Set(names).size, names.length);
    }),
  );

  test(
    'finds a language, a title, one main heading and one main region',
    visit('#room=worked', async (page) => {
      assert.equal(await page.locator('html').getAttribute('lang'), 'en');
      assert.equal(await page.title(), 'Headlight');
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
      assert.equal(await page.locator('main').count(), 1);
    }),
  );
});

test(
  'a skip link leads to the picture in every room',
  visit('#room=worked', async (page) => {
    for (const name of ['Start', 'Soft lookup', 'Worked example', 'Positions', 'Layer', 'Train']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
      await eventually(() => page.locator('[data-picture]:visible').count(), 1);
      await stateIs(page);
      await enter(page);
      await page.keyboard.press('Tab');
      const skip = page.getByRole('button', { name: 'Skip to the picture' });
      assert.ok(await skip.evaluate((button) => button === document.activeElement), name);
      const box = await skip.boundingBox();
      assert.ok(box && box.width > 40 && box.height > 20, 'it is seen');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      assert.ok(
        await page.evaluate(() => document.activeElement?.closest('[data-picture]')?.checkVisibility() ?? false),
        name,
      );
    }
  }),
);

/** Moves the focus to the start of the page. @param {Page} page */
const enter = (page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

/** Maximum number of Tab stops from the start of the page to the picture. */
const MOST_STOPS = 8;

for (const { name } of ROOMS)
  test(
    `at most ${MOST_STOPS} Tab stops lead to the picture: ${name}`,
    visit(`#room=${name}`, async (page) => {
      await page.locator('[data-picture]:visible').waitFor();
      await openSettings(page, false);
      await enter(page);
      /** @type {string[]} */
      const stops = [];
      for (let isThere = false; !isThere; ) {
        await page.keyboard.press('Tab');
        stops.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? ''));
        assert.ok(stops.length <= MOST_STOPS, stops.join('\n'));
        isThere = await page.evaluate(() => document.activeElement?.closest('[data-picture]') !== null);
      }
    }),
  );

test(
  'arrow keys reach every control that shares a Tab stop',
  visit('#room=block', async (page) => {
    for (const [group, names] of /** @type {const} */ ([
      ['Page', ['Lessons', 'Share', 'Present', 'Language', 'Theme', 'Keys ?']],
      ['Sentence, model and head', ['Examples', 'Model', 'Your own…', 'Layer', 'Head']],
    ])) {
      const toolbar = page.getByRole('toolbar', { name: group });
      assert.equal(await toolbar.locator('[tabindex="0"]').count(), 1, group);
      await toolbar.locator('[tabindex="0"]').focus();
      await page.keyboard.press('Home');
      for (const name of [...names, names[0]]) {
        const control = toolbar.getByRole(
          ['Language', 'Theme', 'Examples', 'Model', 'Layer', 'Head'].includes(name) ? 'combobox' : 'button',
          {
            name,
          },
        );
        assert.ok(await control.evaluate((element) => element === document.activeElement), name);
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Tab');
      assert.equal(await toolbar.evaluate((element) => element.contains(document.activeElement)), false);
    }
    assert.equal(await page.getByRole('combobox', { name: 'Head' }).inputValue(), '11', 'no arrow has chosen another');
  }),
);
