// @ts-check
/**
 * The room "Compare": an edited model, two models, heads that change, heatmaps and vectors.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { notices } from './board.mjs';
import { eventually, plain, stateIs } from './browser.mjs';
import { enter, inCompare, LOADING_MS, numbersAt, places, ranked, says, shared, TIRED, texts } from './compare.mjs';
import { download } from './share.mjs';

describe('one sentence in an edited model', () => {
  const edits = (/** @type {Page} */ page) => page.getByRole('list', { name: 'Changes in B' }).locator('li > span');

  test(
    'attention to a masked word moves to others',
    inCompare('&edit-b=token.2', async (page) => {
      assert.deepEqual((await numbersAt(page, 'animal'))?.map(plain), ['65 %', '0 %']);
      assert.equal(
        await says(page),
        'In layer 5, head 11, “it” gives “animal” 65 % of its attention in A and 0 % in B. The largest gain: “[CLS]” gets 15 % in A and 48 % in B.',
      );
      assert.deepEqual(await edits(page).allInnerTexts(), ['No token may attend to “animal” (token 2)']);
      assert.equal((await ranked(page))[0], 'L5 H11 41 %');
      await enter(page, '&edit-b=mlp.5&compare=heads');
      assert.equal(await says(page), 'No attention weight changes.');
    }),
  );

  test(
    'edits are chosen, part of the link, and undone',
    inCompare('', async (page) => {
      await page.getByRole('radio', { name: 'a changed model' }).check();
      await eventually(() => says(page), 'B has no changes yet. Choose a change.');
      await page.getByRole('combobox', { name: 'Change', exact: true }).selectOption('Head attends evenly');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await eventually(() => page.url().includes('edit-b=even.5.11'), true);
      await stateIs(page);
      await eventually(() => numbersAt(page, 'animal'), ['65 %', '7 %']);
      await page.getByRole('button', { name: 'Undo: Layer 5, head 11 spreads its attention evenly' }).click();
      await eventually(() => says(page), 'B has no changes yet. Choose a change.');
      await page.getByRole('radio', { name: 'another sentence' }).check();
      await eventually(() => numbersAt(page, 'animal'), ['65 %', '50 %']);
      await eventually(() => page.url().includes('edit-b'), false);
    }),
  );

  test(
    'an invalid edit is reported, and can be undone',
    shared(
      (page) => enter(page, '&edit-b=token.2,heads.3', 'error'),
      async (page) => {
        assert.match(
          (await notices(page))[0],
          /^“heads.3” is not a known change of the model; choose one of head\.0\.0/,
        );
        await page.getByRole('button', { name: 'Undo: heads.3' }).click();
        await stateIs(page);
        await eventually(() => numbersAt(page, 'animal'), ['65 %', '0 %']);
      },
    ),
  );
});

describe('one sentence in two models', () => {
  const strongest = (/** @type {Page} */ page, /** @type {string} */ side) =>
    page.getByRole('list', { name: `The three strongest heads of ${side} for this link` }).getByRole('button');

  test(
    'each has its own tokens and head, and both attend from "it" to the animal',
    inCompare('&model-b=smollm2-135m', async (page) => {
      assert.deepEqual((await places(page)).map(({ words }) => words).slice(0, 8), [
        '[CLS]',
        'the/The',
        'animal',
        'didn',
        "'/'t",
        't',
        'cross',
        'the',
      ]);
      assert.match(
        await says(page),
        /^In layer 5, head 11 of A and layer 13, head 8 of B, “it” gives “animal” 65 % of its attention in A and 75 % in B\./,
      );
      assert.match(plain(await strongest(page, 'A').first().innerText()).replace(/\s+/g, ' '), /^L5 H11 65 %$/);
      assert.match(plain(await strongest(page, 'B').first().innerText()).replace(/\s+/g, ' '), /^L13 H8 75 %$/);
      assert.equal(await page.getByRole('region', { name: 'Which heads change' }).count(), 0);
      await strongest(page, 'B').nth(1).click();
      await eventually(() => says(page), /^In layer 5, head 11 of A and layer 3, head 8 of B, /);
      await stateIs(page);
      await eventually(() => page.url().includes('head-b=3.8'), true);
      const json = JSON.parse((await download(page, 'Download JSON')).text);
      assert.deepEqual(
        [json.text, json.other, json.other_model, json.other_layer, json.other_head, json.change],
        [TIRED, undefined, 'SmolLM2-135M-Instruct', 3, 8, undefined],
      );
    }),
  );

  test(
    'a model is fetched when it is chosen, and whole words are aligned',
    inCompare('&whole=yes', async (page) => {
      await page.getByRole('radio', { name: 'another model' }).check();
      await eventually(() => says(page), /layer 13, head 8 of B/, LOADING_MS);
      await stateIs(page);
      const words = (await places(page)).map(({ words }) => words);
      assert.deepEqual(words.slice(0, 4), ['[CLS]', 'The', 'animal', "didn't"]);
      assert.equal(await page.getByRole('combobox', { name: 'Model', exact: true }).inputValue(), 'minilm-l6');
    }),
  );
});

describe('ranking of changed heads', () => {
  test(
    'is by all words or by the selected one, and a click chooses the head',
    inCompare('', async (page) => {
      assert.deepEqual(await ranked(page), ['L3 H1 16 %', 'L5 H8 16 %', 'L5 H1 13 %', 'L0 H1 13 %', 'L5 H4 12 %']);
      await page
        .getByRole('group', { name: 'Of', exact: true })
        .getByRole('radio', { name: 'the selected word' })
        .check();
      await eventually(async () => (await ranked(page))[0], 'L3 H1 43 %');
      await page.getByRole('button', { name: 'L3 H1 43 %' }).click();
      await eventually(
        () => says(page),
        'In layer 3, head 1, “it” gives “animal” 64 % of its attention in A and 27 % in B.',
      );
      await eventually(() => page.url().includes('changes=held'), true);
      const cell = page.getByRole('gridcell', { name: /^Layer 3, head 1: / });
      assert.equal(await cell.getAttribute('aria-selected'), 'true');
      await cell.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await eventually(() => says(page), /^In layer 3, head 2, /);
      await stateIs(page);
    }),
  );

  test(
    'is described in words if it is the picture',
    inCompare('&compare=heads', async (page) => {
      assert.equal(
        await says(page),
        'Layer 3, head 1 changes most: on average, 16 % of a word’s attention moves to other tokens in B.',
      );
      await enter(page, `&compare=heads${texts('alpha', 'omega')}&special=hidden`);
      assert.equal(await says(page), 'The sentences have no word in common, so no head can be compared.');
    }),
  );
});

describe('heatmaps and vectors', () => {
  test(
    'a cell is described in A, in B and as the difference, and selected by a click',
    inCompare('&compare=heatmaps', async (page) => {
      const maps = page.getByRole('application', { name: /^(A|B|A − B): weights of layer 5, head 11/ });
      assert.equal(await maps.count(), 3);
      const read = async () => (await page.locator('.cell-text').textContent()) ?? '';
      const valueIn = async (/** @type {number} */ nth) => {
        await maps.nth(nth).focus();
        for (const key of ['ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
        return Number(/: (.+)$/.exec(await read())?.[1].replace('−', '-'));
      };
      await maps.nth(2).focus();
      await page.keyboard.press('Home');
      for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight');
      await eventually(read, /^“it” attends to “animal”: /);
      const [a, b, difference] = [await valueIn(0), await valueIn(1), await valueIn(2)];
      assert.deepEqual([a, b], [0.65, 0.5]);
      assert.ok(Math.abs(a - b - difference) <= 0.011, `${a} − ${b} is not ${difference}`);
      await page.keyboard.press('Enter');
      await eventually(() => page.url().includes('key=2'), true);
      await eventually(
        () => page.locator('#room-compare .three-readout').textContent(),
        '“it” attends to “animal”: 0.65 in A, 0.50 in B, A − B is 0.14',
      );
    }),
  );

  test(
    'the vectors of a word start equal and diverge',
    inCompare('&compare=vectors', async (page) => {
      const rows = await page.locator('.vectors-table tbody tr').allInnerTexts();
      assert.equal(rows.length, 7);
      assert.match(rows[0], /^before layer 0\s+1\.000\s+(\d+\.\d+)\s+\1$/);
      assert.match(
        await says(page),
        /^The cosine similarity of the vectors of “it” in A and B is 1\.000 at the start and 0\.\d{3} at the end\. The vectors diverge most in layer 2\. At the end, its cosine with “tired” is /,
      );
      assert.equal(await page.locator('.chart .curve').count(), 3);
      await enter(page, `&compare=vectors${texts('one two', 'one')}`);
      const howTo = 'To follow the vectors of a word, select it under “Arrows”. It must have a counterpart in B.';
      assert.equal(await says(page), howTo);
      assert.equal(await page.getByText('To follow the vectors of a word').count(), 1);
    }),
  );
});
