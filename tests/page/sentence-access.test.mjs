// @ts-check
/** Accessibility of the room "Sentence": assistive technology, keyboard only, small screens. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { isReachable, neverSideways, noViolationInAnyLook, SCREENS, tabTo } from './audit.mjs';
import { eventually, stateIs, visit } from './browser.mjs';
import { TIRED } from './pytorch.mjs';
import * as room from './room.mjs';
import { combinations } from './sets.mjs';

/** @typedef {import('playwright-core').Page} Page */

describe('axe finds no violation', () => {
  test(
    'in every view',
    room.inRoom('', async (page) => {
      for (const fields of [
        '&show=arrows&token=10&key=2',
        '&show=columns&token=10',
        '&show=heatmap&token=10&key=2',
        '&show=heads&heads=0.2&colour=kind&kind=previous',
        '&show=heads&sort=kind',
        '&show=heads&plot=distance.broad',
      ]) {
        await room.enter(page, fields);
        await noViolationInAnyLook(page, fields);
      }
    }),
  );

  test(
    'with numbers, grammar and an invalid text',
    room.inRoom('', async (page) => {
      await page.getByRole('combobox', { name: 'Examples' }).selectOption('cat');
      await stateIs(page);
      await room.token(page, 'cat').click();
      await room.leaveZoom(page);
      await page.getByText('All numbers', { exact: true }).click();
      await noViolationInAnyLook(page, 'grammar and numbers');
      await page.getByText('All numbers', { exact: true }).click();
      await room.sentenceBox(page).fill('');
      await stateIs(page, 'error');
      await noViolationInAnyLook(page, 'nothing to read');
    }),
  );

  test(
    'while the model is loading',
    visit(
      '#room=sentence',
      async (page) => {
        const again = page.locator('#model-loading').getByRole('button', { name: 'Try again' });
        await again.waitFor();
        await noViolationInAnyLook(page, 'failed');
        await page.unrouteAll();
        await page.route('**/model.safetensors', () => {});
        await again.click();
        await page.getByText(/^\d+\.\d of 45\.6 MB$/).waitFor();
        await noViolationInAnyLook(page, 'loading');
      },
      {
        state: 'error',
        expected: /ERR_FAILED/,
        // A new context, because the shared one may have stored the model.
        context: {},
        before: (page) => page.route('**/models/**', (route) => route.abort()),
      },
    ),
  );
});

/** Presses → until a control of the toolbar has the focus. @param {Page} page @param {string} selector */
async function arrowTo(page, selector) {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  for (let presses = 0; presses < 8 && !(await isThere()); presses++) await page.keyboard.press('ArrowRight');
  assert.ok(await isThere(), `${selector} is out of reach`);
}

describe('the keyboard', () => {
  test(
    'operates the whole room',
    room.inRoom('&text=Hello&layer=0&head=0', async (page) => {
      await page.setViewportSize(SCREENS.wall);
      await tabTo(page, '#sentence');
      await page.keyboard.press('Control+a');
      await page.keyboard.type(TIRED.text);
      await eventually(() => room.status(page), '15 tokens.');
      await stateIs(page);
      await tabTo(page, '#sentence-example');
      // After the text is typed, the page makes the suggested selection.
      await eventually(async () => (await room.selected(page)).length, 2);
      await page.keyboard.press('Escape');
      await eventually(() => room.selected(page), []);
      // ← and → move from tool to tool; ↑ and ↓ change the value of a tool.
      await arrowTo(page, '#layer');
      for (let presses = 0; presses < 5; presses++) await page.keyboard.press('ArrowDown');
      await arrowTo(page, '#head');
      for (let presses = 0; presses < 11; presses++) await page.keyboard.press('ArrowDown');
      await eventually(() => room.head(page), 'L5 H11');
      await stateIs(page);
      await tabTo(page, '.arrow-box [data-at]');
      await page.keyboard.press('Home');
      for (let at = 0; at < 10; at++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await eventually(() => room.selected(page), ['it']);
      for (let at = 0; at < 8; at++) await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await room.leaveZoom(page);
      await eventually(() => room.selected(page), ['animal', 'it']);
      await eventually(() => room.says(page), 'In layer 5, head 11, “it” gives 65 % of its attention to “animal”.');
      await tabTo(page, '.heads-grid [role=gridcell]');
      await page.keyboard.press('ArrowLeft');
      await eventually(() => room.head(page), 'L5 H10');
      await stateIs(page);
      await tabTo(page, '.find-list button');
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await eventually(() => room.head(page), 'L5 H11');
      assert.ok(
        await page.evaluate(() => document.activeElement?.matches('.find-list button') ?? false),
        'the focus stays in the list',
      );
      await tabTo(page, '.why-view .strips');
      await tabTo(page, '.why-view summary');
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: /^Query, key and value/ }).waitFor();
      await page.keyboard.press('Enter');

      await room.enter(page, '&show=columns');
      await tabTo(page, '.column-box [data-at]');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Home');
      for (let at = 0; at < 2; at++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await eventually(() => room.says(page), 'In layer 5, head 11, “it” gives 65 % of its attention to “animal”.');

      await room.enter(page, '&show=heatmap&token=9');
      await tabTo(page, '.heatmap-scroller');
      for (let at = 0; at < 10; at++) await page.keyboard.press('ArrowDown');
      for (let at = 0; at < 2; at++) await page.keyboard.press('ArrowRight');
      await eventually(() => room.readout(page), /^it → animal: 0\.6465, /);
      await page.keyboard.press('Enter');
      await room.leaveZoom(page);
      await page.keyboard.press('Escape');
      await eventually(
        () => room.says(page),
        (text) => text.startsWith('In layer 5, head 11, “it” gives 65 %') && text.includes(' and '),
      );
    }),
  );

  for (const show of ['arrows', 'columns', 'heatmap', 'heads']) {
    test(
      `reaches everything with a visible focus: ${show}`,
      room.inRoom(`&show=${show}&token=10&key=2`, async (page) => {
        await page.setViewportSize(SCREENS.wall);
        await isReachable(page);
      }),
    );
  }
});

describe('the screen', () => {
  test(
    'never scrolls horizontally',
    room.inRoom('', async (page) => {
      const long = encodeURIComponent(
        `Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft ${'and so on and on '.repeat(12)}`,
      );
      const texts = ['', `&text=${long}&token=3&key=5`, `&text=${'x'.repeat(300)}&pieces=merged&token=1&key=0`];
      const views = ['arrows', 'columns', 'heatmap', 'heads'].map((show) => `&show=${show}`);
      const others = ['&theme=projector', '&heads=0.0,0.1,0.2,0.3,0.4,0.5,0.6'];
      for (const [fields, text] of combinations([...views, ...others], texts)) {
        await room.enter(page, text + fields);
        await neverSideways(page, `${fields}${text.slice(0, 20)}`);
      }
    }),
  );

  test(
    'of a phone has controls large enough for a thumb, and a tap selects',
    visit(
      '#room=sentence',
      async (page) => {
        for (const fields of [
          '&show=arrows&token=10&key=2',
          '&show=columns&token=10',
          '&show=heatmap&token=10',
          '&show=heads&kind=next',
        ]) {
          await room.enter(page, fields);
          const small = await page.evaluate(() =>
            [
              ...document.querySelectorAll(
                'button:not(.skip), select, textarea, summary, label:has(input), [role=button], [role=gridcell], [role=tab], [role=slider], input[type=range], input[type=search]',
              ),
            ]
              .filter((element) => element.checkVisibility())
              .map((element) => ({ element, box: element.getBoundingClientRect() }))
              // The row of a token is 24 pixels high. One pixel is a gap, so the token itself is 23 pixels high.
              .filter(
                ({ element, box: { width, height } }) =>
                  Math.min(width, height) < (element instanceof SVGElement ? 22.9 : 23.9),
              )
              .map(
                ({ element, box }) =>
                  `${element.outerHTML.slice(0, 70)}: ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`,
              ),
          );
          assert.deepEqual(small, [], fields);
        }
        await room.enter(page, `&text=${TIRED.text}`);
        await room.token(page, 'it').tap();
        await room.token(page, 'animal').tap();
        await room.leaveZoom(page);
        await eventually(() => room.says(page), 'In layer 5, head 11, “it” gives 65 % of its attention to “animal”.');
        await room.show(page, 'Heatmap');
        const { x, y } = await room.placeOnHeatmap(page, 10, 2);
        await page.touchscreen.tap(x, y);
        await eventually(() => room.readout(page), /^Point at a cell/);
      },
      { patience: room.LOADING_MS, context: { viewport: SCREENS.phone, hasTouch: true, isMobile: true } },
    ),
  );
});
