// @ts-check
/** The causes of a score in "Why this weight?": the parts that wrote it, their heads, and what a head moves. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { noViolation, pageFits, SCREENS } from './audit.mjs';
import { eventually, goTo, plain, stateIs, visit } from './browser.mjs';
import * as room from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

const PAIR = '&token=10&key=2';
const PHONE = { context: { viewport: SCREENS.phone, hasTouch: true, isMobile: true } };

const title = (/** @type {Page} */ page) => page.locator('.zoom h2').textContent();
const terms = (/** @type {Page} */ page) => page.locator('.writers-terms');

/** The numbers of the column with the terms, and the score below them. @param {Page} page */
async function sum(page) {
  const numbers = await terms(page)
    .locator('tr td:last-child')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.textContent?.replace('−', '-'))));
  return { terms: numbers.slice(0, -1), score: numbers[numbers.length - 1] };
}

/** The head with the largest sum of terms. @param {Page} page */
const firstHead = (page) => page.locator('.writers-lists').getByRole('button').first();

/** Opens the sums. @param {Page} page */
const openSums = (page) => page.getByText('Sums by part').click();

describe('the parts that wrote a score', () => {
  test(
    'are five clicks from a word, and lead to the weights of the heads that wrote it',
    room.inRoom('', async (page) => {
      await eventually(() => room.selected(page), ['it']);
      await room.token(page, 'animal').click();
      await page.getByRole('button', { name: 'Next ›' }).click();
      await page.getByRole('button', { name: 'Next ›' }).click();
      await eventually(() => title(page), '3 of 6: Parts that wrote the score');
      await openSums(page);
      const head = (await firstHead(page).textContent()) ?? '';
      const token = /“(.+)”$/.exec(plain((await firstHead(page).getAttribute('aria-label')) ?? ''))?.[1];
      await firstHead(page).click();
      await room.arrows(page).waitFor();
      await eventually(() => room.head(page), head);
      assert.deepEqual(await room.selected(page), [token]);
      await room.token(page, 'street').click();
      await eventually(() => title(page), '1 of 6: The head among all heads');
    }),
  );

  test(
    'add up to the score of the frame before',
    room.inRoom(`${PAIR}&why=writers`, async (page) => {
      await terms(page).waitFor();
      const { terms: all, score } = await sum(page);
      assert.ok(all.length > 5);
      const added = all.reduce((total, term) => total + term, 0);
      assert.ok(Math.abs(added - score) < 0.001, `${added}, ${score}`);
      assert.match((await terms(page).getByText('other terms').textContent()) ?? '', /^\d+,\d{3} other terms$/);
      const sizes = all.slice(0, -1).map(Math.abs);
      assert.deepEqual(
        sizes,
        [...sizes].sort((one, other) => other - one),
      );
      await page.keyboard.press('[');
      await eventually(() => title(page), '2 of 6: Query · key: the score');
      const shown = (await page.locator('.why-formula .zoom-score').textContent()) ?? '';
      assert.equal(Number(shown.replace('−', '-')), score);
    }),
  );

  test(
    'belong to the head and the pair that are shown',
    room.inRoom(`${PAIR}&why=writers`, async (page) => {
      await terms(page).waitFor();
      const before = await sum(page);
      await page.keyboard.press(',');
      await eventually(() => room.head(page), 'L5 H10');
      await stateIs(page);
      const other = await sum(page);
      assert.notEqual(other.score, before.score);
      await page.keyboard.press('.');
      await eventually(() => room.head(page), 'L5 H11');
      await stateIs(page);
      assert.deepEqual(await sum(page), before);
    }),
  );

  test(
    'are reached and followed by keyboard',
    room.inRoom(PAIR, async (page) => {
      await page.keyboard.press('w');
      await page.keyboard.press(']');
      await page.keyboard.press(']');
      await terms(page).waitFor();
      await page.getByText('Sums by part').focus();
      await page.keyboard.press('Enter');
      const head = (await firstHead(page).textContent()) ?? '';
      await firstHead(page).focus();
      await page.keyboard.press('Enter');
      await room.arrows(page).waitFor();
      await eventually(() => room.head(page), head);
      await eventually(() => page.url().includes('why='), false);
      await page.goBack();
      await terms(page).waitFor();
    }),
  );

  test(
    'list sums and compositions with a random baseline',
    room.inRoom(`${PAIR}&why=writers`, async (page) => {
      await openSums(page);
      const lists = page.locator('.writers-lists table');
      assert.equal(await lists.count(), 2);
      const compositions = await lists
        .first()
        .locator('td:nth-child(3)')
        .evaluateAll((cells) => cells.map((cell) => cell.textContent ?? '').filter(Boolean));
      assert.ok(compositions.length > 0);
      for (const one of compositions) assert.ok(Number(one) > 0 && Number(one) < 1, one);
      // About 1 / √384.
      await page.getByText(/random matrices of the same sizes have 0\.05\d\d on average/).waitFor();
      await noViolation(page, 'sums');
    }),
  );

  test(
    'fit a phone',
    visit(
      `#room=sentence${PAIR}&why=writers`,
      async (page) => {
        await terms(page).waitFor({ timeout: room.LOADING_MS });
        await pageFits(page);
        await page.getByText('Sums by part').tap();
        await pageFits(page);
        const head = (await firstHead(page).textContent()) ?? '';
        await firstHead(page).tap();
        await eventually(() => room.head(page), head);
        await goTo(page, `#room=sentence${PAIR}&why=moved`);
        await page.locator('.why-moved').waitFor();
        await pageFits(page);
      },
      PHONE,
    ),
  );
});

describe('what a head moves', () => {
  test(
    'is named by the nearest words in an encoder',
    room.inRoom(`${PAIR}&why=moved`, async (page) => {
      await page.locator('.why-moved').waitFor();
      await page.getByText(/the words whose embeddings are nearest to v/).waitFor();
      const rows = page.locator('.why-moved tbody tr');
      assert.equal(await rows.first().locator('th').textContent(), 'animal');
      assert.equal(await rows.first().locator('.moved-word').count(), 5);
    }),
  );

  test(
    'is named by raised logits in a language model',
    room.inRoom(`${PAIR.replace('10', '8').replace('key=2', 'key=1')}&model=smollm2-135m&why=moved`, async (page) => {
      await page.locator('.why-moved').waitFor();
      await page.getByText(/the words whose logits it raises most/).waitFor();
      assert.ok((await page.locator('.why-moved tbody tr').count()) > 1);
      await goTo(page, '#room=sentence&model=smollm2-135m&token=8&key=1&why=writers');
      await terms(page).waitFor();
      const { terms: all, score } = await sum(page);
      const added = all.reduce((total, term) => total + term, 0);
      assert.ok(Math.abs(added - score) < 0.001, `${added}, ${score}`);
    }),
  );
});
