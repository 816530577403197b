// @ts-check
/** Editing numbers and names. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { address, EXACT, field, matrix, titles } from './board.mjs';
import { eventually, openSettings, stateIs, visit } from './browser.mjs';
import { everythingFollows } from './editing.mjs';

describe('a number', () => {
  test(
    'updates everything when it is typed',
    visit(EXACT, async (page) => {
      await everythingFollows(page);
      for (const [symbol, row, column, text] of /** @type {[string, string, number, string][]} */ ([
        ['X', 'x₁', 2, '1.5'],
        ['W_Q', '1', 1, '-2'],
        ['W_K', '4', 3, '0.125'],
        ['W_V', '2', 2, '-0.75'],
      ])) {
        await field(page, symbol, row, column).fill(text);
        await everythingFollows(page);
      }
    }),
  );

  test(
    'may be written with a decimal comma, a typographic minus or a power of ten',
    visit(EXACT, async (page) => {
      const first = async () => (await matrix(page, 'Q'))[0][0];
      for (const [text, result] of [
        ['0,25', '0.2500'],
        ['−3', '−3'],
        ['1e1', '10'],
        [' 7 ', '7'],
      ]) {
        await field(page, 'X', 'x₁', 1).fill(text);
        await stateIs(page);
        // The first column of W_Q adds the first two numbers of x₁; the second column is 0.
        assert.equal(Number((await first()).replace('−', '-')), Number(result.replace('−', '-')), text);
      }
    }),
  );

  test(
    'has a minus sign like the computed numbers once it is left, and a hyphen in links',
    visit(EXACT, async (page) => {
      const x = field(page, 'X', 'x₁', 1);
      await x.fill('');
      await x.pressSequentially('-2');
      assert.equal(await x.inputValue(), '-2');
      await eventually(() => address(page), /x=-2,0,/);
      await field(page, 'X', 'x₁', 2).fill('-1');
      await eventually(() => x.inputValue(), '−2');
      await x.press('End');
      await x.press('5');
      await eventually(() => address(page), /x=-25,-1,/);
      await x.press('ArrowUp');
      assert.equal(await x.inputValue(), '−24');
    }),
  );

  test(
    'changes by 1 with the arrow keys, and by 0.1 with Shift',
    visit(EXACT, async (page) => {
      const x = field(page, 'X', 'x₁', 1);
      await x.focus();
      for (const [key, text] of [
        ['ArrowUp', '2'],
        ['ArrowUp', '3'],
        ['ArrowDown', '2'],
        ['Shift+ArrowUp', '2.1'],
        ['Shift+ArrowDown', '2'],
        ['Shift+ArrowDown', '1.9'],
      ]) {
        await page.keyboard.press(key);
        assert.equal(await x.inputValue(), text, key);
      }
      await everythingFollows(page);
    }),
  );

  test(
    'changes with the wheel only if it has the caret',
    visit(
      EXACT,
      async (page) => {
        const x = field(page, 'X', 'x₁', 1);
        await x.hover();
        await page.mouse.wheel(0, -100);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        assert.equal(await x.inputValue(), '1');
        await x.focus();
        await x.hover();
        await page.mouse.wheel(0, -100);
        await eventually(() => x.inputValue(), '2');
        await page.mouse.wheel(0, 100);
        await eventually(() => x.inputValue(), '1');
        assert.equal(await field(page, 'X', 'x₁', 2).inputValue(), '0');
        // A separate page, because a browser keeps sending wheel events to the element that it scrolled last.
      },
      { context: {} },
    ),
  );

  test(
    'keeps the caret while the picture changes',
    visit(EXACT, async (page) => {
      const x = /** @type {import('playwright-core').Locator} */ (field(page, 'X', 'x₁', 1));
      await x.fill('135');
      await x.evaluate((input) => /** @type {HTMLInputElement} */ (input).setSelectionRange(1, 1));
      await page.keyboard.type('2');
      await stateIs(page);
      await page.keyboard.type('.');
      await stateIs(page);
      assert.equal(await x.inputValue(), '12.35');
    }),
  );

  test(
    'can be edited in an example that starts with scores',
    visit('#example=lecture-b&step=all_mixed', async (page) => {
      await field(page, 'Q Kᵀ', 'Thinking', 2).fill('112');
      await stateIs(page);
      assert.deepEqual(await matrix(page, 'rounded'), [['0.50', '0.50']]);
      await field(page, 'Q Kᵀ', 'Thinking', 2).fill('96');
      await openSettings(page);
      await page.getByRole('textbox', { name: /^d_?k$/ }).fill('16');
      await stateIs(page);
      assert.deepEqual(await matrix(page, '÷ √d_k'), [['28', '24']]);
      await field(page, 'V', 'Machines', 1).fill('4');
      await stateIs(page);
      assert.deepEqual(await matrix(page, 'rounded'), [['0.98', '0.02']]);
      assert.equal(Number((await matrix(page, 'output'))[0][0]), 1.06);
    }),
  );
});

describe('a name', () => {
  test(
    'updates steps, matrices, arrows, heatmap and sentence',
    visit(EXACT, async (page) => {
      await page.getByLabel('Name of token 2').fill('bank');
      await stateIs(page);
      assert.ok((await titles(page)).includes('Score: bank → x₃'));
      assert.deepEqual(await page.locator('table[aria-label^="weights, "] thead th').allTextContents(), [
        'x₁',
        'bank',
        'x₃',
      ]);
      assert.equal(await page.getByRole('img', { name: 'Attention weights' }).getByText('bank').count(), 2);
      assert.equal(
        await page
          .getByRole('img', { name: 'Where each token attends' })
          .locator('text')
          .getByText('bank', { exact: true })
          .count(),
        1,
      );
      assert.ok(
        await page.getByRole('paragraph').filter({ hasText: '“bank” gives 98 % of its attention to “bank”.' }).count(),
      );
      assert.equal(await field(page, 'X', 'bank', 1).inputValue(), '0');
    }),
  );
});

describe('a number', () => {
  test(
    'can be a fraction or a root, and the panel shows its value',
    visit(EXACT, async (page) => {
      const x = field(page, 'X', 'x₁', 2);
      for (const [typed, told] of [
        ['1/3', '1/3 = 0.3333'],
        ['½', '½ = 0.5000'],
        ['√2', '√2 = 1.4142'],
        ['1/√2', '1/√2 = 0.7071'],
        ['2√3', '2√3 = 3.4641'],
        ['-√2/2', '−√2/2 = −0.7071'],
        ['1e-9', '1e-9 = 1.0×10⁻⁹'],
        ['0,5', '0,5'],
        ['0.00001', '0.00001'],
      ]) {
        await x.fill(typed);
        await stateIs(page);
        await eventually(
          () => page.locator('.why').textContent(),
          (text) => text === `${told} is given: it was typed, not computed.`,
        );
      }
    }),
  );
});

describe('“Divide by √dk”', () => {
  test(
    'keeps the rounding of the lecture, and a sentence explains the difference',
    visit('#example=lecture-e&step=all_mixed', async (page) => {
      const scaling = page.getByRole('checkbox', { name: 'Divide by √dk' });
      const lecture = page.getByRole('radio', { name: 'As in the lecture' });
      await openSettings(page);
      await scaling.click();
      await stateIs(page);
      await eventually(() => address(page).includes('mode=lecture_scaled'), true);
      assert.ok(await lecture.isChecked());
      assert.deepEqual(await matrix(page, 'rounded'), [
        ['0.2', '0.4', '0.4'],
        ['0.0', '0.9', '0.1'],
        ['0.0', '0.8', '0.2'],
      ]);
      assert.match((await page.locator('.note').textContent()) ?? '', /the numbers differ from the slides/);
      await scaling.click();
      await stateIs(page);
      await eventually(() => /mode=/.test(address(page)), false);
      assert.deepEqual((await matrix(page, 'rounded'))[0], ['0.0', '0.5', '0.5']);
      await page.getByRole('radio', { name: 'Exact', exact: true }).check();
      await stateIs(page);
      await scaling.click();
      await stateIs(page);
      assert.ok(await page.getByRole('radio', { name: 'Exact, scaled' }).isChecked());
    }),
  );

  test(
    'can be switched off in a lecture that divides',
    visit('#example=lecture-b&step=all_mixed', async (page) => {
      await openSettings(page);
      await page.getByRole('checkbox', { name: 'Divide by √dk' }).click();
      await stateIs(page);
      await eventually(() => address(page).includes('mode=lecture_unscaled'), true);
      assert.ok(await page.getByRole('radio', { name: 'As in the lecture' }).isChecked());
      assert.deepEqual(await matrix(page, 'rounded'), [['1.00', '0.00']]);
    }),
  );
});
