// @ts-check
/** Editing numbers, names and sizes, and sharing the edited example by URL. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { address, cell, field, matrix, notices, numbers, table, title, titles } from './board.mjs';
import { eventually, openSettings, stateIs, visit } from './browser.mjs';
import { attention } from './reference.mjs';

/** @typedef {import('playwright-core').Page} Page */

const EXACT = '#mode=exact&step=all_mixed';
/** Numbers are displayed with four decimals. */
const HALF_A_DIGIT = 0.5e-4 + 1e-6;

/** @param {string[][]} shown @param {number[][]} expected @param {string} what */
function near(shown, expected, what) {
  assert.deepEqual([shown.length, shown[0].length], [expected.length, expected[0].length], `size of ${what}`);
  numbers(shown).forEach((row, at) =>
    row.forEach((value, column) => {
      const wanted = expected[at][column];
      assert.ok(Math.abs(value - wanted) <= HALF_A_DIGIT, `${what} ${at + 1},${column + 1} is ${value}, not ${wanted}`);
    }),
  );
}

/**
 * Compares the displayed numbers with the results for the numbers in the fields.
 *
 * @param {Page} page
 * @param {{ scaled?: boolean, masked?: boolean }} [switches]
 */
async function everythingFollows(page, switches) {
  await stateIs(page);
  const [x, w_q, w_k, w_v] = await Promise.all(
    ['X', 'W_Q', 'W_K', 'W_V'].map(async (symbol) => numbers(await matrix(page, symbol))),
  );
  const expected = attention({ x, w_q, w_k, w_v, ...switches });
  near(await matrix(page, 'Q'), expected.q, 'Q');
  near(await matrix(page, 'K'), expected.k, 'K');
  near(await matrix(page, 'V'), expected.v, 'V');
  near(await matrix(page, 'Q Kᵀ'), expected.scores, 'the scores');
  near(await matrix(page, 'weights'), expected.weights, 'the weights');
  near(await matrix(page, 'output'), expected.output, 'the output');
}

/** @param {Page} page @param {string | RegExp} name @param {number} size */
async function resize(page, name, size) {
  await openSettings(page);
  await page.getByRole('spinbutton', { name }).fill(String(size));
  await stateIs(page);
}

/** @param {Page} page @param {number} tokens @param {number} model @param {number} head */
async function resizeAll(page, tokens, model, head) {
  await resize(page, 'Tokens', tokens);
  await resize(page, /^d_?model$/, model);
  await resize(page, /^d_?k$/, head);
}

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

describe('reset', () => {
  test(
    'resets switches too, although these change no number',
    visit('#example=lecture-b&step=scale.0', async (page) => {
      await openSettings(page);
      const reset = page.getByRole('button', { name: 'Reset' });
      for (const [name, field] of [
        ['Causal mask', 'mask=causal'],
        ['Divide by √dk', 'mode='],
      ]) {
        assert.ok(await reset.isDisabled());
        await page.getByRole('checkbox', { name }).click();
        await stateIs(page);
        await eventually(() => address(page).includes(field), true);
        assert.equal(await page.getByText('Numbers changed', { exact: true }).isVisible(), false);
        await reset.click();
        await stateIs(page);
        await eventually(() => /mask=|mode=|weights=/.test(address(page)), false);
      }
      assert.ok(await reset.isDisabled());
    }),
  );

  test(
    'refers to the current link: numbers of the previous one do not count as changed',
    visit('#step=output.1', async (page) => {
      const changed = page.getByText('Numbers changed', { exact: true });
      for (const [hash, isChanged] of /** @type {[string, boolean][]} */ ([
        ['room=worked&x=9,0,1,0;0,2,0,2;1,1,1,1&step=output.1', true],
        ['room=worked&step=output.1', false],
        ['room=worked&tokens=a,b,c', true],
        ['room=worked&example=no-weights&step=output.0', false],
        ['room=worked&x=1', true],
        ['room=worked&step=output.1', false],
        ['room=lookup', false],
        ['room=worked&mode=scaled&step=output.1', false],
      ])) {
        await page.evaluate((address) => {
          location.hash = address;
        }, hash);
        await page.waitForSelector('html:is([data-state="ready"], [data-state="error"])', { state: 'attached' });
        await eventually(() => changed.isVisible(), isChanged);
      }
    }),
  );

  test(
    'restores the example’s numbers, and is enabled only if they differ',
    visit('#step=all_mixed', async (page) => {
      await openSettings(page);
      const reset = page.getByRole('button', { name: 'Reset' });
      const changed = page.getByText('Numbers changed', { exact: true });
      assert.ok(await reset.isDisabled());
      assert.equal(await changed.isVisible(), false);
      await field(page, 'X', 'x₁', 1).fill('9');
      await resize(page, 'Tokens', 2);
      await page.getByLabel('Name of token 1').fill('one');
      await stateIs(page);
      assert.ok(await changed.isVisible());
      await eventually(() => address(page).includes('&x='), true);
      await reset.click();
      await stateIs(page);
      assert.ok(await reset.isDisabled());
      assert.deepEqual(await matrix(page, 'X'), [
        ['1', '0', '1', '0'],
        ['0', '2', '0', '2'],
        ['1', '1', '1', '1'],
      ]);
      assert.equal(await page.getByLabel('Name of token 1').inputValue(), 'x₁');
      await eventually(
        () => address(page),
        (hash) => !hash.includes('&x='),
      );
    }),
  );
});

describe('the URL', () => {
  test(
    'contains the edited example, which survives a reload',
    visit(EXACT, async (page) => {
      await field(page, 'X', 'x₁', 2).fill('1.5');
      await field(page, 'W_K', '2', 3).fill('-1');
      await page.getByLabel('Name of token 3').fill('a, b; c & 100 %');
      await stateIs(page);
      await eventually(
        () => address(page),
        (hash) => /x=1,1\.5,1,0;/.test(hash) && /w_k=0,0,1;1,1,-1;/.test(hash) && hash.includes('tokens='),
      );
      const before = await matrix(page, 'output');
      await page.reload();
      await stateIs(page);
      assert.deepEqual(await matrix(page, 'output'), before);
      assert.equal(await field(page, 'X', 'x₁', 2).inputValue(), '1.5');
      assert.equal(await page.getByLabel('Name of token 3').inputValue(), 'a, b; c & 100 %');
      await everythingFollows(page);
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'omits unchanged numbers',
    visit('#room=worked', async (page) => {
      await page.keyboard.press(']');
      await eventually(() => address(page), '#room=worked&example=lecture-e&step=weights_k');
    }),
  );

  test(
    'changes the page when edited by hand',
    visit(EXACT, async (page) => {
      await page.evaluate(() => {
        location.hash = '#example=lecture-b&step=all_mixed&theme=dark';
      });
      await eventually(() => page.getByRole('combobox', { name: 'Example' }).inputValue(), 'lecture-b');
      await eventually(() => matrix(page, 'rounded').catch(() => null), [['0.88', '0.12']]);
      assert.equal(await page.getByLabel('Theme').inputValue(), 'dark');
      await page.evaluate(() => {
        location.hash = '#x=2,0,1,0;0,2,0,2;1,1,1,1&mode=exact&step=query.0';
      });
      await eventually(
        () =>
          matrix(page, 'X')
            .then((x) => x[0])
            .catch(() => null),
        ['2', '0', '1', '0'],
      );
      await eventually(() => title(page), 'Query of x₁');
      assert.equal(await cell(page, 'Q', 1, 1).textContent(), '2');
    }),
  );

  test(
    'keeps unknown fields',
    visit('#future=1%202&x_ray&example=lecture-e', async (page) => {
      await page.keyboard.press(']');
      await eventually(
        () => new URL(page.url()).hash,
        (hash) => hash.includes('step=weights_k') && hash.endsWith('&future=1%202&x_ray'),
      );
      await page.reload();
      await stateIs(page);
      assert.deepEqual(await notices(page), []);
    }),
  );
});
