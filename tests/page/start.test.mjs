// @ts-check
/** The room "Start" with its map, opening scenes and sentence box, and the list of rooms in the header. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { isReachable, noViolationInAnyLook, SCREENS, sideways } from './audit.mjs';
import { notices } from './board.mjs';
import { eventually, goTo, stateIs, visit, WALL } from './browser.mjs';
import { TIRED, WIDE } from './pytorch.mjs';
import * as room from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** A page on which no model is loaded; the shared page may have loaded one. */
const ANEW = /** @type {const} */ ({ state: 'ready' });

const IT = TIRED.tokens.indexOf('it');

const openRoom = (/** @type {Page} */ page) => page.getAttribute('html', 'data-room');

const doors = (/** @type {Page} */ page) =>
  page.getByRole('region', { name: /click a part to open it/ }).getByRole('link');

/** The text of the opening, one line per head. @param {Page} page */
const lines = (page) =>
  page
    .getByRole('region', { name: /What two heads/ })
    .getByRole('listitem')
    .allInnerTexts();

/** Length of the page below the window, in pixels. @param {Page} page */
const below = (page) =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);

/** @param {import('./pytorch.mjs').Sentence} sentence @param {number} head @param {string} word */
const percent = ({ pattern, tokens }, head, word) =>
  `${Math.round(100 * pattern(5, head)[IT][tokens.indexOf(word)])} %`;

/** The texts of the opening's two scenes, with PyTorch's numbers. */
const FIRST = [
  `Layer 5, head 11: “it” gives ${percent(TIRED, 11, 'animal')} of its attention to “animal”.`,
  `Layer 5, head 1: “it” gives ${percent(TIRED, 1, 'street')} of its attention to “street”.`,
];
const SECOND = [
  `Layer 5, head 11: “animal” now gets ${percent(WIDE, 11, 'animal')}; before, it got ${percent(TIRED, 11, 'animal')}.`,
  `Layer 5, head 1: “street” now gets ${percent(WIDE, 1, 'street')}; before, it got ${percent(TIRED, 1, 'street')}.`,
];

describe('a URL', () => {
  test(
    'that is empty, or only sets the appearance, opens Start',
    visit('', async (page) => {
      for (const hash of ['#', '#theme=dark', '#other=thing']) {
        await goTo(page, '#room=worked');
        await goTo(page, hash);
        assert.equal(await openRoom(page), 'start', hash);
        assert.ok(await page.getByRole('heading', { name: 'See what a transformer attends to' }).isVisible());
        await eventually(() => below(page), 0);
      }
    }),
  );

  test(
    'of an old link without a room opens the worked example',
    visit('', async (page) => {
      for (const hash of ['#step=all_mixed', '#mode=exact&theme=dark', '#embed=1', '#example=lecture-b']) {
        await goTo(page, '#room=start');
        await goTo(page, hash);
        assert.equal(await openRoom(page), 'worked', hash);
      }
    }),
  );
});

describe('the map', () => {
  test(
    'has links that lead to the named rooms',
    visit('', async (page) => {
      const hashes = await doors(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      assert.ok(hashes.length >= 8, `${hashes.length} doors`);
      for (const hash of new Set(hashes)) {
        await goTo(page, '#room=start&theme=dark');
        await doors(page)
          .and(page.locator(`[href="${hash}"]`))
          .first()
          .click();
        await eventually(() => openRoom(page), /room=(\w+)/.exec(hash)?.[1]);
        await stateIs(page, 'ready', room.LOADING_MS);
        assert.deepEqual(await notices(page), [], hash);
        assert.equal(await page.getAttribute('html', 'data-theme'), 'dark', hash);
      }
    }),
  );

  test(
    'describes each part in at most six words',
    visit('', async (page) => {
      const said = await page.locator('.start-part > span').allInnerTexts();
      assert.ok(said.length >= 12);
      for (const words of said) assert.ok(words.split(/[\s·]+/).length <= 6, words);
    }),
  );
});

describe('the sentence box', () => {
  test(
    'opens Sentence with every typed letter',
    visit(
      '',
      async (page) => {
        await room.sentenceBox(page).click();
        await page.keyboard.type('The river bank was muddy');
        await stateIs(page, 'ready', room.LOADING_MS);
        assert.equal(await openRoom(page), 'sentence');
        assert.equal(await room.sentenceBox(page).inputValue(), 'The river bank was muddy');
        await room.addressWith(page, 'muddy');
        await page.goBack();
        await eventually(() => openRoom(page), 'start');
      },
      { context: {} },
    ),
  );

  test(
    'opens an example',
    visit('', async (page) => {
      await page.getByRole('combobox', { name: 'Examples' }).selectOption('loan');
      await stateIs(page, 'ready', room.LOADING_MS);
      assert.equal(await openRoom(page), 'sentence');
      assert.deepEqual(await room.selected(page), ['loan', 'bank']);
    }),
  );
});

describe('the opening', () => {
  test(
    'waits for the user, and then matches PyTorch for both sentences',
    visit(
      '',
      async (page) => {
        await page.getByRole('button', { name: /Load the model/ }).click();
        await eventually(async () => (await lines(page)).length, 2, room.LOADING_MS);
        // The opening plays automatically until the user intervenes.
        await page.getByRole('button', { name: '“… wide”' }).click();
        await eventually(() => lines(page), SECOND);
        await page.getByRole('button', { name: '“… tired”' }).click();
        await eventually(() => lines(page), FIRST);
        await page.keyboard.press(']');
        await eventually(() => lines(page), SECOND);
        await eventually(() => below(page), 0);
        await page.getByRole('button', { name: 'Try your own sentence' }).click();
        assert.equal(await page.evaluate(() => document.activeElement?.id), 'sentence');
        // After the opening's sentences, the shared sentence is run again.
        await page.getByRole('tab', { name: 'Sentence' }).click();
        await stateIs(page);
        assert.match(await room.says(page), /“it” gives 65\s% of its attention to “animal”/);
      },
      { ...ANEW, context: { reducedMotion: 'no-preference' } },
    ),
  );

  test(
    'shows its end at once with reduced motion',
    visit(
      '',
      async (page) => {
        await page.getByRole('button', { name: /Load the model/ }).click();
        await eventually(() => lines(page), SECOND, room.LOADING_MS);
      },
      { ...ANEW, context: { reducedMotion: 'reduce' } },
    ),
  );

  test(
    'starts automatically if an earlier visit has kept the model, with a link to its room',
    visit(
      '#room=block',
      async (page) => {
        await stateIs(page, 'ready', room.LOADING_MS);
        await page.goto(page.url().replace(/#.*/, ''));
        await eventually(async () => (await lines(page)).length, 2, room.LOADING_MS);
        await page.getByRole('link', { name: /Pick up where you left off/ }).click();
        await eventually(() => openRoom(page), 'block');
      },
      { context: {}, patience: room.LOADING_MS },
    ),
  );

  test(
    'can be cancelled while loading, and reports a failed download',
    visit(
      '',
      async (page) => {
        await page.route('**/model.safetensors', (route) => route.fulfill({ status: 404 }));
        await page.getByRole('button', { name: /Load the model/ }).click();
        await page.getByText(/model.safetensors is missing on the server/).waitFor();
        assert.ok(await page.getByRole('button', { name: /Load the model/ }).isVisible());
      },
      { context: {}, expected: /404/ },
    ),
  );
});

describe('the rooms in the header', () => {
  test(
    'are one Tab stop with arrow keys',
    visit('', async (page) => {
      const tabs = page.getByRole('tab');
      assert.equal(await tabs.evaluateAll((all) => all.filter((tab) => tab.tabIndex === 0).length), 1);
      await page.getByRole('tab', { name: 'Start' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await eventually(() => openRoom(page), 'lookup');
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await eventually(() => openRoom(page), 'start');
      const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
      assert.deepEqual([...new Set(tops)], [tops[0]], 'one row');
    }),
  );

  test(
    'are a menu on a phone',
    visit(
      '',
      async (page) => {
        assert.equal(await page.getByRole('tab').locator('visible=true').count(), 0);
        await page.getByRole('button', { name: 'Start ▾' }).click();
        await page.getByRole('tab', { name: 'Positions' }).click();
        await eventually(() => openRoom(page), 'positions');
        await page.getByRole('button', { name: 'Positions ▾' }).click();
        await page.keyboard.press('Escape');
        assert.equal(await page.getByRole('tab').locator('visible=true').count(), 0);
      },
      { context: { viewport: SCREENS.phone } },
    ),
  );

  test(
    'and the buttons are in one row at every width, all visible',
    visit('#room=worked', async (page) => {
      for (const width of [320, 390, 520, 641, 800, 960, 1100, 1279, 1280, 1600, 1920]) {
        await page.setViewportSize({ width, height: 720 });
        await eventually(() => rowsOfHeader(page), { rows: 1, isInside: true });
      }
    }),
  );
});

/** The number of rows of the header, and whether all of it is in the window. @param {Page} page */
const rowsOfHeader = (page) =>
  page.locator('header').evaluate((header) => {
    const boxes = [...header.querySelectorAll('h1, button, select')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.getBoundingClientRect())
      // Content for screen readers only is one pixel wide.
      .filter(({ width }) => width > 2);
    const bottom = Math.max(...boxes.map(({ top }) => top));
    const rows = boxes.some((box) => box.bottom < bottom) ? 2 : 1;
    return { rows, isInside: boxes.every(({ left, right }) => left >= 0 && right <= innerWidth) };
  });

describe('accessibility', () => {
  test(
    'axe finds no violation',
    visit('#room=start', (page) => noViolationInAnyLook(page, 'the opening')),
  );

  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test(
      `everything is reachable, nothing outside the screen horizontally: ${screen}`,
      visit('', async (page) => {
        await page.setViewportSize(viewport);
        assert.equal(await sideways(page), 0);
        await isReachable(page);
      }),
    );
  }

  for (const size of [WALL, { width: 1920, height: 1080 }]) {
    test(
      `presented at ${size.width} × ${size.height}, everything is on the screen`,
      visit('', async (page) => {
        await page.setViewportSize(size);
        await goTo(page, '#room=start&present=yes');
        await eventually(() => below(page), 0);
      }),
    );
  }
});
