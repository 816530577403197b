// @ts-check
/**
 * The plane in the picture "Vectors" of the room "Compare": a word moves from layer to layer, towards one word or another.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { neverSideways, noViolationInAnyLook } from './audit.mjs';
import { enterRoom, eventually, stateIs } from './browser.mjs';
import { testsIn } from './inside.mjs';
import { download } from './share.mjs';

const BANK =
  '&compare=vectors&text=She+sat+on+the+bank+of+the+river&second=She+sat+in+the+bank+with+a+loan&layer=0&head=4&token=5';

/** Two paths that cross, with many points close together. */
const NOTE =
  '&compare=vectors&towards=guitar,speech&layer=5&head=11&token=14' +
  '&text=She+plucked+the+guitar+strings,+ending+with+a+melancholic+note.' +
  "&second=The+diplomat's+speech+struck+a+positive+note+in+the+peace+negotiations.";

const { inRoom: inPlane, says } = testsIn('compare');

const picture = (/** @type {Page} */ page) => page.getByRole('img', { name: /in the plane of/ });
const box = (/** @type {Page} */ page, /** @type {string} */ name) => page.getByRole('textbox', { name, exact: true });

/** The table's rows, from "start" to the last layer. @param {Page} page */
const rows = (page) =>
  page
    .locator('.movement-table tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent)));

/** Coordinates of the drawn points of a sentence. @param {Page} page @param {string} side */
const points = (page, side) =>
  page
    .locator(`.movement-side.side-${side} .movement-point`)
    .evaluateAll((all) => all.map((point) => ['cx', 'cy'].map((name) => Number(point.getAttribute(name)))));

test(
  '“bank” moves towards “river” in one sentence and towards “loan” in the other',
  inPlane(BANK, async (page) => {
    assert.match(
      await says(page),
      / At the end, its cosine with “river” is 0\.508 in A and 0\.341 in B, with “loan” 0\.359 in A and 0\.577 in B\.$/,
    );
    await page.getByText('Numbers of the plane', { exact: true }).click();
    await page.getByRole('group', { name: 'The plane as a table' }).waitFor();
    const table = await rows(page);
    assert.deepEqual(table[0].slice(0, 4), ['start', '0.218', '0.176', '0.122']);
    assert.deepEqual(table.at(-1), ['after layer 5', '0.508', '0.359', '0.232', '0.341', '0.577', '0.504']);
    assert.equal(table.length, 7);
    const [a, b] = [await points(page, 'a'), await points(page, 'b')];
    assert.equal(a.length, 7);
    assert.deepEqual(a[0].map(Math.round), b[0].map(Math.round), 'both paths start at the same point');
    assert.ok(a[6][0] > b[6][0] && b[6][1] < a[6][1], 'A ends further to the right, B further up');
    assert.equal(
      await page.locator('.movement-side.side-a title').last().textContent(),
      'A, after layer 5: 0.508 to the right, 0.232 up',
    );
    assert.deepEqual(await page.locator('.movement-side.side-a .movement-number').allTextContents(), [
      '',
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
  }),
);

test(
  'the points are drawn at their coordinates, with one scale for both axes',
  inPlane(BANK, async (page) => {
    const table = await rows(page);
    const drawn = await points(page, 'b');
    const [across, up] = [4, 6].map((column) => table.map((row) => Number(row[column])));
    const scale = (drawn[6][0] - drawn[0][0]) / (across[6] - across[0]);
    drawn.forEach(([x, y], nth) => {
      assert.ok(Math.abs(x - drawn[0][0] - scale * (across[nth] - across[0])) < 2, `across at ${nth}`);
      assert.ok(Math.abs(drawn[0][1] - y - scale * (up[nth] - up[0])) < 2, `up at ${nth}`);
    });
  }),
);

test(
  'no number touches a point or another number',
  inPlane(NOTE, async (page) => {
    const touching = () =>
      picture(page).evaluate((drawing) => {
        // The box of a line of text is taller than a digit.
        const boxOf = (/** @type {Element} */ part, inset = 0) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          return { left: left + 1, right: right - 1, top: top + inset, bottom: bottom - inset };
        };
        const numbers = [...drawing.querySelectorAll('.movement-number')].filter(({ textContent }) => textContent);
        const boxes = numbers.map((number) => boxOf(number, 3));
        const points = [...drawing.querySelectorAll('.movement-point')].map((point) => boxOf(point, 1));
        return boxes.flatMap((box, nth) =>
          [...boxes.slice(0, nth), ...points].some(
            ({ left, right, top, bottom }) =>
              box.left < right && left < box.right && box.top < bottom && top < box.bottom,
          )
            ? [numbers[nth].textContent]
            : [],
        );
      });
    await eventually(touching, []);
    await enterRoom(page, 'compare', `${NOTE}&present=yes`, 'ready');
    await eventually(touching, []);
  }),
);

test(
  'the JSON file has the words and all coordinates',
  inPlane(BANK, async (page) => {
    const { selected } = JSON.parse((await download(page, 'Download JSON')).text);
    const { words, ends, a, b } = selected.plane;
    assert.deepEqual([words, ends.length, a.length, b.length], [['river', 'loan'], 2, 7, 7]);
    assert.deepEqual(
      (await rows(page)).map((row) => row.slice(1)),
      a.map((/** @type {number[]} */ row, /** @type {number} */ nth) =>
        [...row, ...b[nth]].map((number) => number.toFixed(3)),
      ),
    );
  }),
);

test(
  'other words are typed, part of the link, and removed again',
  inPlane(BANK, async (page) => {
    await box(page, 'Towards').fill('water');
    await box(page, 'or').fill('money');
    await box(page, 'or').press('Enter');
    await eventually(
      () => says(page),
      (said) => said.includes('its cosine with “water”') && said.includes('with “money”'),
    );
    await stateIs(page);
    await eventually(() => page.url().includes('towards=water,money'), true);
    await enterRoom(page, 'compare', page.url().split('#room=compare')[1], 'ready');
    assert.equal(await box(page, 'or').inputValue(), 'money');
    await box(page, 'Towards').fill('');
    await box(page, 'Towards').press('Enter');
    await eventually(
      () => says(page),
      (said) => said.includes('its cosine with “river”') && said.includes('with “money”'),
    );
    await page.getByRole('radio', { name: 'Arrows', exact: true }).check();
    await eventually(() => page.url().includes('towards'), false);
    await page.getByRole('radio', { name: 'Vectors', exact: true }).check();
    await picture(page).waitFor();
  }),
);

test(
  'without a word that differs, asks for two words',
  inPlane('&compare=vectors&text=the+cat+sat&second=the+cat+sat+down&token=2', async (page) => {
    await page.getByText('Type two words to see the plane of their directions.').waitFor();
    await box(page, 'Towards').fill('dog');
    await box(page, 'or').fill('table');
    await box(page, 'or').press('Enter');
    await picture(page).waitFor();
  }),
);

test(
  'violates no rule and never scrolls horizontally',
  inPlane(BANK, async (page) => {
    await noViolationInAnyLook(page, 'the plane');
    await neverSideways(page, 'the plane');
  }),
);
