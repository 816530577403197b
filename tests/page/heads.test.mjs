// @ts-check
/** The colours of the kinds of heads, and the scatter plot of all heads. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { contrast, hexFromRgb, hueScale, legible } from '../../www/draw/color.ts';
import { coloredKinds, kindColor } from '../../www/draw/kind-color.ts';
import { room as sentence } from '../../www/rooms/sentence/room.ts';
import { words as roomWords } from '../../www/rooms/sentence/words/en.js';
import { words } from '../../www/words/en/heads.js';
import { eventually } from './browser.mjs';
import * as room from './room.mjs';

/** The scores that a URL can name. */
const SCORES = /** @type {string[]} */ (sentence.fields.kind);

const GROUND = /** @type {const} */ ({ light: [255, 255, 255], dark: [23, 24, 28] });

for (const theme of /** @type {const} */ (['light', 'dark'])) {
  test(`every kind is visible on a ${theme} background and has a unique colour within a model`, () => {
    // No model has all kinds of heads: each model lacks one of these two pairs.
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

test('every kind has a description', () => {
  for (const score of SCORES)
    for (const said of [words.kinds, roomWords.scatter.scores, roomWords.find.meanings]) assert.ok(said[score], score);
});

/** @typedef {import('playwright-core').Page} Page */

describe('all heads as points', () => {
  const point = (/** @type {Page} */ page, /** @type {RegExp} */ name) => page.getByRole('option', { name });
  const across = (/** @type {Page} */ page) =>
    point(page, /^Layer 0, head 2,/).evaluate((dot) => Number(getComputedStyle(dot).getPropertyValue('--x')));

  test(
    'are placed by the chosen scores',
    room.inRoom('&show=heads&colour=kind', async (page) => {
      await page.getByText('as points').click();
      await eventually(
        () => page.getByRole('listbox', { name: 'All heads as points' }).getByRole('option').count(),
        72,
      );
      await page.getByLabel('x-axis').selectOption('to the previous token');
      await eventually(
        () => across(page),
        (x) => x > 0.99,
      );
      assert.match(
        (await point(page, /^Layer 0, head 2,/).getAttribute('aria-label')) ?? '',
        /mostly: previous token: to the previous token >99.9.% · how evenly it attends <0.1.%$/,
      );
      await eventually(() => page.url(), /plot=previous\.broad/);
      await page.getByLabel('x-axis').selectOption('to the next token');
      await eventually(
        () => across(page),
        (x) => x < 0.1,
      );
    }),
  );

  test(
    'show the pattern of the hovered head, and open it by a click or Enter',
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
    'keep the hovered head when they are redrawn',
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

describe('the wall of all heads', () => {
  const cells = (/** @type {Page} */ page) => page.getByRole('grid').getByRole('gridcell');
  const names = (/** @type {Page} */ page) =>
    cells(page).evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label') ?? ''));
  /** Pixels from the middle of a head's thumbnail, as text. @param {Page} page @param {number} nth */
  const pictureOf = (page, nth) =>
    cells(page)
      .nth(nth)
      .evaluate((field) => {
        const canvas = /** @type {HTMLCanvasElement} */ (field.closest('.heads-canvas')?.querySelector('canvas'));
        const [whole, { x, y, width, height }] = [canvas.getBoundingClientRect(), field.getBoundingClientRect()];
        const middle = [
          ((x + width / 2 - whole.x) * canvas.width) / whole.width,
          ((y + height / 2 - whole.y) * canvas.height) / whole.height,
        ].map(Math.round);
        // Chromium warns when a visible canvas is read often.
        const part = /** @type {OffscreenCanvasRenderingContext2D} */ (
          new OffscreenCanvas(8, 8).getContext('2d', { willReadFrequently: true })
        );
        part.drawImage(canvas, 4 - middle[0], 4 - middle[1]);
        return [...part.getImageData(0, 0, 8, 8).data].join();
      });
  /** The same pixels, read after the grid of all heads is painted. @param {Page} page @param {number} nth */
  const paintedPictureOf = async (page, nth) => {
    await eventually(() => pictureOf(page, nth), /[1-9]/);
    return pictureOf(page, nth);
  };
  /** Counts how often the grid of all heads is drawn until it no longer changes. @param {Page} page */
  const drawings = async (page) => {
    await page.evaluate(() => {
      const { prototype } = CanvasRenderingContext2D;
      const { putImageData } = prototype;
      const counted = /** @type {any} */ (globalThis);
      counted.drawn = 0;
      prototype.putImageData = function (/** @type {any[]} */ ...given) {
        counted.drawn += this.canvas.closest('.heads-canvas') ? 1 : 0;
        return putImageData.apply(this, /** @type {any} */ (given));
      };
    });
    return () => page.evaluate(() => /** @type {any} */ (globalThis).drawn);
  };

  test(
    'has square fields of at least 24 px, for a model of 30 layers too',
    room.inRoom('', async (page) => {
      for (const view of ['&model=smollm2-135m', '&model=smollm2-135m&show=heads', '&show=heads', '']) {
        await room.enter(page, view);
        const { width, height } = (await page.locator('.heads-grid [role=gridcell]').nth(10).boundingBox()) ?? {};
        assert.ok(width && height && Math.abs(width - height) < 1 && width >= 24, `${view}: ${width} × ${height}`);
      }
    }),
  );

  test(
    'sorts heads by kind, the strongest first, and keeps the picture of each',
    room.inRoom('&show=heads', async (page) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const before = await names(page);
      const previous = before.findIndex((name) => name.endsWith('mostly: previous token'));
      const picture = await paintedPictureOf(page, previous);
      const drawn = await drawings(page);
      await page.getByText('by kind', { exact: true }).click();
      await eventually(() => page.getByRole('row', { name: /^previous token/i }).count(), 1);
      const after = await names(page);
      assert.deepEqual([...after].sort(), [...before].sort(), 'the same heads');
      assert.equal(after[0], before[previous]);
      const kinds = after.map((name) => name.split(', mostly: ')[1] ?? 'none');
      assert.deepEqual(
        kinds,
        [...new Set(kinds)].flatMap((kind) => kinds.filter((one) => one === kind)),
        'kind after kind',
      );
      assert.equal(kinds.at(-1), 'none');
      await eventually(() => pictureOf(page, 0), picture);
      assert.equal(await drawn(), 1, 'nothing moves where motion is not wanted');
      await eventually(() => page.url(), /sort=kind/);
      const score = async (/** @type {number} */ nth) => {
        await cells(page).nth(nth).hover();
        const said = (await page.locator('.heads-readout').textContent()) ?? '';
        return Number(/\((\d+)/.exec(said)?.[1]);
      };
      const first = kinds.indexOf('first token');
      assert.ok((await score(first)) >= (await score(first + 5)), 'the strongest comes first');
      await page.emulateMedia({ reducedMotion: null });
    }),
  );

  test(
    'animates the heads to their positions and back',
    room.inRoom('&show=heads', async (page) => {
      await paintedPictureOf(page, 14);
      const drawn = await drawings(page);
      await page.getByText('by kind', { exact: true }).click();
      await eventually(drawn, (count) => count > 2);
      await page.getByText('by layer', { exact: true }).click();
      await eventually(async () => (await names(page))[14], /^Layer 1, head 2/);
    }),
  );

  test(
    'is navigated by arrow keys, row by row',
    room.inRoom('&show=heads&sort=kind', async (page) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const all = await names(page);
      const row = page.getByRole('row').filter({ has: page.locator('[tabindex="0"]') });
      await cells(page).first().focus();
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await page.keyboard.press('Control+End');
      await eventually(focused, all.at(-1));
      await page.keyboard.press('Home');
      await eventually(focused, await row.getByRole('gridcell').first().getAttribute('aria-label'));
      await page.keyboard.press('Control+Home');
      await eventually(focused, all[0]);
      await page.keyboard.press('ArrowDown');
      await eventually(focused, all[1]);
      await page.emulateMedia({ reducedMotion: null });
    }),
  );

  test(
    'shows the hovered head enlarged next to it',
    room.inRoom('&show=heads', async (page) => {
      const closeUp = page.locator('.heads-close-up');
      assert.equal(await closeUp.isVisible(), false);
      await room.thumbnail(page, 0, 2).hover();
      await eventually(() => closeUp.locator('figcaption').textContent(), 'Layer 0, head 2, mostly: previous token');
      const boxes = () =>
        Promise.all([closeUp.locator('canvas'), room.thumbnail(page, 0, 2)].map((one) => one.boundingBox()));
      await eventually(boxes, ([large, small]) => large && small && large.height > 2 * small.height);
      await eventually(
        boxes,
        ([large, small]) => large && small && (large.x > small.x + small.width || large.x + large.width < small.x),
      );
      await page.mouse.move(0, 0);
      await eventually(() => closeUp.isVisible(), false);
    }),
  );
});

test(
  'arrows and heatmap have the colour of the head’s kind if the legend explains it',
  room.inRoom('&layer=1&head=8&colour=kind', async (page) => {
    const colorOf = (/** @type {string} */ selector) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    const theme = 'light';
    const next = legible(kindColor('next', theme), theme);
    await page.emulateMedia({ colorScheme: theme });
    await eventually(() => colorOf('.arrow-box .lit path.line'), `rgb(${next.join(', ')})`);
    await room.enter(page, '&layer=1&head=8&colour=kind&show=heatmap');
    const legend = await room.pixels(page.locator('.heatmap-legend canvas'));
    const middle = [...legend.data.subarray(4 * 32, 4 * 32 + 3)];
    const wanted = hueScale(hexFromRgb(next), theme)(32 / 64);
    assert.ok(
      wanted.every((channel, nth) => Math.abs(channel - middle[nth]) <= 1),
      `${middle}, not ${wanted}`,
    );
    await page.emulateMedia({ colorScheme: null });
  }),
);

test(
  'the frame of the last head is within the page’s right column',
  room.inRoom('&layer=5&head=11', async (page) => {
    const [frame, column] = await Promise.all(
      ['.heads-grid .chosen', '.sentence-side'].map((selector) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => element.getBoundingClientRect().right),
      ),
    );
    assert.ok(frame + 2 <= column, `the frame ends at ${frame + 2} px, the column at ${column} px`);
  }),
);
