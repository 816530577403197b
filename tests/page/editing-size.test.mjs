// @ts-check
/**
 * Editing sizes.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { address, EXACT, field, matrix, notices, numbers, table } from './board.mjs';
import { eventually, openSettings, stateIs, visit } from './browser.mjs';
import { everythingFollows, resize } from './editing.mjs';

/** @param {Page} page @param {number} tokens @param {number} model @param {number} head */
async function resizeAll(page, tokens, model, head) {
  await resize(page, 'Tokens', tokens);
  await resize(page, /^d_?model$/, model);
  await resize(page, /^d_?k$/, head);
}

describe('a size', () => {
  for (const [tokens, model, head] of [
    [1, 1, 1],
    [8, 8, 8],
    [2, 5, 7],
    [8, 1, 3],
  ]) {
    test(
      `${tokens} tokens, d_model ${model}, d_head ${head}`,
      visit(`${EXACT}&mode=scaled`, async (page) => {
        await resizeAll(page, tokens, model, head);
        assert.deepEqual([(await matrix(page, 'X')).length, (await matrix(page, 'X'))[0].length], [tokens, model]);
        assert.deepEqual([(await matrix(page, 'W_V')).length, (await matrix(page, 'W_V'))[0].length], [model, head]);
        await page.getByRole('button', { name: 'All outputs' }).click();
        await everythingFollows(page, { scaled: true });
        const row = tokens === 1 ? 'x₁' : `x${'₁₂₃₄₅₆₇₈'[tokens - 1]}`;
        await field(page, 'X', row, model).fill('2');
        await everythingFollows(page, { scaled: true });
        assert.equal((await matrix(page, 'output')).length, tokens);
      }),
    );
  }

  test('the largest size, with all numbers in the URL', async () => {
    /** @param {number} seed */
    const dense = (seed) =>
      Array.from({ length: 8 }, (_, row) =>
        Array.from({ length: 8 }, (_, column) => ((row * 13 + column * 7 + seed * 5) % 17) / 8 - 1).join(','),
      ).join(';');
    const names = Array.from({ length: 8 }, (_, at) => `t${at}`).join(',');
    const hash = `${EXACT}&mask=causal&tokens=${names}&x=${dense(1)}&w_q=${dense(2)}&w_k=${dense(3)}&w_v=${dense(4)}`;
    await visit(hash, (page) => everythingFollows(page, { masked: true }))();
  });

  test(
    'keeps the remaining numbers; new ones are 0',
    visit(EXACT, async (page) => {
      await resizeAll(page, 4, 5, 2);
      assert.deepEqual(await matrix(page, 'X'), [
        ['1', '0', '1', '0', '0'],
        ['0', '2', '0', '2', '0'],
        ['1', '1', '1', '1', '0'],
        ['0', '0', '0', '0', '0'],
      ]);
      assert.deepEqual((await matrix(page, 'W_Q'))[0], ['1', '0']);
      assert.equal(await page.getByLabel('Name of token 4').inputValue(), 'x₄');
    }),
  );

  test(
    'restores removed numbers when undone, until the example changes',
    visit(EXACT, async (page) => {
      await field(page, 'X', 'x₃', 4).fill('7');
      await page.getByLabel('Name of token 3').fill('third');
      await resizeAll(page, 1, 2, 1);
      await field(page, 'X', 'x₁', 1).fill('5');
      await resizeAll(page, 3, 4, 3);
      assert.deepEqual(await matrix(page, 'X'), [
        ['5', '0', '1', '0'],
        ['0', '2', '0', '2'],
        ['1', '1', '1', '7'],
      ]);
      assert.equal(await page.getByLabel('Name of token 3').inputValue(), 'third');
      await everythingFollows(page);
      await resize(page, 'Tokens', 4);
      await field(page, 'X', 'x₄', 1).fill('9');
      await resize(page, 'Tokens', 3);
      await openSettings(page);
      await page.getByRole('button', { name: 'Reset' }).click();
      await resize(page, 'Tokens', 4);
      assert.deepEqual((await matrix(page, 'X')).slice(2), [
        ['1', '1', '1', '1'],
        ['0', '0', '0', '0'],
      ]);
      await page.getByRole('combobox', { name: 'Example' }).selectOption('lecture-a');
      await resize(page, 'Tokens', 2);
      assert.equal(await table(page, 'X').count(), 0);
      await eventually(
        () => address(page),
        (hash) => hash.includes('example=lecture-a') && hash.includes('tokens='),
      );
      await page.reload();
      await stateIs(page);
      assert.deepEqual(
        (await matrix(page, 'Q Kᵀ')).map((row) => row.length),
        [2],
      );
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'out of range is replaced by the nearest valid one at once, with a message',
    visit(EXACT, async (page) => {
      await openSettings(page);
      const tokens = page.getByRole('spinbutton', { name: 'Tokens' });
      for (const [typed, taken] of [
        ['99', '8'],
        ['0', '1'],
        ['-4', '1'],
        ['2.9', '3'],
      ]) {
        await tokens.fill(typed);
        assert.equal(await tokens.inputValue(), taken);
        await stateIs(page);
        const text = typed.replace('-', '−');
        await page.getByText(`Tokens must be a whole number from 1 to 8; ${text} was changed to ${taken}.`).waitFor();
        assert.equal((await matrix(page, 'X')).length, Number(taken), typed);
      }
      await tokens.fill('4');
      await stateIs(page);
      assert.equal(await page.getByText('Tokens can be').isVisible(), false);
      await tokens.fill('');
      await tokens.blur();
      await eventually(() => tokens.inputValue(), '4');
    }),
  );

  test(
    'of an example that starts with scores can be changed',
    visit('#example=lecture-a&step=all_mixed', async (page) => {
      await resize(page, 'Tokens', 8);
      assert.deepEqual(
        (await matrix(page, 'Q Kᵀ')).map((row) => row.length),
        [8],
      );
      await resize(page, 'Width of V', 1);
      assert.deepEqual([(await matrix(page, 'V')).length, (await matrix(page, 'output'))[0].length], [8, 1]);
      await resize(page, 'Tokens', 1);
      assert.deepEqual(numbers(await matrix(page, 'weights')), [[1]]);
    }),
  );
});
