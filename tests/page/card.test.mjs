// @ts-check
/** The card of the chosen head, the colour tiles of a layer’s heads, and long sentences. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { SENTENCES } from '../../www/state/survey-sentences.ts';
import { eventually, plain, stateIs } from './browser.mjs';
import { largestFirst, mean, standsFor, sum, TIRED } from './pytorch.mjs';
import * as room from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

const card = (/** @type {Page} */ page, name = 'L5 H11') => page.getByRole('region', { name: `What does ${name} do?` });
const said = async (/** @type {Page} */ page, name = 'L5 H11') => plain((await card(page, name).textContent()) ?? '');
const check = (/** @type {Page} */ page) => page.getByRole('button', { name: /^Check \d+ sentences?$/ });

describe('the card of a head', () => {
  const pattern = TIRED.pattern(5, 11);
  const n = TIRED.tokens.length;

  test(
    'names kind, entropy and distance, with PyTorch’s numbers',
    room.inRoom('', async (page) => {
      const [, first, entropy, distance] =
        /No clear pattern; highest: first token \((.+?)\)\s+entropy (.+?) of the maximum · mean distance ([\d.]+) tokens/.exec(
          await said(page),
        ) ?? [];
      assert.ok(standsFor(first, mean(pattern.slice(1).map((row) => row[0]))), first);
      const entropies = pattern.map((row) => -sum(row.map((p) => (p > 0 ? p * Math.log(p) : 0))));
      assert.ok(standsFor(entropy, mean(entropies) / Math.log(n)), entropy);
      const far = mean(pattern.map((row, query) => sum(row.map((p, key) => p * Math.abs(query - key)))));
      assert.equal(distance, far.toFixed(1));
      await room.chooseHead(page, 0, 2);
      await eventually(() => said(page, 'L0 H2'), /Mostly: previous token \((100|>?99\.\d) %\)/);
    }),
  );

  test(
    'lists the strongest links, which select their tokens',
    room.inRoom('', async (page) => {
      const links = card(page).getByRole('button').filter({ hasText: '→' });
      const pairs = pattern.flatMap((row, query) =>
        row.map((weight, key) => ({
          query,
          key,
          weight: query === key || query === 0 || query === n - 1 ? 0 : weight,
        })),
      );
      const best = largestFirst(pairs.map(({ weight }) => weight)).slice(0, 4);
      const texts = await links.allInnerTexts();
      assert.equal(texts.length, 4);
      for (const [at, text] of texts.entries()) {
        const { query, key, weight } = pairs[best[at]];
        const [, from, to, written] = /^(\S+) → (\S+) (.+)$/.exec(plain(text)) ?? [];
        assert.deepEqual([from, to], [TIRED.tokens[query], TIRED.tokens[key]]);
        assert.ok(standsFor(written, weight), text);
      }
      await links.filter({ hasText: 'it → animal' }).click();
      await eventually(() => room.selected(page), ['animal', 'it']);
      assert.equal(await page.locator('.zoom').isVisible(), false);
      await links.filter({ hasText: 'it → animal' }).click();
      await eventually(() => room.selected(page), []);
    }),
  );

  test(
    'keeps the list of sentences inside its column',
    room.inRoom('', async (page) => {
      await card(page).getByText('Your own sentences').click();
      const [box, lines] = await Promise.all([
        card(page).boundingBox(),
        card(page).getByRole('textbox', { name: 'Sentences, one per line' }).boundingBox(),
      ]);
      assert.ok(box && lines && lines.x + lines.width <= box.x + box.width + 1, `${lines?.width} in ${box?.width}`);
      await card(page).getByText('Your own sentences').click();
    }),
  );

  test(
    'is whole on the first screen of a projector, below the picture',
    room.inRoom('', async (page) => {
      assert.deepEqual(page.viewportSize(), { width: 1280, height: 720 });
      const [box, picture] = await Promise.all([card(page).boundingBox(), room.arrows(page).boundingBox()]);
      assert.ok(
        box && picture && box.y >= picture.y + picture.height && box.y + box.height <= 720,
        JSON.stringify(box),
      );
    }),
  );

  test(
    'opens the trained matrices in the room Layer',
    room.inRoom('', async (page) => {
      const matrices = await card(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
      assert.deepEqual(
        matrices.map(([name, href]) => [name, /&layer=5&head=11&token=10&stage=(.+)$/.exec(href ?? '')?.[1]]),
        [
          ['WQ', 'projections&matrix=w_q'],
          ['WK', 'projections&matrix=w_k'],
          ['WV', 'projections&matrix=w_v'],
          ['WO', 'concatenate&matrix=w_o'],
        ],
      );
      await card(page).getByRole('link').first().click();
      await stateIs(page);
      assert.match(page.url(), /room=block.*matrix=w_q/);
      await page.goBack();
      await stateIs(page);
    }),
  );
});

describe('the card on other sentences', () => {
  test(
    'counts the targets of the strongest links when asked, as the room Compare does',
    room.inRoom('&layer=3&head=4', async (page) => {
      assert.equal(await check(page).innerText(), `Check ${SENTENCES.length} sentences`);
      await check(page).click();
      await eventually(
        () => said(page, 'L3 H4'),
        (text) => text.includes(`In ${SENTENCES.length} sentences, the strongest link goes to `),
      );
      const text = await said(page, 'L3 H4');
      await card(page, 'L3 H4').getByRole('link', { name: 'Show them' }).click();
      const counts = page.getByRole('list', { name: 'Number of sentences, by the target of their strongest link' });
      await counts.waitFor();
      await stateIs(page);
      await eventually(() => page.locator('.many-running').isVisible(), false);
      for (const line of await counts.getByRole('listitem').allInnerTexts()) {
        const [, kind, count] = /^(.+?)\s+(\d+)$/.exec(line) ?? [];
        assert.ok(count === '0' || text.includes(`${kind} (${count})`), `${line}: ${text}`);
      }
    }),
  );

  test(
    'counts the user’s own sentences, which are part of the link',
    room.inRoom('&layer=0&head=2&sentences=The+dog+ran.', async (page) => {
      await card(page, 'L0 H2').getByText('Your own sentences').click();
      await card(page, 'L0 H2').getByRole('textbox').fill('We saw it again.\nIt rained all day.');
      await page.keyboard.press('Tab');
      await eventually(
        () => said(page, 'L0 H2'),
        /In 2 sentences, the strongest link goes to the previous token \(2\)\./,
      );
      await room.addressWith(page, 'sentences=We+saw+it+again.');
    }),
  );

  test(
    'keeps sentences that are still being typed',
    room.inRoom('', async (page) => {
      await card(page).getByText('Your own sentences').click();
      const box = card(page).getByRole('textbox');
      await box.fill('We saw it');
      // The picture is drawn again.
      const arrows = await room.arrowCount(page);
      await room.token(page, 'because').hover();
      await eventually(
        () => room.arrowCount(page),
        (count) => count !== arrows,
      );
      assert.equal(await box.inputValue(), 'We saw it');
    }),
  );

  test(
    'is asked again for another head',
    room.inRoom('&sentences=The+dog+ran.', async (page) => {
      await check(page).click();
      await eventually(() => said(page), /In 1 sentence, /);
      await room.chooseHead(page, 0, 2);
      await eventually(() => check(page).innerText(), 'Check 1 sentence');
    }),
  );
});

describe('the colour tiles above the two columns', () => {
  const tiles = (/** @type {Page} */ page) => page.getByRole('group', { name: 'Heads of layer 5' });
  const tile = (/** @type {Page} */ page, /** @type {number} */ head) =>
    tiles(page).getByRole('button', { name: `Layer 5, head ${head}`, exact: true });
  const colors = (/** @type {Page} */ page) =>
    room
      .columns(page)
      .locator('.lit > g, .lit .aside > g')
      .evaluateAll((groups) => [...new Set(groups.flatMap((group) => group.getAttribute('color') ?? []))].length);

  test(
    'add heads in their colours and remove them',
    room.inRoom('&show=columns&token=10', async (page) => {
      assert.equal(await tiles(page).getByRole('button').count(), 13);
      assert.deepEqual(await tile(page, 11).getAttribute('aria-pressed'), 'true');
      await eventually(() => colors(page), 1);
      await tile(page, 3).click();
      await tile(page, 7).click();
      await eventually(() => colors(page), 3);
      await room.addressWith(page, 'heads=5.3,5.7');
      const hue = await tile(page, 3).evaluate((button) => getComputedStyle(button).backgroundColor);
      assert.equal(await room.thumbnail(page, 5, 3).getAttribute('aria-selected'), 'true');
      await page.emulateMedia({ colorScheme: 'dark' });
      await eventually(
        () => tile(page, 3).evaluate((button) => getComputedStyle(button).backgroundColor),
        (now) => now !== hue,
      );
      await page.emulateMedia({ colorScheme: null });
      await tile(page, 11).click();
      await eventually(() => room.head(page), 'L5 H3');
      await tile(page, 7).click();
      await eventually(() => colors(page), 1);
    }),
  );

  test(
    'show all heads of the layer, and only the chosen one again',
    room.inRoom('&show=columns&token=10', async (page) => {
      const all = tiles(page).getByRole('button', { name: 'All', exact: true });
      await all.click();
      await eventually(() => tiles(page).locator('[aria-pressed=true]').count(), 13);
      await eventually(() => colors(page), 12);
      await all.click();
      await eventually(() => tiles(page).locator('[aria-pressed=true]').count(), 1);
    }),
  );
});

describe('a long sentence', () => {
  const LONG =
    'When the storm had passed, the old man who lived near the lake told his daughter that the boat which they had built together was broken because it had hit the rocks near the shore of the island'.replaceAll(
      ' ',
      '+',
    );

  test(
    'uses the whole width, and shows only as many links as can be told apart',
    room.inRoom(`&show=arrows&text=${LONG}`, async (page) => {
      const width = () => page.locator('.arrow-box').evaluate((box) => box.clientWidth);
      await eventually(width, (pixels) => pixels > 1200);
      assert.equal((await room.tokens(page)).length, 41);
      await eventually(() => room.arrowCount(page, 'rest'), 3 * 41);
      await page
        .getByText(/^The strongest links are shown\. .+ Of \d+ links, only the strongest 123 are drawn\./)
        .waitFor();
      // If a token is selected, all of its links are drawn.
      await room.enter(page, `&show=arrows&text=${LONG}&token=28`);
      await eventually(
        async () => (await room.tokens(page)).filter(({ text }) => !text.startsWith('…')).length,
        (count) => count >= 14,
      );
      await room.enter(page, '&show=arrows');
      await eventually(width, (pixels) => pixels < 800);
    }),
  );
});
