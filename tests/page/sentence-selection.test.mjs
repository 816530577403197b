// @ts-check
/** A selected word in every picture of the room "Sentence". */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { fitsWidth, SCREENS } from './audit.mjs';
import { eventually } from './browser.mjs';
import { onScreen } from './looks.mjs';
import { standsFor, TIRED } from './pytorch.mjs';
import * as room from './room.mjs';
import { ANIMAL, arrowsShow, IT, SAYS, strongest } from './sentence.mjs';

/** 33 tokens: too many for one row in any window. The first and the last word occur once. */
const FAR =
  'It was late when the children who had played in the garden of the old house near the river all day long with the dog of their uncle refused to walk'.replaceAll(
    ' ',
    '+',
  );

/** 40 words. */
const FORTY =
  'The old doctor told the young nurse that she had left her keys on the table in the kitchen of the small house near the river, but nobody could find them there when they came back in the evening after work'.replaceAll(
    ' ',
    '+',
  );

test(
  'equal words of a link are followed by their positions',
  room.inRoom(
    '&text=the+quick+brown+fox+jumps+over+a+lazy+dog+while+the+quick+brown+fox+rests&layer=2&head=9&token=12&key=2',
    (page) =>
      eventually(
        () => room.says(page),
        'In layer 2, head 9, “quick (position 12)” gives 94 % of its attention to “quick (position 2)”.',
      ),
  ),
);

describe('a word is selected', () => {
  test(
    'by a click in the arrows: query, then key, and again to deselect',
    room.inRoom('', async (page) => {
      await room.token(page, 'animal').click();
      await room.leaveZoom(page);
      await eventually(() => room.selected(page), ['animal', 'it']);
      await eventually(() => room.says(page), `${SAYS}.`);
      await room.token(page, 'animal').click();
      await eventually(() => room.selected(page), ['it']);
      await room.token(page, 'it').click();
      await eventually(() => room.selected(page), []);
      await room.token(page, 'tired').click();
      await eventually(() => room.selected(page), ['tired']);
      await eventually(() => room.says(page), /^In layer 5, head 11, “tired” gives /);
    }),
  );

  test(
    'by a click in the columns: queries on the left, keys on the right',
    room.inRoom('&show=columns', async (page) => {
      const pressed = () =>
        room
          .columns(page)
          .locator('[aria-pressed=true]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.replace(/, .*%/, '')));
      await eventually(pressed, ['it: query']);
      await room.inColumn(page, 'key', 'street').click();
      await room.leaveZoom(page);
      await eventually(pressed, ['it: query', 'street: key']);
      await room.inColumn(page, 'query', 'tired').click();
      await room.leaveZoom(page);
      await eventually(pressed, ['tired: query', 'street: key']);
      const share = TIRED.pattern(5, 11)[13][8];
      await eventually(
        () => room.says(page),
        (text) =>
          text.startsWith('In layer 5, head 11, “tired” gives ') &&
          standsFor(text.split(' gives ')[1].split(' of ')[0], share),
      );
      await room.inColumn(page, 'key', 'street').click();
      await room.inColumn(page, 'query', 'tired').click();
      await eventually(pressed, []);
    }),
  );

  for (const [screen, present] of /** @type {const} */ ([
    ['phone', 'no'],
    ['wall', 'yes'],
  ]))
    test(
      `in a line of single letters: the numbers below them do not touch on the ${screen}`,
      onScreen(SCREENS[screen], async (page, open) => {
        const touching = () =>
          page.locator('.arrow-box .numbers text:visible').evaluateAll((all) => {
            const boxes = all.map((one) => one.getBoundingClientRect()).sort((a, b) => a.left - b.left);
            return [boxes.length > 0, boxes.slice(1).filter(({ left }, nth) => left < boxes[nth].right + 1).length];
          });
        for (const fields of [
          '&layer=5&head=11&token=5',
          '&layer=5&head=5&token=5',
          '&layer=5&head=5&token=5&key=6',
          // The query attends to itself with more than 99.9 %.
          '&layer=0&head=2&token=5&share=100',
        ]) {
          const hash = `&special=hidden&text=a+b+c+d+e+f+g+h+i+j+k+l+m+n${fields}`;
          await open({ room: 'sentence', hash: `${hash}&present=${present}` });
          await eventually(touching, [true, 0]);
        }
      }),
    );

  test(
    'in the heatmap of a long text: its name covers no other, and the number of names is given',
    room.inRoom(`&show=heatmap&text=${Array(20).fill('the+cat+sat').join('+')}&token=30`, async (page) => {
      const rows = page.locator('.heatmap-rows .heatmap-name');
      const selected = rows.and(page.locator('.selected'));
      await eventually(() => selected.count(), 1);
      const { top, bottom } = await selected.evaluate((name) => name.getBoundingClientRect().toJSON());
      const named = await rows.and(page.locator('.plain')).evaluateAll((names) =>
        names
          .filter((name) => name.checkVisibility({ visibilityProperty: true }))
          .map((name) => {
            const { top, bottom } = name.getBoundingClientRect();
            return { top, bottom, at: Number(/** @type {SVGElement} */ (name).dataset.at) };
          }),
      );
      assert.ok(named.length > 5, `${named.length} names`);
      assert.deepEqual(
        named.filter((name) => (name.top + name.bottom) / 2 > top && (name.top + name.bottom) / 2 < bottom),
        [],
      );
      const [before, last] = named.slice(1, 3);
      const step = last.at - before.at;
      assert.ok(step > 1);
      await page.getByText(`Only the first row, the last row and one in every ${step} rows are labelled.`).waitFor();
      assert.deepEqual([named[0].at, named.at(-1)?.at], [0, 61], 'both ends have their names');
      const whole = await page.locator('.heatmap-rows').evaluate((rows) => rows.getBoundingClientRect().toJSON());
      for (const { top, bottom } of named) assert.ok(top >= whole.top - 1 && bottom <= whole.bottom + 1, 'none is cut');
    }),
  );

  test(
    'in a line wider than its box: an overview shows and moves the visible part, and edges fade',
    room.inRoom(`&show=arrows&text=${Array(30).fill('the+cat+sat').join('+')}`, async (page) => {
      const overview = page.getByRole('slider', { name: 'Visible part of the sentence' });
      const part = () => overview.getAttribute('aria-valuetext');
      const faded = () =>
        page
          .locator('.arrow-box')
          .evaluate(({ classList }) => ['more-left', 'more-right'].filter((name) => classList.contains(name)));
      await room.token(page, 'cat').hover();
      await overview.locator('path.query').waitFor({ state: 'attached' });
      assert.ok((await overview.locator('path[fill]').count()) > 0, 'what it looks at is lit');

      await overview.focus();
      await page.keyboard.press('Home');
      await eventually(part, (text) => /^tokens 1 to \d\d? of 92$/.test(text ?? ''));
      await eventually(faded, ['more-right']);
      await page.keyboard.press('ArrowRight');
      await eventually(part, (text) => !/^tokens 1 to/.test(text ?? ''));
      await eventually(faded, ['more-left', 'more-right']);
      await page.keyboard.press('End');
      await eventually(part, (text) => /^tokens \d+ to 92 of 92$/.test(text ?? ''));
      await eventually(faded, ['more-left']);

      const box = await overview.boundingBox();
      assert.ok(box);
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + 2, y);
      await page.mouse.down();
      await eventually(part, (text) => /^tokens 1 to/.test(text ?? ''));
      await page.mouse.move(box.x + box.width - 2, y);
      await eventually(part, (text) => /to 92 of 92$/.test(text ?? ''));
      await page.mouse.up();

      await room.enter(page, '&show=arrows');
      await eventually(() => overview.isVisible(), false);
      await eventually(faded, []);
    }),
  );

  test(
    'in a sentence of 40 words: before, the whole sentence is visible in rows, with links that can be told apart',
    room.inRoom('', async (page) => {
      const before = page.viewportSize();
      try {
        for (const [text, count] of /** @type {const} */ ([
          [FORTY.split('+').slice(0, 18).join('+'), 20],
          [FORTY, 44],
        ])) {
          for (const size of [
            { width: 1280, height: 720 },
            { width: 390, height: 844 },
          ]) {
            await page.setViewportSize(size);
            await room.enter(page, `&show=arrows&text=${text}`);
            await eventually(async () => (await room.tokens(page)).length, count);
            const { boxes, letters, whole } = await page.locator('.arrow-box').evaluate((box) => ({
              boxes: [...box.querySelectorAll('[data-at] > rect')].map((one) => one.getBoundingClientRect().toJSON()),
              letters: Math.min(
                ...[...box.querySelectorAll('[data-at] > text')].map((one) => one.getBoundingClientRect().height),
              ),
              whole: box.getBoundingClientRect().toJSON(),
            }));
            for (const { left, right } of boxes) assert.ok(left >= whole.left && right <= whole.right, `${left}`);
            assert.ok(letters >= 14, `${letters} px`);
            const rows = new Set(boxes.map(({ top }) => Math.round(top)));
            assert.ok(size.width > 400 || rows.size > 2, `${rows.size} rows at ${size.width} px`);
            assert.ok(rows.size > 1 || count < 44, 'in rows');
            const most = rows.size > 3 ? count : count > 20 ? 3 * count : Infinity;
            const drawn = await room.arrowCount(page, 'rest');
            assert.ok(drawn > count / 2 && drawn <= most, `${drawn} arrows`);
          }
        }
        // A selected token has its line, with chips for what gets little.
        await room.enter(page, `&show=arrows&text=${FORTY}&token=10`);
        await eventually(
          () =>
            room
              .arrows(page)
              .getByRole('button', { name: /hidden tokens$/ })
              .count(),
          (chips) => chips > 0,
        );
      } finally {
        if (before) await page.setViewportSize(before);
      }
    }),
  );

  test(
    'in a line wider than its box: its strongest key is next to it, and the others unfold',
    room.inRoom(`&show=arrows&text=${FAR}`, async (page) => {
      const inside = (/** @type {string} */ text) => {
        const found = room.token(page, text);
        return found.evaluate((token) => {
          const { left, right } = token.getBoundingClientRect();
          return left >= 0 && right <= innerWidth;
        });
      };
      const chips = room.arrows(page).getByRole('button', { name: /hidden tokens$/ });
      const before = page.viewportSize();
      try {
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 844 });
          await room.enter(page, `&show=arrows&text=${FAR}`);
          await eventually(
            () => room.tokens(page),
            (tokens) => tokens.length === 33,
          );
          await room.enter(page, `&show=arrows&text=${FAR}&token=1&key=31`);
          await eventually(() => room.selected(page), ['it', 'walk']);
          assert.deepEqual([await inside('it'), await inside('walk')], [true, true], `at ${width}`);
          await fitsWidth(page.locator('.arrow-box'));
          const standing = (await room.tokens(page)).filter(({ text }) => !text.startsWith('…')).length;
          const counts = (await chips.allTextContents()).map((text) => Number(/\d+/.exec(text)?.[0]));
          assert.equal(
            counts.reduce((sum, count) => sum + count, standing),
            33,
            'each token stands or is counted',
          );
          for (let left = counts.length; left > 0; left -= 1) {
            await eventually(() => chips.count(), left);
            await chips.first().press('Enter');
          }
          await eventually(async () => (await room.tokens(page)).length, 33);
          await eventually(() => room.selected(page), ['it', 'walk']);
          await page.keyboard.press('Escape');
          await page.keyboard.press('Escape');
          await eventually(() => room.selected(page), []);
        }
      } finally {
        if (before) await page.setViewportSize(before);
      }
    }),
  );

  test(
    'in a long sentence: without a key, its strongest key is next to it',
    room.inRoom('', async (page) => {
      const before = page.viewportSize();
      try {
        await page.setViewportSize({ width: 390, height: 844 });
        for (const token of [1, 9, 31]) {
          await room.enter(page, `&show=arrows&text=${FAR}&token=${token}`);
          await room.arrows(page).locator('.selected-query').waitFor();
          const [, most] = /attention to “([^”]+)”/.exec(await room.says(page)) ?? [];
          const weights = () => room.tokens(page);
          await eventually(weights, (tokens) =>
            tokens.some(({ text, numbers }) => text === most && numbers.length > 0),
          );
          await fitsWidth(page.locator('.arrow-box'));
        }
      } finally {
        if (before) await page.setViewportSize(before);
      }
    }),
  );

  test(
    'by a click in the heatmap: a cell, the name of a row, the name of a column',
    room.inRoom('&show=heatmap', async (page) => {
      /** @param {number} row @param {number} column */
      const click = async (row, column) => {
        const { x, y } = await room.placeOnHeatmap(page, row, column);
        await page.mouse.click(x, y);
        await page.mouse.move(0, 0);
      };
      const weight = TIRED.pattern(5, 11)[13][ANIMAL];
      await click(13, ANIMAL);
      await room.leaveZoom(page);
      await eventually(
        () => room.readout(page),
        (text) =>
          /^tired → animal: [\d.]+, [<\d.]+\s% \(selected\)$/.test(text) && standsFor(text.split(/[:,] /)[1], weight),
      );
      await click(13, ANIMAL);
      await eventually(() => room.readout(page), /^Point at a cell/);
      await click(IT, -1);
      await eventually(() => room.readout(page), /^“it” attends most to “animal” \(65 %\)/);
      await click(-1, ANIMAL);
      await room.leaveZoom(page);
      await eventually(() => room.readout(page), /^it → animal: .* \(selected\)$/);
      await click(IT, -1);
      await eventually(() => room.readout(page), /^“animal” gets the most attention from .* \(selected\)$/);
      await click(-1, ANIMAL);
      await eventually(() => room.readout(page), /^Point at a cell/);
    }),
  );

  test(
    'and its strongest key scrolls into view if the line is longer than the screen',
    room.inRoom(
      '&text=She+plucked+the+guitar+strings,+ending+with+a+melancholic+note.&layer=0&head=10&token=14',
      async (page) => {
        const box = await page.locator('.arrow-box').boundingBox();
        assert.ok(box && (await page.locator('.arrow-box .fold-chip').count()) > 0, 'the line fits');
        for (const text of ['guitar', 'note']) {
          const place = await room.token(page, text).boundingBox();
          assert.ok(place && place.x >= box.x && place.x + place.width <= box.x + box.width, `${text} is out of sight`);
        }
      },
    ),
  );

  test(
    'and stays selected from picture to picture, unlike a hovered one',
    room.inRoom('', async (page) => {
      await room.token(page, 'because').hover();
      await eventually(
        async () => (await room.tokens(page)).filter(({ numbers }) => numbers.length > 0).map(({ text }) => text),
        (all) => all.includes('because'),
      );
      assert.deepEqual(await room.selected(page), ['it']);
      await page.mouse.move(0, 0);
      await room.show(page, 'Two columns');
      await room.show(page, 'Heatmap');
      await room.show(page, 'Arrows');
      assert.deepEqual(await room.selected(page), ['it']);
      await page.keyboard.press('Escape');
      await eventually(() => room.selected(page), []);
      const row = TIRED.pattern(5, 11)[9];
      await room.token(page, 'because').hover();
      await eventually(() => room.arrowCount(page), strongest(row, 0.8).length);
      await arrowsShow(page, row, 0.8);
      assert.deepEqual(await room.selected(page), []);
      await page.mouse.move(0, 0);
      await eventually(() => room.arrowCount(page), 0);
    }),
  );

  test(
    'and stays selected wherever it moves during typing',
    room.inRoom('', async (page) => {
      for (const text of ['Yesterday it rained', 'Yesterday in the street it rained', 'it']) {
        await room.type(page, text);
        assert.deepEqual(await room.selected(page), ['it'], text);
      }
      await room.type(page, 'Yesterday she rained');
      assert.deepEqual(await room.selected(page), []);
      await room.type(page, 'She said it');
      assert.deepEqual(await room.selected(page), ['it'], 'it is back');
    }),
  );

  test(
    'and is deselected in every picture when it disappears from the sentence',
    room.inRoom('&token=13&key=10', async (page) => {
      for (const name of /** @type {const} */ (['Heatmap', 'Two columns', 'Arrows'])) {
        await room.show(page, name);
        await room.type(page, 'A river');
        await room.type(page, TIRED.text);
        await eventually(() => room.says(page), /^In layer 5, head 11, “tired” gives /);
      }
    }),
  );

  test(
    'and is distinguished from another with the same letters',
    room.inRoom('', async (page) => {
      await page.keyboard.press('Escape');
      await room.token(page, 'the', 1).click();
      const place = async () => (await room.tokens(page)).findIndex(({ selected }) => selected);
      await eventually(place, 7);
      await room.type(page, "Now the animal didn't cross the street");
      await eventually(place, 8);
    }),
  );
});
