// @ts-check
/** The page reproduces the numbers of the lectures to the last digit. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { cell, choose, matrix, numbers, symbols, table } from './board.mjs';
import { eventually, openSettings, plain, stateIs, visit } from './browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @param {string} text rows separated by semicolons */
const rows = (text) => text.split('; ').map((row) => row.split(' '));

/** Lecture E's table: the symbol of the weights, the weights, the outputs. */
const LECTURE_E = /** @type {const} */ ({
  'As in the lecture': ['rounded', '0.0 0.5 0.5; 0.0 1.0 0.0; 0.0 0.9 0.1', '2.0 7.0 1.5; 2.0 8.0 0.0; 2.0 7.8 0.3'],
  Exact: [
    'weights',
    '0.0634 0.4683 0.4683; 0.0000 0.9820 0.0180; 0.0003 0.8805 0.1192',
    '1.9366 6.6831 1.5951; 2.0000 7.9640 0.0540; 1.9997 7.7599 0.3584',
  ],
  'Exact, scaled': [
    'weights',
    '0.1361 0.4319 0.4319; 0.0009 0.9088 0.0903; 0.0074 0.7547 0.2378',
    '1.8639 6.3194 1.7042; 1.9991 7.8141 0.2735; 1.9926 7.4796 0.7359',
  ],
});

/** The numbers in the picture's heatmap. @param {Page} page */
const heatmap = (page) => page.getByRole('img', { name: 'Attention weights' }).locator('text').allTextContents();

/** The sentence below the picture. @param {Page} page */
const sentence = async (page) =>
  (await page
    .getByRole('paragraph')
    .filter({ hasText: /of its attention to/ })
    .textContent()) ?? '';

/** Every row of weights on the screen, as numbers. @param {Page} page @param {string} symbol */
async function rowsSumToOne(page, symbol) {
  for (const row of numbers(await matrix(page, symbol))) {
    const sum = row.reduce((total, weight) => total + weight, 0);
    assert.ok(Math.abs(sum - 1) <= 0.5e-4 * row.length + 1e-9, `${row} add up to ${sum}`);
  }
}

describe('lecture E', () => {
  for (const [mode, [symbol, weights, output]] of Object.entries(LECTURE_E)) {
    test(
      `“${mode}” shows the lecture’s column of weights and outputs`,
      visit('#step=all_mixed', async (page) => {
        // Switches back and forth, so that the numbers come from the click and not from the initial state.
        await choose(page, mode === 'Exact' ? 'As in the lecture' : 'Exact');
        await choose(page, /** @type {keyof typeof LECTURE_E} */ (mode));
        assert.deepEqual(await matrix(page, symbol), rows(weights));
        assert.deepEqual(await matrix(page, 'output'), rows(output));
      }),
    );
  }

  test(
    'keys, queries, values and scores are the lecture’s',
    visit('#step=all_mixed', async (page) => {
      for (const [symbol, expected] of [
        ['X', '1 0 1 0; 0 2 0 2; 1 1 1 1'],
        ['K', '0 1 1; 4 4 0; 2 3 1'],
        ['Q', '1 0 2; 2 2 2; 2 1 3'],
        ['V', '1 2 3; 2 8 0; 2 6 3'],
        ['Q Kᵀ', '2 4 4; 4 16 12; 4 12 10'],
      ]) {
        assert.deepEqual(await matrix(page, symbol), rows(expected), symbol);
      }
    }),
  );

  test(
    'a sentence says what the lecture leaves out, unlike the exact modes',
    visit('#room=worked', async (page) => {
      const note = page.getByText(/^As on the slides/);
      assert.equal(
        await note.textContent(),
        'As on the slides: the lecture leaves out the division by √dk, and it rounds each row of weights to one decimal before it mixes the values. “≈” means that the last digit does not follow from the digits shown, because the page calculates with more digits than it shows.',
      );
      await choose(page, 'Exact');
      assert.equal(await note.count(), 0);
      assert.equal(
        await page.getByText(/^The weights are not rounded, and the scores are not divided by √d/).count(),
        1,
      );
      await choose(page, 'Exact, scaled');
      assert.equal(await page.getByText(/^The weights are not rounded, and the scores are divided by √d/).count(), 1);
    }),
  );

  test(
    'without weights, Q, K and V are X, and scores are X·Xᵀ',
    visit('#step=all_mixed', async (page) => {
      await openSettings(page);
      await page.getByLabel('Weights off').check();
      await stateIs(page);
      for (const symbol of ['Q', 'K', 'V'])
        assert.deepEqual(await matrix(page, symbol), rows('1 0 1 0; 0 2 0 2; 1 1 1 1'), symbol);
      assert.deepEqual(await matrix(page, 'Q Kᵀ'), rows('2 0 2; 0 8 4; 2 4 4'));
      assert.deepEqual(
        (await symbols(page)).filter((symbol) => symbol.startsWith('W_')),
        [],
      );
    }),
  );
});

describe('the other examples', () => {
  /** @param {Page} page @param {string} label */
  const pick = async (page, label) => {
    await page.getByRole('combobox', { name: 'Example' }).selectOption({ label });
    await stateIs(page);
    await page.getByRole('button', { name: 'All outputs' }).click();
  };

  test(
    'lecture A’s weights 0.005, 0.085 and 0.91 are the softmax of its scores',
    visit('#room=worked', async (page) => {
      await pick(page, 'Lecture A: string melancholic note');
      assert.deepEqual(await matrix(page, 'rounded'), [['0.005', '0.085', '0.910']]);
      assert.deepEqual(await matrix(page, 'output'), [['0.005', '0.085', '0.910']]);
      const exact = numbers(await matrix(page, 'weights'))[0];
      [0.005, 0.085, 0.91].forEach((weight, key) => assert.ok(Math.abs(exact[key] - weight) < 5e-4, `${exact}`));
    }),
  );

  test(
    'lecture B’s 112 and 96 become 14 and 12, then 0.88 and 0.12',
    visit('#room=worked', async (page) => {
      await pick(page, 'Lecture B: 112 and 96');
      assert.deepEqual(await matrix(page, 'Q Kᵀ'), [['112', '96']]);
      assert.deepEqual(await matrix(page, '÷ √d_k'), [['14', '12']]);
      assert.deepEqual(await matrix(page, 'rounded'), [['0.88', '0.12']]);
      await openSettings(page);
      assert.equal(
        await page
          .getByRole('textbox', { name: 'd_k' })
          .or(page.getByRole('textbox', { name: 'dk' }))
          .inputValue(),
        '64',
      );
    }),
  );

  test(
    'three equal keys give the average of the values',
    visit('#room=worked', async (page) => {
      await pick(page, 'Three equal keys: an average');
      const third = ['0.3333', '0.3333', '0.3333'];
      assert.deepEqual(await matrix(page, 'weights'), [third, third, third]);
      assert.deepEqual(numbers(await matrix(page, 'output')), [
        [3, 1],
        [3, 1],
        [3, 1],
      ]);
    }),
  );

  test(
    'a dominant key gives the value of that key',
    visit('#room=worked', async (page) => {
      await pick(page, 'One key wins: a lookup');
      assert.deepEqual(numbers(await matrix(page, 'output')), [
        [4, 5, 6],
        [7, 8, 9],
        [1, 2, 3],
      ]);
    }),
  );

  test(
    'the example without weights compares the words as they are',
    visit('#room=worked', async (page) => {
      await pick(page, 'No weights: river, bank, money');
      assert.deepEqual(await matrix(page, 'Q Kᵀ'), rows('4 4 0; 4 5 2; 0 2 4'));
      await openSettings(page);
      // The switch has no effect here, so it is not shown.
      assert.equal(await page.getByLabel('Weights off').count(), 0);
    }),
  );
});

describe('switches', () => {
  test(
    'mask, scaling and no weights can be combined',
    visit('#step=all_mixed', async (page) => {
      await choose(page, 'Exact, scaled');
      await openSettings(page);
      await page.getByLabel('Causal mask').check();
      await page.getByLabel('Weights off').check();
      await stateIs(page);
      // X·Xᵀ divided by √4, with later tokens masked.
      assert.deepEqual(await matrix(page, '÷ √d_k'), rows('1 0 1; 0 4 2; 1 2 2'));
      assert.deepEqual(await matrix(page, 'mask'), rows('1 −∞ −∞; 0 4 −∞; 1 2 2'));
      assert.deepEqual(await matrix(page, 'weights'), rows('1.0000 0 0; 0.0180 0.9820 0; 0.1554 0.4223 0.4223'));
      await rowsSumToOne(page, 'weights');
      await page.getByLabel('Causal mask').uncheck();
      await page.getByLabel('Weights off').uncheck();
      await stateIs(page);
      assert.deepEqual(await matrix(page, 'weights'), rows(LECTURE_E['Exact, scaled'][1]));
    }),
  );

  for (const mode of /** @type {const} */ (['As in the lecture', 'Exact', 'Exact, scaled'])) {
    test(
      `“${mode}” with a mask hides later tokens, and rows still add up to 1`,
      visit('#step=all_mixed&mask=causal', async (page) => {
        await choose(page, mode);
        const scores = await matrix(page, 'mask');
        const weights = await matrix(page, 'weights');
        for (const [row, key] of [
          [0, 1],
          [0, 2],
          [1, 2],
        ]) {
          assert.equal(scores[row][key], '−∞');
          assert.equal(weights[row][key], '0');
        }
        await rowsSumToOne(page, 'weights');
        if (mode === 'As in the lecture') await rowsSumToOne(page, 'rounded');
      }),
    );
  }

  test(
    'the switch “Divide by √d_k” and the radio buttons agree',
    visit('#room=worked', async (page) => {
      const divide = page.getByRole('checkbox', { name: /^Divide by/ });
      await choose(page, 'Exact');
      await openSettings(page);
      await divide.check();
      await stateIs(page);
      assert.ok(await page.getByRole('radio', { name: 'Exact, scaled', exact: true }).isChecked());
      await choose(page, 'Exact');
      assert.equal(await divide.isChecked(), false);
    }),
  );
});

describe('consistent numbers', () => {
  for (const [mode, [symbol]] of Object.entries(LECTURE_E)) {
    test(
      `“${mode}”: the heatmap and the sentence match the weights`,
      visit('#step=all_mixed', async (page) => {
        await choose(page, /** @type {keyof typeof LECTURE_E} */ (mode));
        const weights = await matrix(page, symbol);
        assert.deepEqual(await heatmap(page), weights.flat());
        const said = await sentence(page);
        weights.forEach((row, looking) => {
          const part = said.split(`“x${'₁₂₃'[looking]}” gives `)[1];
          for (const [, percent, name] of part.split('.')[0].matchAll(/(\d+)\s%[^“]*“x(.)”/g)) {
            assert.equal(Math.round(100 * Number(row['₁₂₃'.indexOf(name)])), Number(percent), part);
          }
        });
      }),
    );
  }

  test(
    'the sentence of a token’s step is only about that token',
    visit('#mode=exact&step=divide.1', async (page) => {
      assert.equal(plain(await sentence(page)), '“x₂” gives 98 % of its attention to “x₂”.');
      assert.equal(await page.getByRole('heading', { name: 'Where x₂ attends' }).count(), 1);
    }),
  );

  test(
    'a number in a calculation equals the number in its cell',
    visit('#mode=exact&step=divide.0', async (page) => {
      const shown = await matrix(page, 'weights');
      await cell(page, 'weights', 1, 2).hover();
      await eventually(
        () => page.getByText(`1.0000 ÷ 2.1353 = ${shown[0][1]}`).count(),
        (count) => count >= 2,
      );
      assert.equal(await table(page, 'Σ').locator('td').first().textContent(), '2.1353');
    }),
  );
});
