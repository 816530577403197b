// @ts-check
/** The scores of the room "Lookup": the similarity of words, the divisor √d, and accessibility. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { neverSideways, SCREENS, tabTo } from './audit.mjs';
import { eventually, stateIs, visit } from './browser.mjs';
import { testAccess } from './inside.mjs';
import {
  axisPlaces,
  choose,
  enter,
  inLookup,
  lookup,
  numberOf,
  PLANE,
  query,
  says,
  shows,
  softmax,
} from './lookup.mjs';
import { TIRED } from './pytorch.mjs';
import { addressWith, LOADING_MS, pixels } from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

describe('similarity of words', () => {
  const WORDS = '&part=words&token=10&key=2&layer=5&head=11';
  const map = (/** @type {Page} */ page, /** @type {RegExp} */ name) => page.getByRole('application', { name });
  const readout = async (/** @type {Page} */ page) => (await page.locator('.map-readout').textContent()) ?? '';
  /** @param {string} text */
  const numbersOf = (text) =>
    [...text.matchAll(/(similarity|softmax|trained head) (−?\d+\.\d+)/g)].map(([, , number]) => number);

  test(
    'is symmetric, unlike the trained head',
    inLookup(WORDS, async (page) => {
      for (const measure of ['Dot product', 'Cosine', 'Negative Euclidean distance']) {
        await choose(page, 'Similarity', measure);
        await stateIs(page);
        await map(page, /^Similarity of the embeddings/).focus();
        await page.keyboard.press('Home');
        await page.keyboard.press('Home');
        const there = await readAt(page, 10, 2);
        const back = await readAt(page, 2, 10);
        assert.ok(
          there.text.startsWith('it → animal: similarity ') && back.text.startsWith('animal → it: similarity '),
          there.text,
        );
        assert.equal(there.numbers[0], back.numbers[0]);
        assert.equal(there.numbers[2], '0.6465');
        assert.notEqual(back.numbers[2], there.numbers[2]);
      }

      /** @param {Page} page @param {number} row @param {number} column */
      async function readAt(page, row, column) {
        for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Home');
        for (let step = 0; step < row; step++) await page.keyboard.press('ArrowDown');
        for (let step = 0; step < column; step++) await page.keyboard.press('ArrowRight');
        const text = await readout(page);
        return { text, numbers: numbersOf(text) };
      }
    }),
  );

  test(
    'shows the first head of its own model if that model does not have the chosen head',
    inLookup('&part=words&model=e5-small&layer=8&head=8&token=10', async (page) => {
      await map(page, /^Similarity of the embeddings/).waitFor();
      const layer = page.getByRole('combobox', { name: 'Layer' });
      await eventually(() => layer.inputValue(), '5');
      assert.equal(await page.locator('#notices').innerText(), '');
    }),
  );

  test(
    'has space for long names on a phone, also for a selected one',
    inLookup('&part=words&token=2&text=My+grandmother+was+tired', async (page) => {
      await page.setViewportSize(SCREENS.phone);
      const cut = () =>
        page.locator('.map-name.query').evaluateAll((names) =>
          names.map((name) => {
            const frame = /** @type {Element} */ (name.closest('.map-frame')).getBoundingClientRect();
            return [name.textContent, name.getBoundingClientRect().left < frame.left];
          }),
        );
      await eventually(cut, Array(3).fill(['grandmother', false]));
    }),
  );

  test(
    'is written out for the selected pair',
    inLookup(WORDS, async (page) => {
      for (const [measure, sum] of /** @type {[string, RegExp][]} */ ([
        ['Dot product', /Dot product.*·.* \+ 381 smaller products = (−?[\d.]+)Weight/],
        ['Cosine', /smaller products = ([\d.]+)Weight/],
        ['Negative Euclidean distance', /Distance−√\(.*\)² \+ 381 smaller squares\) = (−[\d.]+)Weight/],
      ])) {
        await choose(page, 'Similarity', measure);
        await stateIs(page);
        const similarity = numbersOf(await readout(page))[0];
        // A cosine is such a sum divided by two lengths.
        await eventually(
          async () => sum.exec((await page.locator('.lookup-formulas:visible').textContent()) ?? '')?.[1],
          (result) => (measure === 'Cosine' ? Number(result) > Number(similarity) : result === similarity),
        );
      }
    }),
  );

  test(
    'has cosine 1 and distance 0 for a word with itself',
    inLookup(`${WORDS.replace('key=2', 'key=10')}&similarity=cosine`, async (page) => {
      assert.equal(numbersOf(await readout(page))[0], '1.0000');
      await choose(page, 'Similarity', 'Negative Euclidean distance');
      await eventually(
        async () => numbersOf(await readout(page))[0],
        (number) => number === '0.0000',
      );
    }),
  );

  test(
    'has softmax weights that add up to 1, from the displayed similarities',
    inLookup('&part=words&token=10&layer=5&head=11', async (page) => {
      const rows = page.getByRole('table', { name: 'The row of “it”' });
      for (const measure of ['Dot product', 'Cosine', 'Negative Euclidean distance']) {
        await choose(page, 'Similarity', measure);
        await stateIs(page);
        const cells = await rows
          .locator('tbody tr')
          .evaluateAll((all) =>
            all.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? '')),
          );
        assert.equal(cells.length, TIRED.tokens.length);
        const weights = softmax(cells.map(([similarity]) => numberOf(similarity)));
        // Similarities are displayed with three decimals, so a percentage may be rounded either way.
        cells.forEach(([, weight], at) =>
          assert.ok(Math.abs(numberOf(weight) / 100 - weights[at]) < 0.006, `${weight} is not ${weights[at]}`),
        );
      }
      await eventually(() => says(page), /layer 5, head 11, “it” attends most to “animal”: 65 %\./);
    }),
  );

  test(
    'is inspected by hover, selected by a click, and follows the sentence and the head',
    inLookup(WORDS, async (page) => {
      const trained = map(page, /^Trained: layer 5, head 11/);
      await trained.locator('canvas').scrollIntoViewIfNeeded();
      const canvas = await trained.locator('canvas').boundingBox();
      assert.ok(canvas);
      const n = TIRED.tokens.length;
      await page.mouse.move(canvas.x + (2.5 * canvas.width) / n, canvas.y + (14.5 * canvas.height) / n);
      await eventually(() => readout(page), /^\[SEP\] → animal: similarity /);
      await page.mouse.click(canvas.x + (1.5 * canvas.width) / n, canvas.y + (2.5 * canvas.height) / n);
      await eventually(() => page.getByRole('table', { name: 'The row of “animal”' }).count(), 1);
      assert.match(await addressWith(page, 'token=2'), /part=words/);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await eventually(
        () => page.getByText('Point at a cell to read it, or click it to select its token.').first().isVisible(),
        true,
      );
      await page.getByRole('combobox', { name: 'Head', exact: true }).selectOption('3');
      await map(page, /^Trained: layer 5, head 3, 15 by 15/).waitFor();
      await page.getByRole('textbox', { name: 'Sentence' }).fill('The bank of the river');
      await map(page, /^Softmax of each row, 7 by 7/).waitFor();
      await stateIs(page);
      assert.deepEqual((await pixels(map(page, /^Softmax/).locator('canvas'))).width, 7);
    }),
  );
});

describe('why scores are divided by √d', () => {
  test(
    'the spread grows without the division and stays constant with it',
    inLookup('&part=scaling', async (page) => {
      await page.getByText('The curves as a table').click();
      const rows = await page
        .getByRole('table', { name: 'Means over 200 draws' })
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => Number(textContent))));
      assert.deepEqual(
        rows.map(([d]) => d),
        Array.from({ length: 11 }, (_, step) => 2 ** step),
      );
      for (const [d, spread, spreadScaled, largest, largestScaled] of rows) {
        assert.ok(Math.abs(spread / Math.sqrt(d) - 1) < 0.15, `at ${d} the spread is ${spread}`);
        assert.ok(Math.abs(spreadScaled - 1) < 0.15);
        assert.ok(d === 1 ? largest === largestScaled : largest > largestScaled);
      }
      assert.ok(rows[10][3] > 0.9 && rows[10][4] < 0.5);
      const [, spread, spreadScaled, largest, largestScaled] = rows[6].map((number) => number.toFixed(2));
      assert.ok(
        (await says(page)).startsWith(
          `At d = 64, the scores q·k have a standard deviation of ${spread}, and on average the largest of 8 softmax weights is ${largest}. Divided by √64, the scores have a standard deviation of ${spreadScaled}, and the largest weight is ${largestScaled}.`,
        ),
        await says(page),
      );
      await page.getByText('The curves as a table').click();
    }),
  );

  test(
    'one sample: weights are the softmax of their scores; another sample has another seed',
    inLookup('&part=scaling&d_k=16&n_keys=4', async (page) => {
      const read = async () => {
        await stateIs(page);
        return page
          .locator('.draw-table tbody tr')
          .evaluateAll((all) =>
            all.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? '')),
          );
      };
      const rows = await read();
      assert.equal(rows.length, 4);
      for (const [score, weight] of [
        [0, 1],
        [2, 3],
      ]) {
        const weights = softmax(rows.map((row) => numberOf(row[score])));
        rows.forEach((row, at) =>
          assert.ok(
            row[weight].startsWith('<')
              ? weights[at] < 0.0011
              : Math.abs(numberOf(row[weight]) / 100 - weights[at]) < 0.01,
          ),
        );
      }
      rows.forEach((row) => assert.ok(Math.abs(numberOf(row[0]) / 4 - numberOf(row[2])) < 0.01, 'divided by √16'));
      await page.getByText('Seed 1 always gives the same random numbers.').waitFor();
      await page.getByRole('button', { name: 'Another draw' }).click();
      await page.getByText('Seed 2 always gives the same random numbers.').waitFor();
      const others = await read();
      assert.notDeepEqual(others, rows);
      assert.match(await addressWith(page, 'seed=2'), /d_k=16/);
      await enter(page, '&part=scaling&d_k=16&n_keys=4&seed=2');
      assert.deepEqual(await read(), others);
      await page.getByRole('slider', { name: 'Size d of q and k' }).focus();
      await page.keyboard.press('End');
      await eventually(() => says(page), /^At d = 1024, /);
    }),
  );
});

describe('accessibility', () => {
  const PARTS = [
    '',
    '&strategy=normalize&entry=2',
    '&space=plane&strategy=dot',
    '&part=words&token=10&key=2',
    '&part=scaling',
  ];

  testAccess(lookup, PARTS);

  test(
    'everything works by keyboard',
    inLookup('', async (page) => {
      await tabTo(page, '[name=lookup-strategy]');
      await page.keyboard.press('ArrowLeft');
      await tabTo(page, '[name=lookup-space]');
      await page.keyboard.press('ArrowRight');
      // The axis also has a handle for the query, which stays on the page until the plane is drawn.
      await shows(page, { ...PLANE, query: [1.2, 0.9], strategy: 'dot' });
      await tabTo(page, '.query-handle');
      await page.keyboard.press('ArrowDown');
      await shows(page, { ...PLANE, query: [1.2, 0.8], strategy: 'dot' });
      await tabTo(page, '[aria-label="Value of k1"]');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('-1');
      await shows(page, { ...PLANE, values: PLANE.values.with(0, -1), query: [1.2, 0.8], strategy: 'dot' });
      await tabTo(page, '.entries .remove');
      await page.keyboard.press('Enter');
      await shows(page, {
        keys: PLANE.keys.slice(1),
        values: PLANE.values.slice(1),
        query: [1.2, 0.8],
        strategy: 'dot',
      });
      assert.ok(
        await page.evaluate(() => document.activeElement?.matches('.entries .remove') ?? false),
        'the focus stays in the table',
      );
      await tabTo(page, '[name=lookup-part]');
      await page.keyboard.press('ArrowRight');
      await tabTo(page, '.map');
      await page.keyboard.press('Home');
      await eventually(async () => (await page.locator('.map-readout').textContent()) ?? '', /→ \[CLS\]: similarity /);
      await page.keyboard.press('Enter');
      await tabTo(page, '[name=lookup-part]');
      await page.keyboard.press('ArrowRight');
      await tabTo(page, '#lookup-d');
      await page.keyboard.press('Home');
      await eventually(() => says(page), /^At d = 1, /);
    }),
  );

  test(
    'no screen scrolls horizontally for many keys or a long word',
    inLookup('', async (page) => {
      const full = Array(8).fill('-2.25~-2.25~-9.75').join('_').replaceAll('-9.75', '-8.75');
      for (const part of [
        `&space=plane&strategy=normalize&plane=${full}`,
        `&part=words&text=${'x'.repeat(200)}&token=3&key=5`,
      ]) {
        await enter(page, part);
        await neverSideways(page, part);
      }
    }),
  );

  test(
    'targets are large enough for a thumb, and a finger drags the query',
    visit(
      '#room=lookup',
      async (page) => {
        for (const part of PARTS) {
          await enter(page, part);
          const small = await page.evaluate(() =>
            [
              ...document.querySelectorAll(
                '.room-lookup :is(button, select, summary, label:has(input), [role=slider], input[type=range], input[role=spinbutton])',
              ),
            ]
              .filter((element) => element.checkVisibility())
              .map((element) => ({ element, box: element.getBoundingClientRect() }))
              .filter(
                ({ element, box: { width, height } }) =>
                  Math.min(width, height) < (element instanceof SVGElement ? 19.9 : 23.9),
              )
              .map(
                ({ element, box }) =>
                  `${element.outerHTML.slice(0, 70)}: ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`,
              ),
          );
          assert.deepEqual(small, [], part);
        }
        await enter(page, '');
        const { x, y } = await axisPlaces(page);
        await page.touchscreen.tap(x(-2), y);
        await stateIs(page);
        await eventually(
          async () => numberOf(await query(page).getAttribute('aria-valuenow')),
          (at) => Math.abs(at + 2) < 0.05,
        );
      },
      { patience: LOADING_MS, context: { viewport: SCREENS.phone, hasTouch: true, isMobile: true } },
    ),
  );
});
