// @ts-check
/** Formulas and headings are drawn completely: no character is cut off, and exponents are raised. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { enterRoom, eventually, goTo, openSettings, stateIs, visit } from './browser.mjs';
import { VIEWS } from './formula-views.mjs';
import { combinations } from './sets.mjs';

/** @typedef {import('playwright-core').Page} Page */

const PHONE = { width: 390, height: 844 };

/**
 * Characters of formulas and headings that an ancestor cuts off, with the number of pixels cut. An ancestor that
 * scrolls horizontally does not count.
 *
 * @param {Page} page
 * @param {string} room
 */
const cutSigns = (page, room) =>
  page.locator(`#room-${room}`).evaluate((root) => {
    const isVisible = (/** @type {Element} */ element) => element.checkVisibility({ visibilityProperty: true });
    const leaves = [...root.querySelectorAll('math *, thead th, thead th *, .flow-formula, .flow-formula *')].filter(
      (element) => element.children.length === 0 && element.textContent?.trim() && isVisible(element),
    );
    return leaves.flatMap((leaf) => {
      const range = document.createRange();
      range.selectNodeContents(leaf);
      const ink = range.getBoundingClientRect();
      for (let box = leaf.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const beyond = [
          overflowX === 'hidden' || overflowX === 'clip' ? Math.max(left - ink.left, ink.right - right) : 0,
          overflowY === 'hidden' || overflowY === 'clip' ? Math.max(top - ink.top, ink.bottom - bottom) : 0,
          // With fewer than 8 hidden pixels, the element is not meant to scroll but is too small for a superscript.
          overflowY === 'auto' && box.scrollHeight - box.clientHeight < 8
            ? Math.max(top - ink.top, ink.bottom - bottom)
            : 0,
        ];
        const most = Math.max(...beyond);
        if (most > 1) return [`${leaf.textContent} (${most.toFixed(1)} px, ${box.className || box.localName})`];
      }
      return [];
    });
  });

/** @param {Page} page @param {string} room */
async function isWhole(page, room) {
  await eventually(() => cutSigns(page, room), []);
  assert.doesNotMatch(await page.locator(`#room-${room}`).innerText(), /e\^\(/);
}

const WORKED = ['lecture-e', 'lecture-b', 'cross-attention', 'decoder', 'tiny-decoder'].flatMap((example) =>
  ['lecture', 'scaled'].map((mode) => `&example=${example}&mode=${mode}&mask=causal`),
);

const SIZES = [{ width: 1280, height: 720 }, PHONE];

for (const [room, { views }] of Object.entries(VIEWS)) {
  test(
    `formulas and headings of ${room} are whole`,
    visit('', async (page) => {
      for (const [view, size] of combinations(views, SIZES)) {
        await page.setViewportSize(size);
        await enterRoom(page, room, view);
        await isWhole(page, room);
      }
    }),
  );
}

test(
  'formulas and headings of the worked example are whole, even with eight tokens',
  visit('', async (page) => {
    for (const [view, size] of combinations(WORKED, SIZES)) {
      await page.setViewportSize(size);
      await goTo(page, `#room=worked${view}&step=all_mixed`);
      for (const tokens of ['3', '8']) {
        await openSettings(page);
        if (!view.includes('decoder')) await page.getByRole('spinbutton', { name: 'Tokens' }).first().fill(tokens);
        await stateIs(page);
        await isWhole(page, 'worked');
      }
    }
  }),
);

test(
  'the pinned card covers no weights of a decoder whose output is in view, on a screen of 1920 × 1080',
  visit(
    '',
    async (page) => {
      for (const step of ['output.2', 'all_mixed']) {
        await goTo(page, `#room=worked&example=decoder&step=${step}`);
        const [card, weights] = await Promise.all(
          ['.telling', '.heat-grid'].map((part) => page.locator(`#room-worked ${part}`).boundingBox()),
        );
        assert.ok(card && weights && weights.y >= card.y + card.height, JSON.stringify({ step, card, weights }));
      }
    },
    { context: { viewport: { width: 1920, height: 1080 } } },
  ),
);

test(
  'in Layer, W_Q, W_K and W_V have the colours of the vectors that they produce',
  visit('#room=block&layer=5&head=11&stage=projections', async (page) => {
    await page.locator('#room-block math .of-q').first().waitFor();
    const colors = await page.locator('#room-block').evaluate((room) =>
      ['q', 'k', 'v'].map((letter) => {
        const symbols = [...room.querySelectorAll(`math .of-${letter}`)];
        return {
          weights: symbols.filter(({ textContent }) => textContent?.startsWith('W')).length,
          colors: [...new Set(symbols.map((symbol) => getComputedStyle(symbol).color))],
        };
      }),
    );
    for (const { weights, colors: own } of colors) assert.deepEqual([weights, own.length], [1, 1]);
    assert.equal(new Set(colors.flatMap(({ colors: own }) => own)).size, 3);
  }),
);
