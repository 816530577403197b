// @ts-check
/** The order of the steps of the worked example, the calculations of each, and its formula. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { choose, lines, matrix, stepList, title, titles } from './board.mjs';
import { eventually, openSettings, stateIs, visit } from './browser.mjs';
import { at, K, next, previous } from './steps.mjs';

/** @typedef {import('playwright-core').Page} Page */

const Q = [
  [1, 0, 2],
  [2, 2, 2],
  [2, 1, 3],
];

/** Four tokens of three numbers; queries, keys and values of two. */
const FOUR_TOKENS = 'tokens=x₁,x₂,x₃,x₄&x=1,0,1;0,1,1;1,1,0;0,2,0&w_q=1,0;0,1;1,1&w_k=1,1;0,1;1,0&w_v=2,0;0,1;1,3';
const SCORES = [
  [2, 4, 4],
  [4, 16, 12],
  [4, 12, 10],
];

/** The calculations of x₁'s steps after its scores, as in the lecture. */
const FIRST_TOKEN = /** @type {[string, string[]][]} */ ([
  ['Exponentials', ['max(2, 4, 4) = 4', 'e^(2 − 4) = 0.1353', 'e^(4 − 4) = 1.0000', 'e^(4 − 4) = 1.0000']],
  ['Sum of the exponentials', ['0.1353 + 1.0000 + 1.0000 = 2.1353']],
  ['Attention weights', ['0.1353 ÷ 2.1353 = 0.0634', '1.0000 ÷ 2.1353 = 0.4683', '1.0000 ÷ 2.1353 = 0.4683']],
  ['Round to one decimal', ['0.0634 → 0.0', '0.4683 → 0.5', '0.4683 → 0.5']],
  ['Weight × value of x₁', ['0.0·1 = 0.0', '0.0·2 = 0.0', '0.0·3 = 0.0']],
  ['Weight × value of x₂', ['0.5·2 = 1.0', '0.5·8 = 4.0', '0.5·0 = 0.0']],
  ['Weight × value of x₃', ['0.5·2 = 1.0', '0.5·6 = 3.0', '0.5·3 = 1.5']],
  ['Output of x₁', ['0.0·1 + 0.5·2 + 0.5·2 = 2.0', '0.0·2 + 0.5·8 + 0.5·6 = 7.0', '0.0·3 + 0.5·0 + 0.5·3 = 1.5']],
]);

/** Top and bottom of the cells that the step adds, in pixels. @param {Page} page */
const added = (page) =>
  page.locator('td.added').evaluateAll((cells) => {
    const boxes = cells.map((cell) => cell.getBoundingClientRect());
    return {
      count: cells.length,
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    };
  });

describe('the order of steps', () => {
  test(
    'inputs, weights, keys, values, queries, and then token by token',
    visit('#room=worked', async (page) => {
      const all = await titles(page);
      assert.deepEqual(all.slice(0, 17), [
        'The inputs',
        'The weights for keys, WK',
        'The weights for values, WV',
        'The weights for queries, WQ',
        'Key of x₁',
        'Key of x₂',
        'Key of x₃',
        'Value of x₁',
        'Value of x₂',
        'Value of x₃',
        'Query of x₁',
        'Query of x₂',
        'Query of x₃',
        'Score: x₁ → x₁',
        'Score: x₁ → x₂',
        'Score: x₁ → x₃',
        'Exponentials',
      ]);
      assert.deepEqual(
        all.slice(16, 24),
        FIRST_TOKEN.map(([name]) => name),
      );
      assert.deepEqual(all.slice(24, 27), ['Score: x₂ → x₁', 'Score: x₂ → x₂', 'Score: x₂ → x₃']);
      assert.deepEqual(all.slice(-7), [
        'All queries: Q',
        'All keys: K',
        'All values: V',
        'All scores: Q Kᵀ',
        'Softmax of every row',
        'The rounded weights',
        'All outputs',
      ]);
      assert.deepEqual(await stepList(page).getByRole('heading', { level: 3 }).allTextContents(), [
        'Given',
        'Keys, values, queries',
        'Query x₁',
        'Query x₂',
        'Query x₃',
        'All at once, as matrices',
      ]);
    }),
  );

  test(
    'scaling and the mask are steps only if switched on',
    visit('#room=worked', async (page) => {
      const optional = async () =>
        [...new Set(await titles(page))].filter((name) => /divide|hide|mask|round|as the lecture/i.test(name));
      assert.deepEqual(await optional(), ['Round to one decimal', 'The rounded weights']);
      await choose(page, 'Exact');
      assert.deepEqual(await optional(), []);
      await choose(page, 'Exact, scaled');
      assert.deepEqual(await optional(), ['Divide by √dk', 'All scores divided by √dk']);
      await openSettings(page);
      await page.getByLabel('Causal mask').check();
      await stateIs(page);
      assert.deepEqual(await optional(), [
        'Divide by √dk',
        'Mask later tokens',
        'All scores divided by √dk',
        'The mask on all rows',
      ]);
    }),
  );

  test(
    'without weights the projections are one step',
    visit('#weights=off', async (page) => {
      assert.deepEqual((await titles(page)).slice(0, 3), ['The inputs', 'No weights: Q = K = V = X', 'Score: x₁ → x₁']);
    }),
  );

  test(
    'an example that starts with scores has no dot products',
    visit('#example=lecture-b', async (page) => {
      assert.deepEqual((await titles(page)).slice(0, 3), ['Scores and values', 'Divide by √dk', 'Exponentials']);
    }),
  );

  for (const example of ['lecture-b', 'decoder', 'no-weights']) {
    test(
      `on a phone, the text of the first step of “${example}” is whole`,
      visit(
        `#room=worked&example=${example}`,
        async (page) => {
          const told = page.locator('.told');
          await eventually(() => told.evaluate((box) => box.scrollHeight - box.clientHeight), 0);
        },
        { context: { viewport: { width: 390, height: 844 } } },
      ),
    );
  }

  for (const mode of ['lecture', 'exact', 'scaled']) {
    test(
      `the result of the last step of “${mode}” scrolls into view`,
      visit(
        `#mode=${mode}&step=all_mixed`,
        async (page) => {
          const { count, top, bottom } = await added(page);
          assert.equal(count, 9);
          assert.ok(top > 0 && bottom <= 720, `from ${top} to ${bottom}`);
        },
        { context: { viewport: { width: 1280, height: 720 } } },
      ),
    );
  }

  test(
    'a button at its end keeps the focus, and the keys still work',
    visit('#step=all_rounded', async (page) => {
      await next(page).click();
      await at(page, 53);
      await page.keyboard.press('Enter');
      await at(page, 53);
      assert.ok(await next(page).evaluate((button) => button === document.activeElement));
      await page.keyboard.press('[');
      await at(page, 52);
    }),
  );
});

describe('the calculations of a step', () => {
  test(
    'every score is its dot product, one by one',
    visit('#step=dot.0.0', async (page) => {
      for (const [token, q] of Q.entries()) {
        for (const [key, k] of K.entries()) {
          await stepList(page)
            .getByRole('button', { name: `Score: x${'₁₂₃'[token]} → x${'₁₂₃'[key]}` })
            .click();
          const products = q.map((value, column) => `${value}·${k[column]}`).join(' + ');
          await eventually(() => lines(page), [`${products} = ${SCORES[token][key]}`]);
        }
      }
    }),
  );

  test(
    'the first token’s exponentials, sum, division, rounding, weighing and output follow',
    visit('#step=dot.0.2', async (page) => {
      for (const [name, written] of FIRST_TOKEN) {
        await next(page).click();
        assert.equal(await title(page), name);
        await eventually(() => lines(page), written);
      }
    }),
  );

  test(
    'keys, values and queries are rows of X times columns of W',
    visit('#step=key.0', async (page) => {
      await eventually(
        () => lines(page),
        ['1·0 + 0·1 + 1·0 + 0·1 = 0', '1·0 + 0·1 + 1·1 + 0·1 = 1', '1·1 + 0·0 + 1·0 + 0·0 = 1'],
      );
      await stepList(page).getByRole('button', { name: 'Query of x₁' }).click();
      await eventually(
        () => lines(page),
        ['1·1 + 0·1 + 1·0 + 0·0 = 1', '1·0 + 0·0 + 1·0 + 0·1 = 0', '1·1 + 0·0 + 1·1 + 0·1 = 2'],
      );
    }),
  );

  test(
    'scaling divides by √3, and the mask replaces later tokens with −∞',
    visit('#mode=scaled&mask=causal&step=scale.0', async (page) => {
      await eventually(() => lines(page), ['2 ÷ 1.7321 = 1.1547', '4 ÷ 1.7321 ≈ 2.3094', '4 ÷ 1.7321 ≈ 2.3094']);
      await next(page).click();
      await eventually(
        () => lines(page),
        [
          '1.1547 = 1.1547',
          '−∞ because a token may not attend to a later one.',
          '−∞ because a token may not attend to a later one.',
        ],
      );
    }),
  );

  test(
    'Q, K and V are products of whole matrices, each with its size',
    visit(`#mode=scaled&step=all_queries&${FOUR_TOKENS}`, async (page) => {
      const formula = () => page.locator('.formula').textContent();
      await eventually(formula, 'X4×3WQ3×2=Q4×2');
      await next(page).click();
      await eventually(formula, 'X4×3WK3×2=K4×2');
      await next(page).click();
      await eventually(formula, 'X4×3WV3×2=V4×2');
      await next(page).click();
      await eventually(formula, 'Q4×2KT2×4=QKT4×4');
    }),
  );

  test(
    'in a decoder each product has the inputs of its attention',
    visit('#example=decoder&step=own.all_queries', async (page) => {
      const formula = () => page.locator('.formula').textContent();
      await eventually(formula, 'Y3×2WQ2×2=Q3×2');
      await stepList(page).getByRole('button', { name: 'All queries: Q' }).last().click();
      await eventually(formula, 'Z3×2WQ2×2=Q3×2');
      await stepList(page).getByRole('button', { name: 'All keys: K' }).last().click();
      await eventually(formula, 'X2×2WK2×2=K2×2');
    }),
  );

  test(
    'the mask M is written out, with −∞ where a score is hidden',
    visit('#mode=exact&mask=causal&step=all_masked', async (page) => {
      const rows = page.locator('.formula mtr');
      await eventually(() => rows.allTextContents(), ['0−∞−∞', '00−∞', '000']);
      await page.goto(page.url().replace(/#.*/, '#example=decoder&step=own.all_masked'));
      await eventually(() => rows.allTextContents(), ['0−∞−∞', '00−∞', '000']);
    }),
  );

  test(
    'the current step is written as a NumPy program with the numbers of the tables',
    visit('#step=output.1', async (page) => {
      await openSettings(page);
      await page.getByText('This step in NumPy').click();
      const program = page.locator('details.numpy pre');
      assert.equal(
        await program.textContent(),
        [
          'import numpy as np',
          'X = np.array([[1, 0, 1, 0], [0, 2, 0, 2], [1, 1, 1, 1]])',
          'W_Q = np.array([[1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 1, 1]])',
          'W_K = np.array([[0, 0, 1], [1, 1, 0], [0, 1, 0], [1, 1, 0]])',
          'W_V = np.array([[0, 2, 0], [0, 3, 0], [1, 0, 3], [1, 1, 0]])',
          'Q, K, V = X @ W_Q, X @ W_K, X @ W_V',
          'D = Q @ K.T',
          'E = np.exp(D - D.max(axis=1, keepdims=True))',
          'A = E / E.sum(axis=1, keepdims=True)',
          'R = np.array([[0, 0.5, 0.5], [0, 1, 0], [0, 0.9, 0.1]])  # rounded as in the lecture',
          'Z = R @ V',
          'print(Z[1])',
        ].join('\n'),
      );
      await choose(page, 'Exact, scaled');
      await page.getByLabel('Causal mask').check();
      await stepList(page).getByRole('button', { name: 'Mask later tokens' }).first().click();
      await eventually(
        async () => (await program.textContent())?.split('\n').slice(-6),
        [
          'S = D / np.sqrt(3)',
          'T = S + np.triu(np.full(D.shape, -np.inf), k=1)',
          'E = np.exp(T - T.max(axis=1, keepdims=True))',
          'A = E / E.sum(axis=1, keepdims=True)',
          'Z = A @ V',
          'print(T[0])',
        ],
      );
    }),
  );

  test(
    'every step has a title, a sentence and a formula',
    visit('#room=worked', async (page) => {
      const names = await titles(page);
      for (const [index, name] of names.entries()) {
        if (index > 0) await page.keyboard.press(']');
        assert.ok(await page.getByRole('heading', { level: 2, name, exact: true }).count(), name);
        assert.ok((await page.getByRole('math').textContent())?.trim(), name);
      }
    }),
  );

  test(
    'a later number is not shown yet',
    visit('#step=dot.0.1', async (page) => {
      assert.deepEqual(await matrix(page, 'Q Kᵀ'), [
        ['2', '4', ''],
        ['', '', ''],
        ['', '', ''],
      ]);
      assert.deepEqual(await matrix(page, 'output'), [
        ['', '', ''],
        ['', '', ''],
        ['', '', ''],
      ]);
      await next(page).click();
      assert.deepEqual(await matrix(page, 'Q Kᵀ'), [
        ['2', '4', '4'],
        ['', '', ''],
        ['', '', ''],
      ]);
      await previous(page).click();
      await previous(page).click();
      assert.deepEqual(await matrix(page, 'Q Kᵀ'), [
        ['2', '', ''],
        ['', '', ''],
        ['', '', ''],
      ]);
    }),
  );
});

for (const step of ['exponentials.0', 'round.0'])
  test(
    `all lines of ${step} fit into the panel`,
    visit(`#room=worked&step=${step}`, async (page) => {
      const hidden = page.locator('.computed').evaluate((box) => box.scrollHeight - box.clientHeight);
      assert.ok((await hidden) <= 1, `${await hidden} px are hidden`);
    }),
  );

describe('the formula', () => {
  test(
    'is whole: its scrolling box clips no letter',
    visit('#mode=exact&mask=causal&step=all_mixed', async (page) => {
      await openSettings(page);
      await page.getByRole('checkbox', { name: 'Divide by √dk' }).check();
      await stateIs(page);
      await page.mouse.move(0, 0);
      const box = await page.locator('.computed').boundingBox();
      assert.ok(box);
      const clip = { x: box.x, y: box.y - 8, width: box.width, height: box.height + 8 };
      const clipped = await page.screenshot({ clip, animations: 'disabled' });
      await page.locator('.computed').evaluate((element) => {
        element.style.overflow = 'visible';
      });
      assert.ok((await page.screenshot({ clip, animations: 'disabled' })).equals(clipped));
    }),
  );
});
