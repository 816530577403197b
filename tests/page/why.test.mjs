// @ts-check
/** Explanations of numbers: they open by pointer, keyboard and touch, and they are correct. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { equation } from '../../www/draw/equality.ts';
import { isRight } from './arithmetic.mjs';
import { address, cell, choose, EXACT, field, lines, litSources, matrix, table, titles, why } from './board.mjs';
import { eventually, stateIs, visit } from './browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

const END = '#step=all_mixed';
const HINT = 'Point at a number to see where it comes from; click or tap it to select it.';
const QUERY = '1·1 + 0·1 + 1·0 + 0·0 = 1';

/** @param {Page} page @param {string | RegExp} expected */
const says = (page, expected) =>
  eventually(() => why(page), typeof expected === 'string' ? expected : (text) => expected.test(text));

describe('a number is explained', () => {
  test(
    'on hover, with its sources highlighted',
    visit(END, async (page) => {
      await says(page, HINT);
      await cell(page, 'Q', 1, 1).hover();
      await says(page, QUERY);
      assert.deepEqual(
        (await litSources(page)).sort(),
        [1, 2, 3, 4].flatMap((at) => [`X 1,${at}`, `W_Q ${at},1`]).sort(),
      );
      await page.mouse.move(1, 1);
      await says(page, HINT);
    }),
  );

  test(
    'on focus, and the arrow keys move from number to number',
    visit(END, async (page) => {
      await cell(page, 'Q', 1, 1).focus();
      await says(page, QUERY);
      await page.keyboard.press('ArrowRight');
      await says(page, '1·0 + 0·0 + 1·0 + 0·1 = 0');
      await page.keyboard.press('ArrowDown');
      await says(page, '0·0 + 2·0 + 0·0 + 2·1 = 2');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await says(page, QUERY);
    }),
  );

  test(
    'only one number of a matrix is a Tab stop, the last inspected one',
    visit(END, async (page) => {
      await cell(page, 'Q', 1, 1).focus();
      await page.keyboard.press('ArrowDown');
      assert.equal(await table(page, 'Q').locator('[tabindex="0"]').count(), 1);
      assert.equal(await cell(page, 'Q', 2, 1).getAttribute('tabindex'), '0');
    }),
  );

  test(
    'with a remark if it was typed',
    visit(END, async (page) => {
      await field(page, 'X', 'x₁', 1).focus();
      await says(page, '1 is given: it was typed, not computed.');
      await page.mouse.move(1, 1);
      await cell(page, 'W_V', 1, 2).hover();
      await says(page, '2 is given: it was typed, not computed.');
    }),
  );

  test(
    'after an edit, while it has the caret',
    visit(END, async (page) => {
      await field(page, 'X', 'x₁', 1).focus();
      await page.keyboard.press('ArrowUp');
      await stateIs(page);
      await says(page, '2 is given: it was typed, not computed.');
    }),
  );
});

describe('selection', () => {
  test(
    'a click selects, moving away keeps it, Escape deselects',
    visit(END, async (page) => {
      await cell(page, 'Q', 1, 1).click();
      await says(page, /^selected: 1·1 \+ /);
      await page.mouse.move(1, 1);
      await cell(page, 'K', 2, 1).hover();
      await says(page, /^selected: 1·1 \+ /);
      assert.ok((await litSources(page)).includes('X 1,1'));
      await page.mouse.move(1, 1);
      await page.keyboard.press('Escape');
      await says(page, HINT);
    }),
  );

  test(
    'Enter selects too, and the button deselects',
    visit(END, async (page) => {
      await cell(page, 'Q', 1, 1).focus();
      await page.keyboard.press('Enter');
      await says(page, /^selected: /);
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await eventually(() => page.getByRole('button', { name: 'Clear', exact: true }).count(), 0);
    }),
  );

  test(
    'a selected number stays selected while the steps advance',
    visit('#step=query.0', async (page) => {
      await cell(page, 'Q', 1, 1).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press(']');
      await says(page, /^selected: 1·1 \+ 0·1 \+ 1·0 \+ 0·0 = 1/);
    }),
  );

  test(
    'the selected number is part of the URL and survives a reload',
    visit(END, async (page) => {
      await cell(page, 'Q', 1, 2).click();
      await eventually(
        () => address(page),
        (hash) => hash.includes('cell=blocks.0.attn.q.0.0.1'),
      );
      await page.reload();
      await stateIs(page);
      await says(page, /^selected: 1·0 \+ 0·0 \+ 1·0 \+ 0·1 = 0/);
      await page.keyboard.press('Escape');
      await eventually(
        () => address(page),
        (hash) => !hash.includes('cell='),
      );
    }),
  );

  test(
    'a selected number is updated during typing',
    visit(`${END}&cell=blocks.0.attn.q.0.0.0`, async (page) => {
      await field(page, 'X', 'x₁', 1).fill('5');
      await stateIs(page);
      await says(page, /^selected: 5·1 \+ 0·1 \+ 1·0 \+ 0·0 = 5/);
    }),
  );

  test(
    'a tap selects',
    visit(
      END,
      async (page) => {
        await cell(page, 'Q', 1, 1).tap();
        await says(page, /^selected: 1·1 \+ 0·1 \+ 1·0 \+ 0·0 = 1/);
        await cell(page, 'K', 2, 1).tap();
        await says(page, /^selected: 0·0 \+ 2·1 \+ 0·0 \+ 2·1 = 4/);
      },
      { context: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } } },
    ),
  );
});

describe('every kind of number has an explanation', () => {
  /** @type {[string, string, string, [number, number], string][]} */
  const kinds = [
    ['a score', '', 'Q Kᵀ', [2, 3], '2·2 + 2·3 + 2·1 = 12'],
    ['a scaled score', '&mode=scaled', '÷ √d_k', [1, 1], '2 ÷ 1.7321 = 1.1547'],
    ['a score the mask leaves alone', '&mask=causal', 'mask', [2, 1], '4 = 4'],
    ['a score the mask hides', '&mask=causal', 'mask', [1, 2], '−∞ because a token may not attend to a later one.'],
    ['the largest of a row', '', 'max', [2, 1], 'max(4, 16, 12) = 16'],
    ['an exponential', '', 'exp', [1, 1], 'e^(2 − 4) = 0.1353'],
    ['the exponential of what is hidden', '&mask=causal', 'exp', [1, 2], 'e^(−∞ − 2) = 0'],
    ['a sum', '', 'Σ', [1, 1], '0.1353 + 1.0000 + 1.0000 = 2.1353'],
    ['a weight', '', 'weights', [1, 1], '0.1353 ÷ 2.1353 = 0.0634'],
    ['a weighted value', '&mode=lecture', 'weight × V', [2, 2], '0.9·8 = 7.2'],
    ['an output', '&mode=lecture', 'output', [3, 2], '0.0·2 + 0.9·8 + 0.1·6 = 7.8'],
    ['a key without weights', '&weights=off', 'K', [3, 4], '1 = 1'],
  ];
  for (const [what, switches, symbol, [row, column], expected] of kinds) {
    test(
      what,
      visit(`#mode=exact${switches}&step=all_mixed`.replace(/mode=exact&(?=.*mode=)/, ''), async (page) => {
        await cell(page, symbol, row, column).hover();
        await says(page, expected);
      }),
    );
  }

  test(
    'a rounded weight',
    visit(END, async (page) => {
      await cell(page, 'rounded', 1, 2).hover();
      await says(page, /^0\.4683 → 0\.5 \(.*one decimal.*\)$/);
    }),
  );

  test(
    'a negative factor is in brackets',
    visit(`${END}&x=-1,0,1,0;0,2,0,2;1,1,1,1`, async (page) => {
      await cell(page, 'Q', 1, 1).hover();
      await says(page, '(−1)·1 + 0·1 + 1·0 + 0·0 = −1');
      await cell(page, 'Q Kᵀ', 1, 2).hover();
      await says(page, '(−1)·4 + 0·4 + 0·0 = −4');
    }),
  );

  test(
    'a weighted value is that of the current step’s token',
    visit('#mode=lecture&step=weigh.0.0', async (page) => {
      // The worked example shows one token's weighted values at a time, always in the same table.
      await cell(page, 'weight × V', 1, 1).hover();
      await says(page, '0.0·1 = 0.0');
      await page.mouse.move(1, 1);
      for (let step = 0; step < 13; step++) await page.keyboard.press(']');
      await cell(page, 'weight × V', 2, 2).hover();
      await says(page, '1.0·8 = 8.0');
    }),
  );
});

describe('calculations are correct', () => {
  /** @param {string[]} a @param {string[]} b @param {string} result */
  const products = (a, b, result) => `${a.map((value, at) => `${value}·${b[at]}`).join(' + ')} = ${result}`;
  /** Replaces "=" with the relation sign that is correct for the displayed digits. @param {string} line */
  const signed = (line) => equation(.../** @type {[string, string]} */ (line.split(' = ')));
  /** @param {string[][]} rows @param {number} column */
  const down = (rows, column) => rows.map((row) => row[column]);

  test(
    'every number of lecture E equals its written-out sum',
    visit(EXACT, async (page) => {
      const on = Object.fromEntries(
        await Promise.all(
          ['X', 'W_Q', 'W_K', 'W_V', 'Q', 'K', 'V', 'Q Kᵀ', 'max', 'exp', 'Σ', 'weights', 'output'].map(
            async (symbol) => [symbol, await matrix(page, symbol)],
          ),
        ),
      );
      /** @type {Record<string, (row: number, column: number, result: string) => string>} */
      const written = {
        Q: (row, column, result) => products(on.X[row], down(on.W_Q, column), result),
        K: (row, column, result) => products(on.X[row], down(on.W_K, column), result),
        V: (row, column, result) => products(on.X[row], down(on.W_V, column), result),
        'Q Kᵀ': (row, column, result) => products(on.Q[row], on.K[column], result),
        max: (row, _, result) => `max(${on['Q Kᵀ'][row].join(', ')}) = ${result}`,
        exp: (row, column, result) => `e^(${on['Q Kᵀ'][row][column]} − ${on.max[row][0]}) = ${result}`,
        Σ: (row, _, result) => `${on.exp[row].join(' + ')} = ${result}`,
        weights: (row, column, result) => `${on.exp[row][column]} ÷ ${on.Σ[row][0]} = ${result}`,
        output: (row, column, result) => products(on.weights[row], down(on.V, column), result),
      };
      let checked = 0;
      for (const [symbol, line] of Object.entries(written)) {
        for (const [row, cells] of on[symbol].entries()) {
          for (const [column, result] of cells.entries()) {
            const expected = signed(line(row, column, result));
            assert.ok(isRight(expected), `${symbol} ${row + 1},${column + 1}: ${expected}`);
            await cell(page, symbol, row + 1, column + 1).focus();
            await says(page, expected);
            checked += 1;
          }
        }
      }
      assert.equal(checked, 69);
    }),
  );

  for (const [what, hash] of [
    ['scaled and masked', '#mode=scaled&mask=causal'],
    ['with numbers of our own', '#mode=scaled&x=-1.5,0.25,1,0;0,2,-3,2;1,1,0.1,1'],
    ['without weights', '#example=no-weights&mode=scaled'],
    ['between two sequences', '#example=cross-attention&mode=scaled'],
    ['in a decoder', '#example=decoder&mode=scaled'],
    ['in a tiny decoder', '#example=tiny-decoder&mode=scaled'],
    ['from given scores', '#example=lecture-a&mode=exact'],
  ]) {
    test(
      `every calculation of every step adds up, ${what}`,
      visit(hash, async (page) => {
        let checked = 0;
        const count = (await titles(page)).length;
        for (let step = 1; step < count; step++) {
          const before = await lines(page);
          await page.keyboard.press(']');
          const name = (await titles(page))[step];
          const told = !/^(All|Softmax|The |No weights)/.test(name);
          await eventually(
            () => lines(page),
            (now) =>
              told
                ? now.length > 0 && (now.join() !== before.join() || /^(Score|Weight)/.test(name))
                : now.length === 0,
          );
          for (const line of await lines(page)) {
            if (/was typed|because/.test(line)) continue;
            assert.ok(isRight(line), `${name}: ${line}`);
            checked += 1;
          }
        }
        assert.ok(checked >= 8, `only ${checked} lines were written`);
      }),
    );
  }

  test(
    'hovering a symbol of the formula highlights its matrix',
    visit('#step=query.0', async (page) => {
      const lit = () =>
        page
          .locator('figure.lit table')
          .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.split(', ')[0]));
      await page.getByRole('math').locator('[data-part="w_q"]').hover();
      await eventually(lit, ['W_Q']);
      await page.mouse.move(1, 1);
      await eventually(lit, []);
    }),
  );

  test(
    'hovering a number of a calculation highlights its cell, and the page settles',
    visit('#step=dot.0.1', async (page) => {
      const lit = () =>
        page
          .locator('td.lit')
          .evaluateAll((all) => all.map((one) => one.closest('table')?.getAttribute('aria-label')?.split(', ')[0]));
      await eventually(() => lines(page), ['1·4 + 0·4 + 2·0 = 4']);
      await page.locator('.numbers .number').first().hover();
      await eventually(lit, ['Q']);
      // If the redraw put a new element under the pointer, the element would be highlighted and the page redrawn again,
      // endlessly.
      const draws = () => page.evaluate(() => performance.getEntriesByName('headlight:draw').length);
      const frames = () =>
        page.evaluate(
          () =>
            new Promise((done) => {
              let left = 12;
              const frame = () => (left-- > 0 ? requestAnimationFrame(frame) : done(null));
              frame();
            }),
        );
      await eventually(async () => {
        const before = await draws();
        await frames();
        return (await draws()) - before;
      }, 0);
    }),
  );

  test(
    'numbers are never explained with those of another mode',
    visit(END, async (page) => {
      await cell(page, 'output', 1, 2).click();
      await says(page, /^selected: 0\.0·2 \+ 0\.5·8 \+ 0\.5·6 = 7\.0/);
      await choose(page, 'Exact');
      await says(page, /^selected: 0\.0634·2 \+ 0\.4683·8 \+ 0\.4683·6 ≈ 6\.6831/);
    }),
  );
});
