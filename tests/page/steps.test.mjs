// @ts-check
/** Moving through the example, and the calculations of each step. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import {
  address,
  cell,
  choose,
  counter,
  field,
  lines,
  litSources,
  matrix,
  notices,
  numbers,
  stepList,
  title,
  titles,
  why,
} from './board.mjs';
import { eventually, openSettings, stateIs, visit } from './browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

const Q = [
  [1, 0, 2],
  [2, 2, 2],
  [2, 1, 3],
];
const K = [
  [0, 1, 1],
  [4, 4, 0],
  [2, 3, 1],
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
  [
    'Round to one decimal',
    ['0.0634 → 0.0', '0.4683 → 0.5', '0.4683 → 0.5'].map(
      (line) => `${line} (rounded to one decimal; the row still adds up to 1)`,
    ),
  ],
  ['Weight × value of x₁', ['0.0·1 = 0.0', '0.0·2 = 0.0', '0.0·3 = 0.0']],
  ['Weight × value of x₂', ['0.5·2 = 1.0', '0.5·8 = 4.0', '0.5·0 = 0.0']],
  ['Weight × value of x₃', ['0.5·2 = 1.0', '0.5·6 = 3.0', '0.5·3 = 1.5']],
  ['Output of x₁', ['0.0·1 + 0.5·2 + 0.5·2 = 2.0', '0.0·2 + 0.5·8 + 0.5·6 = 7.0', '0.0·3 + 0.5·0 + 0.5·3 = 1.5']],
]);

/** @param {Page} page */
const next = (page) => page.getByRole('button', { name: 'Next step' });
/** @param {Page} page */
const previous = (page) => page.getByRole('button', { name: 'Previous step' });
/** @param {Page} page @param {number} step @param {number} [of] */
const at = (page, step, of = 53) => eventually(() => counter(page), `Step ${step} of ${of}`);

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
        'The weights, rounded as in the lecture',
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
      assert.deepEqual(await optional(), ['Round to one decimal', 'The weights, rounded as in the lecture']);
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

describe('moving', () => {
  test(
    'the buttons move one step forward and back, and stop at both ends',
    visit('#room=worked', async (page) => {
      await at(page, 1);
      assert.ok(await previous(page).isDisabled());
      await next(page).click();
      await next(page).click();
      await at(page, 3);
      await previous(page).click();
      await at(page, 2);
      await stepList(page).getByRole('button', { name: 'All outputs' }).click();
      await at(page, 53);
      assert.ok(await next(page).isDisabled());
    }),
  );

  test(
    '] and Space move forward, [ and Shift+Space move back',
    visit('#room=worked', async (page) => {
      await page.keyboard.press(']');
      await page.keyboard.press('Space');
      await at(page, 3);
      await page.keyboard.press('[');
      await at(page, 2);
      await page.keyboard.press('Shift+Space');
      await at(page, 1);
      await page.keyboard.press('[');
      await at(page, 1);
    }),
  );

  test(
    'after reaching the last step by the button, [ still moves back',
    visit('#step=all_rounded', async (page) => {
      await next(page).click();
      await at(page, 53);
      await page.keyboard.press('[');
      await at(page, 52);
    }),
  );

  test(
    'a key typed into a field does not move',
    visit('#room=worked', async (page) => {
      await page.getByLabel('Name of token 1').fill('');
      await page.keyboard.type('a ]b[ c');
      assert.equal(await page.getByLabel('Name of token 1').inputValue(), 'a ]b[ c');
      await at(page, 1);
    }),
  );

  test(
    'Space clicks the focused button once',
    visit('#room=worked', async (page) => {
      await next(page).focus();
      await page.keyboard.press('Space');
      await at(page, 2);
    }),
  );

  test(
    'in the list of steps, arrows, Home and End move, and the current step is marked',
    visit('#room=worked', async (page) => {
      const marked = () => stepList(page).locator('[aria-current="step"]').allTextContents();
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await stepList(page).getByRole('button', { name: 'The inputs' }).focus();
      await page.keyboard.press('ArrowDown');
      assert.deepEqual([await marked(), await focused()], [['The weights for keys, WK'], 'The weights for keys, WK']);
      await page.keyboard.press('End');
      assert.deepEqual([await marked(), await focused()], [['All outputs'], 'All outputs']);
      await page.keyboard.press('ArrowUp');
      await at(page, 52);
      await page.keyboard.press('Home');
      assert.deepEqual([await marked(), await focused()], [['The inputs'], 'The inputs']);
    }),
  );

  test(
    'the current step is visible in the list without scrolling by hand',
    visit('#room=worked', async (page) => {
      await page.keyboard.press(']');
      for (const name of ['All outputs', 'Output of x₂', 'The inputs']) {
        await stepList(page)
          .getByRole('button', { name, exact: true })
          .evaluate((button) => /** @type {HTMLElement} */ (button).click());
        await at(page, (await titles(page)).indexOf(name) + 1);
        const inside = await stepList(page)
          .locator('[aria-current="step"]')
          .evaluate((button) => {
            const { left, top, width, height } = button.getBoundingClientRect();
            return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          });
        assert.ok(inside, name);
      }
    }),
  );

  test(
    'Play moves automatically; Pause or a manual step stops it',
    visit('#room=worked', async (page) => {
      const first = await counter(page);
      await page.getByRole('button', { name: 'Play' }).click();
      await eventually(
        () => counter(page),
        (now) => now !== first,
      );
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('button', { name: 'Play' }).waitFor();
      const paused = await counter(page);
      await page.getByRole('button', { name: 'Play' }).click();
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      await page.keyboard.press(']');
      await page.getByRole('button', { name: 'Play' }).waitFor();
      const stepOf = (/** @type {string} */ text) => Number(text.match(/\d+/)?.[0]);
      await eventually(
        async () => stepOf(await counter(page)),
        (now) => now > stepOf(paused),
      );
    }),
  );

  test(
    'Play stops when another room is opened',
    visit(
      '#room=worked',
      async (page) => {
        await page.clock.install();
        await page.getByRole('button', { name: 'Play' }).click();
        await page.getByRole('tab', { name: 'Soft lookup' }).click();
        await stateIs(page);
        await page.clock.runFor(5000);
        await page.getByRole('tab', { name: 'Worked example' }).click();
        await stateIs(page);
        await page.getByRole('button', { name: 'Play' }).waitFor();
        // A separate page, because its clock is set.
      },
      {},
    ),
  );

  test(
    'Play ends at the last step, and restarts from there',
    visit('#step=all_rounded', async (page) => {
      await page.getByRole('button', { name: 'Play' }).click();
      await at(page, 53);
      await eventually(() => page.getByRole('button', { name: 'Play' }).count(), 1);
      await page.getByRole('button', { name: 'Play' }).click();
      await eventually(
        () => counter(page),
        (now) => /^Step \d of/.test(now),
      );
    }),
  );
});

describe('the URL', () => {
  test(
    'contains the step, and a reload restores it',
    visit('#room=worked', async (page) => {
      await stepList(page).getByRole('button', { name: 'Score: x₂ → x₃' }).click();
      await eventually(
        () => address(page),
        (hash) => hash.includes('step=dot.1.2'),
      );
      await page.reload();
      await stateIs(page);
      assert.equal(await title(page), 'Score: x₂ → x₃');
      await eventually(() => lines(page), ['2·2 + 2·3 + 2·1 = 12']);
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'keeps the step if a switch does not remove it, and contains the switch',
    visit('#step=dot.1.2', async (page) => {
      await choose(page, 'Exact, scaled');
      await openSettings(page);
      await page.getByLabel('Causal mask').check();
      await stateIs(page);
      assert.equal(await title(page), 'Score: x₂ → x₃');
      await eventually(
        () => address(page),
        (hash) => /mode=scaled.*mask=causal.*step=dot\.1\.2/.test(hash),
      );
      await page.reload();
      await stateIs(page);
      assert.ok(await page.getByLabel('Causal mask').isChecked());
      assert.ok(await page.getByRole('radio', { name: 'Exact, scaled' }).isChecked());
    }),
  );

  test(
    'a step removed by a switch is replaced by another, without an error',
    visit('#step=round.0', async (page) => {
      await choose(page, 'Exact');
      await eventually(
        () => counter(page),
        (text) => /^Step \d+ of 49$/.test(text),
      );
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'in cross-attention queries come from Y, keys and values from X, and both can be edited',
    visit('#room=worked&example=cross-attention&step=all_mixed&cell=blocks.0.attn.q.0.1.2', async (page) => {
      await eventually(() => why(page), 'selected: 0·1 + 0·0 + 2·1 + 0·1 = 2 Clear');
      const sources = await litSources(page);
      assert.deepEqual(
        sources.filter((source) => /^[XY] /.test(source)),
        ['Y 2,1', 'Y 2,2', 'Y 2,3', 'Y 2,4'],
      );
      const of = async (/** @type {string} */ symbol) => numbers(await matrix(page, symbol));
      assert.deepEqual(await of('Q'), [
        [1, 1, 1],
        [0, 0, 2],
      ]);
      assert.deepEqual(await of('K'), K);
      assert.deepEqual(await of('Q Kᵀ'), [
        [2, 8, 6],
        [2, 0, 2],
      ]);
      assert.deepEqual(await of('output'), [
        [1.9978, 7.749, 0.3634],
        [1.5317, 4.2535, 2.8099],
      ]);
      assert.equal(await page.getByLabel('Causal mask').count(), 0, 'there is no future to mask');
      await field(page, 'Y', 'y₂', 3).fill('0');
      await eventually(
        () => of('weights'),
        [
          [0.0022, 0.8789, 0.1189],
          [0.3333, 0.3333, 0.3333],
        ],
      );
      await eventually(
        () => address(page),
        (hash) => hash.includes('y=0,1,0,1;0,0,0,0'),
      );
    }),
  );

  test(
    'a decoder applies masked self-attention, and attends to the encoder with the result',
    visit('#room=worked&example=decoder&step=own.mask.1', async (page) => {
      assert.deepEqual(await lines(page), ['0 = 0', '2 = 2', '−∞ because a token may not attend to a later one.']);
      const of = async (/** @type {string} */ symbol) => numbers(await matrix(page, symbol));
      assert.equal(await page.getByLabel('Causal mask').count(), 0, 'a decoder always masks');
      // The results of later steps are not shown yet.
      assert.deepEqual((await matrix(page, 'output')).flat().join(''), '');
      await stepList(page).getByRole('button', { name: 'All outputs' }).last().click();
      await eventually(
        () => of('output'),
        [
          [5.2848, 0.9536],
          [1.074, 6.5681],
          [3, 4],
        ],
      );
      assert.deepEqual(await of('self: weights'), [
        [1, 0, 0],
        [0.1192, 0.8808, 0],
        [0.1065, 0.1065, 0.787],
      ]);
      assert.deepEqual((await matrix(page, 'self: mask'))[0], ['2', '−∞', '−∞']);
      // In the second attention, the queries are computed from the output of the first attention, and the keys from X.
      assert.deepEqual(await of('Q'), await of('self: output'));
      await cell(page, 'Q', 2, 1).click();
      await eventually(() => why(page), 'selected: 0.1192·1 + 0.8808·0 = 0.1192 Clear');
      assert.deepEqual(await litSources(page), ['W_Q 1,1', 'W_Q 2,1', 'self: output 2,1', 'self: output 2,2']);
      await eventually(
        () => address(page),
        (hash) => hash.includes('cell=blocks.0.attn.q.0.1.0'),
      );
      // Changing a number of Y affects both attentions.
      await field(page, 'Y', 'y₁', 1).fill('0');
      await eventually(() => of('self: output').then((rows) => rows[0]), [0, 0]);
      await eventually(() => of('weights').then((rows) => rows[0]), [0.5, 0.5]);
      await field(page, 'self: W_V', '1', 2).fill('1');
      await eventually(
        () => address(page),
        (hash) => hash.includes('own_v=1,1;0,1') && hash.includes('y=0,0;0,1;1,1'),
      );
    }),
  );

  test(
    'the tiny decoder predicts another word after another noun',
    visit('#room=worked&example=tiny-decoder&step=next_word.2', async (page) => {
      const of = async (/** @type {string} */ symbol) => numbers(await matrix(page, symbol));
      assert.equal(await title(page), 'Next word: blue');
      assert.deepEqual(await of('X′'), [
        [1, 0, 0, 0],
        [0, 1.5, 0, 0],
        [-1, 4, 0, 0],
      ]);
      assert.deepEqual(await of('ReLU(H)'), [
        [0, 0],
        [0, 0],
        [4, 0],
      ]);
      assert.deepEqual((await of('logits'))[2], [0, -2, -1, 0, 4, -4]);
      assert.deepEqual((await of('P'))[2], [0.0175, 0.0024, 0.0064, 0.0175, 0.9559, 0.0003]);
      assert.equal(await page.getByLabel('Causal mask').count(), 0, 'a decoder always masks');
      assert.equal(await page.getByLabel(/^Weights off/).count(), 0);
      await cell(page, 'H', 3, 1).click();
      await eventually(() => why(page), 'selected: (−1.0)·(−2) + 4.0·1 + 0·0 + 0·0 + (−2) = 4.0 Clear');
      assert.deepEqual(
        (await litSources(page)).filter((source) => source.startsWith('b_in')),
        ['b_in 1,1'],
      );
      await eventually(
        () => address(page),
        (hash) => hash.includes('cell=blocks.0.mlp.pre.2.0'),
      );
      await field(page, 'X', 'sky', 2).fill('0');
      await field(page, 'X', 'sky', 3).fill('1');
      await eventually(() => title(page), 'Next word: red');
      // “the” and “is” have the same logit; the first one is written.
      await field(page, 'W_U', '4', 6).fill('1');
      await eventually(() => title(page), 'Next word: the');
      await eventually(
        () => address(page),
        (hash) => hash.includes('w_u=') && hash.includes('x=1,0,0,0;0,0,1,0;-1,0,0,0'),
      );
      await openSettings(page);
      await page.getByRole('spinbutton', { name: 'dmlp' }).fill('3');
      await eventually(() => of('b_in'), [[-2, -2, 0]]);
      await stateIs(page);
    }),
  );

  test(
    'another example starts at its first step',
    visit('#step=dot.1.2', async (page) => {
      await page.getByRole('combobox', { name: 'Example' }).selectOption('no-weights');
      await stateIs(page);
      assert.equal(await title(page), 'The inputs');
    }),
  );
});

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
