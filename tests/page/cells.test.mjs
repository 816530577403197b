// @ts-check
/** Heatmaps are read cell by cell, as text and as tones, with the keys of MAIDR. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { enterRoom, eventually, visit } from './browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

const read = async (/** @type {Page} */ page) => (await page.locator('.cell-text').textContent()) ?? '';

/** A heatmap of each room. @type {[room: string, hash: string, heatmap: string, axes: string[]][]} */
const HEATMAPS = [
  ['lookup', '&part=words', '.map', ['keys', 'queries']],
  ['worked', '&mode=exact&step=all_mixed', '[data-part=pattern] [role=grid] [tabindex="0"]', ['keys', 'queries']],
  ['positions', '&positions=sines', '.board-stage', ['dimension', 'position']],
  ['sentence', '&show=heatmap', '.heatmap-scroller', ['keys', 'queries']],
  ['block', '&stage=attention', '.board-cells', ['dimensions', 'tokens']],
  ['predict', '&view=wrote', '.parts-grid [tabindex="0"]', ['layers', 'heads and feed-forward']],
  ['translate', '', '.weights-cells', ['source', 'output']],
  ['compare', '&compare=heatmaps', '.weights-cells', ['keys', 'queries']],
  [
    'recurrent',
    '&recurrent=alignment&recurrent-length=3&recurrent-width=16&recurrent-steps=20',
    '.weights-cells',
    ['source', 'output'],
  ],
  ['train', '&trained=20', '.large-cells', ['keys', 'queries']],
];

describe('a heatmap is read cell by cell', () => {
  for (const [room, hash, heatmap, [across, down]] of HEATMAPS)
    test(
      `in ${room}`,
      visit('#room=worked', async (page) => {
        await enterRoom(page, room, hash);
        await countTones(page);
        await page.locator(`#room-${room} ${heatmap}`).first().focus();
        for (const key of ['ArrowDown', 'Control+ArrowLeft', 'x']) await page.keyboard.press(key);
        const first = await read(page);
        assert.match(first, new RegExp(`^Columns: ${across}\\. Column 1$`));
        for (const key of ['Control+ArrowRight', 'x']) await page.keyboard.press(key);
        const last = Number(/ Column (\d+)$/.exec(await read(page))?.[1]);
        assert.ok(last > 1, await read(page));
        for (const key of ['Control+ArrowDown', 'y']) await page.keyboard.press(key);
        assert.match(await read(page), new RegExp(`^Rows: ${down}\\. Row \\d+$`));
        for (const key of ['t', 'Space']) await page.keyboard.press(key);
        assert.match(await read(page), new RegExp(`^.+, row \\d+, column ${last}$`));
        assert.deepEqual(await tones(page), []);
        for (const key of ['s', 'Space']) await page.keyboard.press(key);
        const [pitch] = await tones(page);
        assert.ok(pitch >= 200 && pitch <= 1000, `${pitch} Hz`);
        for (const key of ['t', 't', 's']) await page.keyboard.press(key);
      }),
    );

  test(
    'with a higher tone for a larger number',
    visit('#room=worked', async (page) => {
      await enterRoom(page, 'worked', '&mode=exact&step=all_mixed');
      await countTones(page);
      const cells = page.locator('[data-part=pattern] [role=grid] tbody td:not(.corner)');
      await cells.first().focus();
      for (const key of ['ArrowRight', 's', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
      const [small, large] = await tones(page);
      const numbers = (await cells.allInnerTexts()).slice(0, 2).map(Number);
      assert.ok(numbers[0] < numbers[1] && small < large, `${numbers}: ${small} Hz, ${large} Hz`);
      await page.keyboard.press('s');
    }),
  );

  test(
    'while keys of the page keep their meaning until a cell has been reached by key',
    visit('#room=worked', async (page) => {
      await enterRoom(page, 'worked', '&mode=exact&step=all_mixed');
      const share = page.getByRole('dialog', { name: 'Share' });
      await page.locator('[data-part=pattern] [role=grid] [tabindex="0"]').focus();
      await page.keyboard.press('s');
      await share.waitFor();
      await page.keyboard.press('Escape');
      await eventually(() => share.isVisible(), false);
    }),
  );
});

/** Records the pitch of each tone in `tones`. @param {Page} page */
const countTones = (page) =>
  page.evaluate(() => {
    const heard = /** @type {any} */ (globalThis);
    heard.tones = [];
    if (heard.isCounting) return;
    heard.isCounting = true;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...args) {
      heard.tones.push(this.frequency.value);
      return start.apply(this, args);
    };
  });

/** @param {Page} page @returns {Promise<number[]>} */
const tones = (page) => page.evaluate(() => /** @type {any} */ (globalThis).tones);
