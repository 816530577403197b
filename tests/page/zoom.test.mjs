// @ts-check
/** The zoom from the sentence to a number: the frames of "Why this weight?" replace the picture. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { noViolation, pageFits, SCREENS } from './audit.mjs';
import { aSecondLater, eventually, goTo, plain, stateIs, visit, WALL } from './browser.mjs';
import { onScreen } from './looks.mjs';
import { standsFor, TIRED } from './pytorch.mjs';
import * as room from './room.mjs';
import { missing } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

const SELECTED = '&token=10&key=2';
const FRAMES = /** @type {const} */ ([
  ['heads', '1 of 6: The head among all heads'],
  ['score', '2 of 6: Query · key: the score'],
  ['writers', '3 of 6: Parts that wrote the score'],
  ['softmax', '4 of 6: Softmax: the weight'],
  ['value', '5 of 6: Weight × value: what arrives'],
  ['moved', '6 of 6: What the head moves, in words'],
]);
const HALL = { width: 1920, height: 1080 };

const title = (/** @type {Page} */ page) => page.locator('.zoom h2').textContent();
const tokens = (/** @type {Page} */ page) =>
  page.getByRole('group', { name: /^Tokens: click another/ }).getByRole('button');

/** Name of the focused part. @param {Page} page */
const focused = (page) =>
  page
    .evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
    .then(plain);

/** Visible elements with a transition name. @param {Page} page */
const named = (page) =>
  page.locator('.room-sentence').evaluate((room) =>
    Object.fromEntries(
      [...room.querySelectorAll('*')]
        .filter((one) => one.checkVisibility() && getComputedStyle(one).viewTransitionName !== 'none')
        .map((one) => [getComputedStyle(one).viewTransitionName, one.textContent ?? ''])
        .sort(),
    ),
  );

/** Starts recording which named parts move in each transition. @param {Page} page */
const countTransitions = (page) =>
  page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    /** @type {string[][]} */
    const seen = [];
    Object.assign(globalThis, { seenTransitions: seen });
    document.startViewTransition = (/** @type {any} */ change) => {
      const transition = start(change);
      transition.ready.then(() => {
        const parts = document
          .getAnimations()
          .map(({ effect }) => /::view-transition-\w+\((.+)\)/.exec(/** @type {any} */ (effect).pseudoElement)?.[1]);
        seen.push([...new Set(parts.filter((part) => part !== undefined))].sort());
      });
      return transition;
    };
  });

/** @param {Page} page */
const transitions = (page) =>
  page.evaluate(() => /** @type {string[][]} */ (/** @type {any} */ (globalThis).seenTransitions));

/** Positions of the tokens. @param {Page} page */
const places = (page) =>
  tokens(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => [x, y]));

/** How far the page extends below the window, in pixels. @param {Page} page */
const below = (page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

describe('the zoom', () => {
  test(
    'opens over the picture, is navigated by keys with fixed tokens, and closes with Escape',
    room.inRoom(SELECTED, async (page) => {
      await page.getByRole('button', { name: 'Why 65 %?' }).click();
      await eventually(() => title(page), FRAMES[0][1]);
      assert.equal(await room.arrows(page).isVisible(), false);
      const stood = await places(page);
      assert.equal(stood.length, TIRED.tokens.length);
      for (const [, name] of FRAMES.slice(1)) {
        await page.keyboard.press(']');
        await eventually(() => title(page), name);
        assert.deepEqual(await places(page), stood, name);
      }
      // The last frame has no next one.
      await page.keyboard.press(']');
      await page.keyboard.press('[');
      await eventually(() => title(page), FRAMES[4][1]);
      await page.keyboard.press('Escape');
      await room.arrows(page).waitFor();
      assert.deepEqual(await room.selected(page), ['animal', 'it']);
      await page.keyboard.press('w');
      await eventually(() => title(page), FRAMES[0][1]);
      await page.getByRole('button', { name: 'Close' }).click();
      await room.arrows(page).waitFor();
    }),
  );

  test(
    'w explains the strongest weight of the selected token, and of the head if nothing is selected',
    room.inRoom('&token=10', async (page) => {
      await page.keyboard.press('w');
      await eventually(() => page.url(), /&token=10&key=2&/);
      await room.leaveZoom(page);
      for (const selected of [['it'], []]) {
        await page.keyboard.press('Escape');
        await eventually(() => room.selected(page), selected);
      }
      await page.keyboard.press('w');
      await eventually(() => page.url(), /&token=8&key=0&/); // “street” → [CLS]
      await room.leaveZoom(page);
    }),
  );

  for (const [way, act] of /** @type {[string, (page: Page) => Promise<unknown>][]} */ ([
    ['a click', (page) => room.token(page, 'animal').click()],
    [
      'Enter',
      async (page) => {
        await room.token(page, 'animal').focus();
        await page.keyboard.press('Enter');
      },
    ],
  ]))
    test(
      `opens by ${way} on the second word, and returns the focus`,
      room.inTimedRoom('', async (page) => {
        await eventually(() => room.selected(page), ['it']);
        await act(page);
        await eventually(() => title(page), FRAMES[0][1]);
        await eventually(() => focused(page), 'Next ›');
        await room.addressWith(page, 'why=heads');
        await page.keyboard.press('Escape');
        await room.arrows(page).waitFor();
        assert.deepEqual(await room.selected(page), ['animal', 'it']);
        await eventually(() => focused(page), 'animal, 65 %');
        // Selecting another head for the same pair does not open the zoom again.
        await page.keyboard.press(',');
        await eventually(() => room.head(page), 'L5 H10');
        await aSecondLater(page);
        assert.equal(await page.locator('.zoom').isVisible(), false);
        // Selecting the same token again deselects the pair; the zoom does not open then either.
        await page.keyboard.press('Enter');
        await eventually(() => room.selected(page), ['it']);
        await aSecondLater(page);
        assert.equal(await page.locator('.zoom').isVisible(), false);
      }),
    );

  test(
    'opens by a click in the columns and on a cell, but not by a choice in the search',
    room.inRoom('&show=columns', async (page) => {
      await room.inColumn(page, 'key', 'street').click();
      await eventually(() => title(page), FRAMES[0][1]);
      await page.keyboard.press('Escape');
      await room.columns(page).waitFor();
      await room.show(page, 'Heatmap');
      const cell = await room.placeOnHeatmap(page, 10, 2);
      await page.mouse.click(cell.x, cell.y);
      await eventually(() => title(page), FRAMES[0][1]);
      await page.keyboard.press('Escape');
      await room.heatmap(page).waitFor();
      await eventually(
        () => focused(page),
        'Heatmap of layer 5, head 11: rows attend to columns. Use the arrow keys to move and Enter to select.',
      );
      await page.getByRole('combobox', { name: 'To' }).selectOption('13');
      await eventually(() => page.getByRole('button', { name: /^Why 4.%/ }).isVisible(), true);
      assert.equal(await page.locator('.zoom').isVisible(), false);
    }),
  );

  test(
    'opens in presentation mode, but not for a link that selects a pair',
    room.inRoom(`${SELECTED}&present=yes`, async (page) => {
      await page.getByRole('button', { name: 'Why 65 %?' }).waitFor();
      assert.equal(await page.locator('.zoom').isVisible(), false);
      await room.token(page, 'tired').click();
      await eventually(() => title(page), FRAMES[0][1]);
      await eventually(async () => (await places(page)).length, TIRED.tokens.length);
      const stood = await places(page);
      for (const [, name] of FRAMES.slice(1)) {
        await page.keyboard.press(']');
        await eventually(() => title(page), name);
        await eventually(() => places(page), stood);
      }
      // The first Escape leaves presentation mode, the second one closes the zoom.
      await page.keyboard.press('Escape');
      await eventually(() => page.url().includes('present=yes'), false);
      await page.keyboard.press('Escape');
      await room.arrows(page).waitFor();
      assert.deepEqual(await room.selected(page), ['it', 'tired']);
    }),
  );

  for (const where of ['embed=1', 'hide=why'])
    test(
      `stays closed with ${where}`,
      room.inRoom(`&${where}`, async (page) => {
        await room.token(page, 'animal').click();
        await eventually(() => room.selected(page), ['animal', 'it']);
        await room.addressWith(page, 'key=2');
        await stateIs(page);
        assert.equal(await page.locator('.zoom').isVisible(), false);
      }),
    );

  test(
    'a number in two frames moves between its positions',
    visit(`#room=sentence${SELECTED}&why=writers`, async (page) => {
      await eventually(() => title(page), FRAMES[2][1]);
      await stateIs(page);
      await countTransitions(page);
      const score = await named(page);
      await page.keyboard.press(']');
      await eventually(() => title(page), FRAMES[3][1]);
      const softmax = await named(page);
      await page.keyboard.press(']');
      await eventually(() => title(page), FRAMES[4][1]);
      const value = await named(page);
      assert.deepEqual(Object.keys(score), ['zoom-answer', 'zoom-score']);
      assert.deepEqual(Object.keys(softmax), ['zoom-answer', 'zoom-score', 'zoom-weight']);
      assert.deepEqual(Object.keys(value), ['zoom-answer', 'zoom-weight']);
      assert.equal(score['zoom-score'], softmax['zoom-score']);
      assert.equal(softmax['zoom-weight'], value['zoom-weight']);
      assert.ok(standsFor(value['zoom-weight'], TIRED.pattern(5, 11)[10][2]));
      // In both transitions, each named number moves as a separate part.
      const parts = ['root', 'zoom-answer', 'zoom-score', 'zoom-weight'];
      await eventually(() => transitions(page), [parts, parts]);
    }),
  );

  test(
    'rapid keys are all applied, and clicks work while numbers move',
    room.inRoom(`${SELECTED}&why=heads`, async (page) => {
      await eventually(() => title(page), FRAMES[0][1]);
      await page.evaluate(() => {
        for (const key of [']', ']', ']', '[', ']', '['])
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      });
      await eventually(() => title(page), FRAMES[2][1]);
      await page.getByRole('button', { name: '‹ Back' }).click();
      await page.getByRole('button', { name: '‹ Back' }).click();
      await eventually(() => title(page), FRAMES[0][1]);
      await page.evaluate(() => {
        for (const key of [']', 'Escape'])
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      });
      await room.arrows(page).waitFor();
      await eventually(() => page.evaluate(() => document.getAnimations().length), 0);
      assert.equal(await page.locator('.zoom').isVisible(), false);
      assert.deepEqual(await room.selected(page), ['animal', 'it']);
    }),
  );

  test(
    'nothing moves with reduced motion',
    visit(
      `#room=sentence${SELECTED}&why=score`,
      async (page) => {
        await eventually(() => title(page), FRAMES[1][1]);
        await countTransitions(page);
        await page.keyboard.press(']');
        await eventually(() => title(page), FRAMES[2][1]);
        assert.deepEqual(await transitions(page), []);
      },
      { context: { reducedMotion: 'reduce' } },
    ),
  );

  test(
    'follows another token in the same frame, and is part of the URL',
    room.inRoom(`${SELECTED}&why=softmax`, async (page) => {
      const said = () => page.locator('.why-answer').textContent();
      await eventually(said, (text) => text?.includes('“it” gives 65 % of its attention to “animal”') ?? false);
      await tokens(page).nth(0).click();
      await eventually(said, (text) => text?.includes('“it” gives 15 % of its attention to “[CLS]”') ?? false);
      assert.equal(await title(page), FRAMES[3][1]);
      assert.match(await room.addressWith(page, 'key=0'), /why=softmax/);
    }),
  );

  test(
    'is closed without a selected pair, and by another example',
    room.inRoom(`&token=10&why=score`, async (page) => {
      await room.arrows(page).waitFor();
      assert.equal(await page.locator('.zoom').isVisible(), false);
      assert.equal(await page.getByRole('button', { name: /^Why / }).isVisible(), false);
    }),
  );

  for (const [frame, name] of FRAMES) {
    test(
      `fits the screen, presented or not: ${name}`,
      onScreen(WALL, async (page) => {
        await goTo(page, `#room=sentence${SELECTED}&why=${frame}`);
        await eventually(() => title(page), name);
        await eventually(() => below(page), 0);
        await noViolation(page, name);
        for (const size of [WALL, HALL]) {
          await page.setViewportSize(size);
          await goTo(page, `#room=sentence${SELECTED}&why=${frame}&present=yes&size=${size.width}`);
          await eventually(() => missing(page, [name]), []);
        }
        await page.setViewportSize(SCREENS.phone);
        await goTo(page, `#room=sentence${SELECTED}&why=${frame}`);
        await pageFits(page);
      }),
    );
  }
});
