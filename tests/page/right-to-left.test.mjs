// @ts-check
/** Right-to-left texts run from right to left in every picture. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { enterRoom, eventually } from './browser.mjs';
import * as room from './room.mjs';
import { closeShare, openShare, taken } from './share.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Marks around names whose direction may differ. */
const ISOLATES = /[\u2066-\u2069]/g;

const TEXTS = { Hebrew: 'אמא שלי קוראת ספר', Arabic: 'يلعب الأطفال في الحديقة' };

/** Whether numbers decrease. @param {number[]} places */
const fall = (places) => places.length > 2 && places.every((x, at) => at === 0 || x < places[at - 1]);

/** The left edges of elements. @param {Page} page @param {string} selector */
const edges = (page, selector) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));

describe('a right-to-left text', () => {
  for (const [language, text] of Object.entries(TEXTS)) {
    const hash = `&special=hidden&pieces=merged&text=${encodeURIComponent(text)}`;
    const words = text.split(' ');

    test(
      `in ${language} runs from right to left in the pictures of the room Sentence`,
      room.inRoom(hash, async (page) => {
        assert.ok(fall(await edges(page, '.arrow-box .tokens > g')));
        await openShare(page);
        const { text: svg } = await taken(page, 'SVG');
        await closeShare(page);
        const places = await page.evaluate(
          ({ svg, words }) => {
            const host = document.createElement('div');
            const root = host.attachShadow({ mode: 'open' });
            root.append(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement);
            document.body.append(host);
            const texts = [...root.querySelectorAll('text')];
            const found = words.map((word) => texts.find(({ textContent }) => textContent === word));
            const edges = found.map((one) => one?.getBoundingClientRect().x ?? Number.NaN);
            host.remove();
            return edges;
          },
          { svg, words },
        );
        assert.ok(fall(places), `${places}`);

        await room.show(page, 'Two columns');
        const columns = await edges(page, '.column-box .tokens > g');
        assert.ok(columns[0] > columns[columns.length - 1]);

        await room.show(page, 'Heatmap');
        const { x, y } = await room.placeOnHeatmap(page, 0, words.length - 1);
        await page.mouse.move(x, y);
        await eventually(
          () => room.readout(page),
          (said) => said.replace(ISOLATES, '').startsWith(`${words[0]} → ${words[0]}:`),
        );
        const names = page.locator('.heatmap-columns text');
        const seen = await names.evaluateAll((all) =>
          all
            .sort((a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right)
            .map(({ textContent }) => textContent),
        );
        // The hovered name is there twice.
        assert.deepEqual([...new Set(seen)], words);
      }),
    );

    test(
      `in ${language} runs from right to left in Compare, and the arrow keys follow the screen`,
      room.inRoom('', async (page) => {
        const second = encodeURIComponent(words.slice(0, -1).join(' '));
        await enterRoom(page, 'compare', `&special=hidden&whole=yes&text=${encodeURIComponent(text)}&second=${second}`);
        const tokens = '.compare-arrows g[role=button]';
        assert.ok(fall(await edges(page, tokens)));
        await page.locator(tokens).first().focus();
        await page.keyboard.press('ArrowLeft');
        assert.equal(await page.locator(':focus').getAttribute('data-at'), '1');
      }),
    );
  }
});
