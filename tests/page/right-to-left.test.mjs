// @ts-check
/** Right-to-left texts run from right to left in every picture. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';

import { enterRoom, eventually, plain, stateIs } from './browser.mjs';
import * as room from './room.mjs';
import { closeShare, openShare, taken } from './share.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Marks around names whose direction may differ. */
const ISOLATES = /[\u2066-\u2069]/g;

const TEXTS = { Hebrew: 'אמא שלי קוראת ספר', Arabic: 'يلعب الأطفال في الحديقة' };

/** Rows of tokens in HTML: the room and the fields that show each, and its tokens. */
const ROWS = [
  ['sentence', '&token=2&key=1&why=score', '.zoom-tokens button'],
  ['sentence', '&token=2&quiz=yes', '.quiz-columns > li'],
  ['positions', '&positions=order', '.chips.typed .chip'],
  ['positions', '&positions=order', 'ol.chips > li'],
  ['block', '&token=2', '.token-list button'],
];

/** Whether numbers decrease. @param {number[]} places */
const fall = (places) => places.length > 2 && places.every((x, at) => at === 0 || x < places[at - 1]);

/** The left edges of elements. @param {Page} page @param {string} selector */
const edges = (page, selector) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));

/** The left edges of the elements in the first line. @param {Page} page @param {string} selector */
const firstLine = (page, selector) =>
  page.locator(selector).evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect());
    return boxes.filter(({ y }) => y === boxes[0].y).map(({ x }) => x);
  });

/** Whether the first character of each element is to the left of the last one. @param {Page} page @param {string} selector */
const areForward = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const texts = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) if (text.nodeValue?.trim()) texts.push(text);
      const xOf = (/** @type {Node} */ text, /** @type {number} */ at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().x;
      };
      const last = texts[texts.length - 1];
      return xOf(texts[0], 0) < xOf(last, (last.nodeValue?.length ?? 0) - 1);
    }),
  );

/** Views with names of tokens whose space is limited. */
const NARROW = [
  ['sentence', '&token=2&key=1&why=softmax'],
  ['block', '&token=2&edit=head.0.0'],
  ['compare', '&compare=heatmaps'],
];

/** Names whose letters reach into the line below, where they are cut. @param {Page} page */
const cutBelow = (page) =>
  page.locator('main *').evaluateAll((all) =>
    all
      .filter((one) => {
        const { overflowX, overflowY, fontSize, writingMode } = getComputedStyle(one);
        const [overflow, height] =
          writingMode === 'horizontal-tb' ? [overflowY, one.clientHeight] : [overflowX, one.clientWidth];
        const isName = one.childElementCount === 0 && /[\u0590-\u08ff]/.test(one.textContent ?? '');
        return isName && one.checkVisibility() && overflow !== 'visible' && height < 1.28 * parseFloat(fontSize);
      })
      .map(({ className, textContent }) => `${className} ${textContent}`),
  );

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

    test(
      `in ${language} runs from right to left in every row of tokens`,
      room.inRoom('', async (page) => {
        for (const [of, fields, tokens] of ROWS) {
          await enterRoom(page, of, `${hash}${fields}`);
          await eventually(async () => [tokens, fall(await firstLine(page, tokens))], [tokens, true]);
        }
      }),
    );

    test(
      `in ${language} runs from right to left in the patterns of Layer`,
      room.inRoom('', async (page) => {
        const readout = (/** @type {string} */ part) => page.locator(`${part} .cells-readout`).first();
        for (const [fields, part] of [
          ['&token=2&edit=head.0.0', '.patterns'],
          ['&token=2&stage=attention&rows=pattern', '.rows'],
        ]) {
          await enterRoom(page, 'block', `${hash}${fields}`);
          const cells = page.locator(`${part} .board-cells`).first();
          await cells.hover({ position: { x: 2, y: 2 } });
          await eventually(
            async () => (await readout(part).textContent())?.replace(ISOLATES, '') ?? '',
            (said) => /“\[CLS\]”.*“\[SEP\]”/.test(said),
          );
        }
        await enterRoom(page, 'block', `${hash}&token=2&edit=head.0.0`);
        const names = await page
          .locator('.patterns .board-plane')
          .first()
          .locator('.board-columns bdi')
          .allTextContents();
        assert.deepEqual([names[0], names[names.length - 1]], ['[SEP]', '[CLS]']);
      }),
    );

    test(
      `in ${language} runs from right to left in the maps of patched activations`,
      room.inRoom('', async (page) => {
        const second = encodeURIComponent(words.toReversed().join(' '));
        const fields = `&compare=patch&text=${encodeURIComponent(text)}&second=${second}&layer=5&head=11&token=2&key=1`;
        await enterRoom(page, 'compare', fields);
        const map = page.locator('.patch-map').first();
        const names = await map.locator('.weights-columns span').allTextContents();
        assert.deepEqual([names[0], names[names.length - 1]], ['[SEP]', '[CLS]']);
        const cells = map.getByRole('application');
        const { width = 0, height = 0 } = (await cells.boundingBox()) ?? {};
        const readout = async () => ((await page.locator('.patch-readout').textContent()) ?? '').replace(ISOLATES, '');
        for (const [x, name] of /** @type {const} */ ([
          [width - 2, '[CLS]'],
          [2, '[SEP]'],
        ])) {
          await cells.hover({ position: { x, y: height - 2 } });
          await eventually(readout, (said) => said.includes(`“${name}”`));
        }
        await cells.click({ position: { x: 2, y: height - 2 } });
        await room.addressWith(page, `patched=resid_pre.0.${names.length - 1}`);
        await stateIs(page);
        const { x } = (await map.locator('.weights-column').boundingBox()) ?? assert.fail();
        assert.ok(Math.abs(x - ((await cells.boundingBox())?.x ?? 0)) < 4);
      }),
    );

    test(
      `in ${language} runs from right to left in a comparison of kept heads`,
      room.inRoom('', async (page) => {
        await enterRoom(page, 'sentence', `${hash}&layer=5&head=11`);
        await page.getByRole('button', { name: 'Keep', exact: true }).click();
        await room.chooseHead(page, 2, 3);
        await page.getByRole('button', { name: /^Kept/ }).click();
        const dialog = page.getByRole('dialog', { name: 'Kept results' });
        await dialog.getByRole('button', { name: /^Lay over/ }).click();
        const names = () => dialog.locator('.weights-columns').first().locator('span').allTextContents();
        await eventually(names, (seen) => seen[0] === '[SEP]' && seen[seen.length - 1] === '[CLS]');
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          dialog.getByRole('button', { name: 'Download JSON' }).click(),
        ]);
        const [{ heads }] = JSON.parse(await readFile(await file.path(), 'utf8')).kept;
        await dialog
          .getByRole('application')
          .first()
          .hover({ position: { x: 2, y: 2 } });
        await eventually(
          async () => (await dialog.locator('.three-readout').innerText()).replace(ISOLATES, ''),
          (said) => said.includes('[SEP]') && said.includes(`kept ${heads[0].values[0].at(-1).toFixed(2)},`),
        );
        await dialog.getByRole('button', { name: /^Remove/ }).click();
        await page.keyboard.press('Escape');
      }),
    );

    test(
      `in ${language} runs from right to left in the maps of Soft lookup`,
      room.inRoom('', async (page) => {
        await enterRoom(page, 'lookup', `${hash}&part=words`);
        const map = page.locator('.maps .map').first();
        await eventually(
          async () => (await map.locator('text[transform]').allTextContents())[0]?.replace(ISOLATES, ''),
          '[SEP]',
        );
        const { x, y } = (await map.locator('canvas').boundingBox()) ?? assert.fail();
        await page.mouse.move(x + 2, y + 2);
        await eventually(
          async () => plain((await page.locator('#lookup-readout').textContent()) ?? ''),
          (said) => said.startsWith('[CLS] → [SEP]:'),
        );
      }),
    );

    test(
      `in ${language} is readable in the printed address`,
      room.inRoom(hash, async (page) => {
        await page.emulateMedia({ media: 'print' });
        await eventually(async () => (await page.locator('#paper').innerText()).includes(words.join('+')), true);
        await page.emulateMedia({ media: null });
      }),
    );

    test(
      `in ${language} is never cut below its letters`,
      room.inRoom('', async (page) => {
        for (const [of, fields] of NARROW) {
          await enterRoom(page, of, `${hash}${fields}&second=${encodeURIComponent(words.slice(1).join(' '))}`);
          await eventually(() => cutBelow(page), []);
        }
      }),
    );

    test(
      `in ${language} does not reorder the numbers and arrows next to it`,
      room.inRoom('', async (page) => {
        await enterRoom(page, 'sentence', `${hash}&token=2&key=1&why=score`);
        const weights = await areForward(page, '.why-pieces td:not(:empty)');
        assert.ok(weights.length > 1 && weights.every(Boolean));
        await enterRoom(page, 'compare', `&compare=many&text=${encodeURIComponent(`${text}.`)}`);
        const row = '.compare-many tbody tr:first-child';
        await eventually(() => areForward(page, `${row} td:nth-of-type(1)`), [true]);
        assert.deepEqual(await areForward(page, `${row} th`), [false]);
      }),
    );

    test(
      `in ${language} runs from right to left in Predict's continuations, and its numbers from left to right`,
      room.inRoom('', async (page) => {
        const [one, other] = [words[0], words[1]].map(encodeURIComponent);
        await enterRoom(page, 'predict', `${hash}&view=continuations&continuation-1=${one}&continuation-2=${other}`);
        const terms = '.continuation-table tr:nth-child(1) .continuation-term';
        await eventually(async () => fall(await edges(page, terms)), true);
        assert.ok((await areForward(page, `${terms} .term-log`)).every(Boolean));
        const said = plain((await page.locator('.continuations-odds').textContent()) ?? '');
        assert.match(said, new RegExp(`P\\(\u2068${words[0]}\u2069\\) − log₂ P\\(\u2068${words[1]}\u2069\\)`));
      }),
    );

    test(
      `in ${language} is reordered from right to left in Positions`,
      room.inRoom('', async (page) => {
        await enterRoom(page, 'positions', `${hash}&positions=order&order=original`);
        const chips = page.locator('ol.chips .chip');
        const read = () => chips.allTextContents();
        await eventually(() => chips.count(), words.length);
        // The model may read a letter without its mark.
        const [first, second, ...rest] = await read();
        await chips.first().focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('ArrowLeft');
        await eventually(read, [second, first, ...rest]);

        const [from, to] = await Promise.all([chips.nth(1).boundingBox(), chips.nth(3).boundingBox()]);
        assert.ok(from && to);
        await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
        await page.mouse.down();
        await page.mouse.move(to.x + 2, to.y + to.height / 2, { steps: 4 });
        await page.mouse.up();
        await eventually(read, [second, ...rest, first]);
      }),
    );
  }
});
