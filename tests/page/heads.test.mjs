// @ts-check
/** The colours of the kinds of heads, and all heads as points. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { contrast } from '../../www/draw/color.js';
import { coloredKinds, kindColor } from '../../www/draw/kind-colors.js';
import { SENTENCE_FIELDS } from '../../www/rooms/sentence/fields.js';
import { words as roomWords } from '../../www/rooms/sentence/words/en.js';
import { words } from '../../www/words/en/heads.js';
import { eventually } from './browser.mjs';
import * as room from './room.mjs';

/** All scores that an address may name. */
const SCORES = /** @type {string[]} */ (SENTENCE_FIELDS.kind);

const GROUND = /** @type {const} */ ({ light: [255, 255, 255], dark: [23, 24, 28] });

for (const theme of /** @type {const} */ (['light', 'dark'])) {
  test(`every kind can be seen on a ${theme} ground, and is the colour of no other of the same model`, () => {
    // A model's heads have either the first two or the last two.
    const others = [
      ['next', 'same_word'],
      ['duplicate', 'induction'],
    ];
    for (const missing of others) {
      const kinds = coloredKinds(SCORES).filter((name) => !missing.includes(name));
      const colors = [...kinds, null].map((kind) => kindColor(kind, theme));
      assert.equal(kinds.length, 7);
      for (const color of colors) assert.ok(contrast(color, GROUND[theme]) >= 3, String(color));
      assert.equal(new Set(colors.map(String)).size, colors.length);
    }
  });
}

test('every kind has words', () => {
  for (const score of SCORES)
    for (const said of [words.kinds, roomWords.scatter.scores, roomWords.find.meanings]) assert.ok(said[score], score);
});

/** @typedef {import('playwright-core').Page} Page */

describe('all heads as points', () => {
  const point = (/** @type {Page} */ page, /** @type {RegExp} */ name) => page.getByRole('option', { name });
  const across = (/** @type {Page} */ page) =>
    point(page, /^Layer 0, head 2,/).evaluate((dot) => Number(getComputedStyle(dot).getPropertyValue('--x')));

  test(
    'stand where their scores are, over scores that one chooses',
    room.inRoom('&show=heads&colour=kind', async (page) => {
      await page.getByText('as points').click();
      await eventually(
        () => page.getByRole('listbox', { name: 'All heads as points' }).getByRole('option').count(),
        72,
      );
      await page.getByLabel('Across').selectOption('to the previous token');
      await eventually(
        () => across(page),
        (x) => x > 0.99,
      );
      assert.match(
        (await point(page, /^Layer 0, head 2,/).getAttribute('aria-label')) ?? '',
        /mostly: previous token: to the previous token >99.9.% · how evenly it looks <0.1.%$/,
      );
      await eventually(
        () => page.url(),
        (url) => url.includes('plot=previous.broad'),
      );
      await page.getByLabel('Across').selectOption('to the next token');
      await eventually(
        () => across(page),
        (x) => x < 0.1,
      );
    }),
  );

  test(
    'show the pattern of the one that is pointed at, and open it by a click or Enter',
    room.inRoom('&show=heads&plot=previous.distance', async (page) => {
      const shown = page.locator('.scatter-head strong');
      await point(page, /^Layer 0, head 2,/).hover();
      await eventually(() => shown.textContent(), 'Layer 0, head 2, mostly: previous token');
      await point(page, /^Layer 0, head 2,/).click();
      await eventually(() => page.getByRole('combobox', { name: 'Layer' }).inputValue(), '0');
      await page.mouse.move(0, 0);
      await point(page, /^Layer 0, head 2,/).focus();
      await page.keyboard.press('ArrowLeft');
      await eventually(
        () => shown.textContent(),
        (text) => !text?.startsWith('Layer 0, head 2,'),
      );
      const name = await shown.textContent();
      await page.keyboard.press('Enter');
      await eventually(
        () => page.locator('.scatter-point[aria-selected="true"]').getAttribute('aria-label'),
        (label) => label?.startsWith(`${name}: `),
      );
    }),
  );

  test(
    'stay with the one that is pointed at when they are drawn again',
    room.inRoom('&show=heads&plot=previous.distance', async (page) => {
      const shown = page.locator('.scatter-head strong');
      await point(page, /^Layer 0, head 2,/).focus();
      await eventually(() => shown.textContent(), 'Layer 0, head 2, mostly: previous token');
      const colors = () => point(page, /^Layer 0, head 2,/).evaluate((dot) => dot.style.getPropertyValue('--hue'));
      const before = await colors();
      await page.emulateMedia({ colorScheme: 'dark' });
      await eventually(colors, (color) => color !== before);
      const readout = await page.locator('.heads-readout').textContent();
      assert.equal(await shown.textContent(), 'Layer 0, head 2, mostly: previous token');
      assert.match(readout ?? '', /^L0 H2, mostly: previous token/);
      await page.emulateMedia({ colorScheme: null });
    }),
  );
});
