// @ts-check
/** Invalid numbers and names in the worked example. Mistakes get a message, and nothing is lost. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { address, EXACT, field, matrix, notices, table, title } from './board.mjs';
import { eventually, goTo, openSettings, stateIs, visit } from './browser.mjs';

describe('a cell', () => {
  /** @type {[what: string, typed: string, sentence: string][]} */
  const cases = [
    ['empty', '', 'Row 1, column 2 of X: the cell is empty. Type a number, such as 0.'],
    ['of spaces', '   ', 'Row 1, column 2 of X: the cell is empty. Type a number, such as 0.'],
    ['with a word', 'two', 'Row 1, column 2 of X: “two” is not a number. Type a number such as 2, −1.5, 1/3 or √2.'],
    ['with 1e308', '1e308', 'Row 1, column 2 of X: 1e308 is too large; type a number from −1000000 to 1000000.'],
    ['with 1e999', '1e999', 'Row 1, column 2 of X: 1e999 is too large; type a number from −1000000 to 1000000.'],
    ['with NaN', 'NaN', 'Row 1, column 2 of X: “NaN” is not a finite number. Type a number such as 2 or −1.5.'],
    [
      'with Infinity',
      'Infinity',
      'Row 1, column 2 of X: “Infinity” is not a finite number. Type a number such as 2 or −1.5.',
    ],
    ['with −∞', '−∞', 'Row 1, column 2 of X: “−∞” is not a number. Type a number such as 2, −1.5, 1/3 or √2.'],
    [
      'with a comma of two meanings',
      '1,000',
      'Row 1, column 2 of X: “1,000” can mean 1.000 or 1000. Type the number that you mean, without a comma.',
    ],
    [
      'with markup',
      '<img src=x onerror=alert(1)>',
      'Row 1, column 2 of X: “<img src=x onerror=alert(1)>” is not a number. Type a number such as 2, −1.5, 1/3 or √2.',
    ],
    [
      'with 10,000 letters',
      'x'.repeat(10000),
      `Row 1, column 2 of X: “${'x'.repeat(30)}…” is not a number. Type a number such as 2, −1.5, 1/3 or √2.`,
    ],
  ];
  test(
    'shows an error until it contains a number',
    visit(EXACT, async (page) => {
      const x = field(page, 'X', 'x₁', 2);
      const before = await matrix(page, 'output');
      for (const [what, typed, sentence] of cases) {
        await x.fill(typed);
        await stateIs(page, 'error');
        assert.deepEqual(await notices(page), [sentence]);
        assert.equal(await x.inputValue(), typed, `${what}: what was typed stays`);
        assert.deepEqual(await matrix(page, 'output'), before, `${what}: the last good picture stays`);
        await x.fill('0');
        await stateIs(page);
        assert.deepEqual(await notices(page), [], what);
      }
    }),
  );

  test(
    'that is invalid keeps its text and stays out of the URL',
    visit(`${EXACT}&example=lecture-e`, async (page) => {
      const x = field(page, 'X', 'x₁', 2);
      await x.fill('5');
      await stateIs(page);
      await eventually(() => /[#&]x=1,5,/.test(address(page)), true);
      await x.fill('hello');
      await stateIs(page, 'error');
      assert.match(address(page), /[#&]x=1,5,/);
      assert.equal(address(page).includes('hello'), false);
      const [wanted, has] = await x.evaluate((input) => [input.scrollWidth, input.clientWidth]);
      assert.ok(wanted <= has, `${wanted} px of text in ${has} px`);
    }),
  );

  test(
    'that is invalid moves the switches down and covers none of them',
    visit(EXACT, async (page) => {
      const x = field(page, 'X', 'x₁', 2);
      await openSettings(page);
      await page.locator('.switches').evaluate((row) => scrollBy(0, row.getBoundingClientRect().top));
      await x.evaluate((input) => {
        /** @type {HTMLInputElement} */ (input).value = 'hello';
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await stateIs(page, 'error');
      const [notice, row] = await Promise.all(
        [page.locator('#notices'), page.locator('.switches')].map((one) => one.boundingBox()),
      );
      assert.ok(notice && row && row.y >= notice.y + notice.height - 1, JSON.stringify([notice, row]));
    }),
  );

  test(
    'alone is marked while it is invalid',
    visit(EXACT, async (page) => {
      const marked = () =>
        page.locator('[aria-invalid="true"]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
      for (const [symbol, row, column, right] of /** @type {[string, string, number, string][]} */ ([
        ['X', 'x₁', 2, '0'],
        ['W_K', '4', 3, '0'],
      ])) {
        await field(page, symbol, row, column).fill('two');
        await stateIs(page, 'error');
        assert.deepEqual(await marked(), [`${symbol}, row ${row}, column ${column}`]);
        await field(page, symbol, row, column).fill(right);
        await stateIs(page);
        assert.deepEqual(await marked(), []);
      }
    }),
  );

  test(
    'with −0 counts as zero',
    visit(EXACT, async (page) => {
      await field(page, 'X', 'x₁', 1).fill('-0');
      await stateIs(page);
      assert.deepEqual((await matrix(page, 'Q'))[0], ['0', '0', '1']);
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'with a very small number keeps its exact value',
    visit(EXACT, async (page) => {
      await field(page, 'X', 'x₁', 1).fill('1e-300');
      await stateIs(page);
      assert.deepEqual((await matrix(page, 'Q'))[0].map(Number), [0, 0, 1]);
    }),
  );

  test(
    'of the largest numbers allowed gives no infinity and no NaN',
    visit(EXACT, async (page) => {
      for (const [symbol, row] of [
        ['X', 'x₁'],
        ['X', 'x₂'],
        ['W_Q', '1'],
        ['W_K', '2'],
        ['W_V', '3'],
      ]) {
        for (const column of [1, 2, 3]) await field(page, symbol, row, column).fill(column === 2 ? '-1e6' : '1e6');
      }
      await stateIs(page);
      const shown = (
        await Promise.all(['Q', 'K', 'V', 'Q Kᵀ', 'weights', 'output'].map((symbol) => matrix(page, symbol)))
      ).flat(2);
      assert.ok(
        shown.every((text) => text && !/∞|not a number|NaN/.test(text)),
        shown.join(' '),
      );
    }),
  );

  test(
    'that is invalid does not block the rest of the page',
    visit(EXACT, async (page) => {
      await field(page, 'X', 'x₁', 2).fill('two');
      await stateIs(page, 'error');
      await page.getByRole('button', { name: 'Previous step' }).click();
      await eventually(() => title(page), 'Softmax of every row');
      await eventually(
        async () => {
          // The page may still be scrolling the cell away from the pointer, so each attempt hovers it again.
          await page.mouse.move(0, 0);
          await table(page, 'Q').locator('td').first().hover();
          return page.getByText('1·1 + 0·1 + 1·0 + 0·0 = 1').count();
        },
        (count) => count > 0,
      );
      await page.getByRole('radio', { name: 'Exact, scaled' }).check();
      await stateIs(page, 'error');
      assert.equal((await notices(page)).length, 1);
      await field(page, 'X', 'x₁', 2).fill('2');
      await stateIs(page);
      assert.equal((await matrix(page, 'Q'))[0][0], '3');
    }),
  );

  test(
    'that is invalid in a link shows an error, and Reset removes it',
    visit('', async (page) => {
      await goTo(page, `${EXACT}&x=1,two,1,0;0,2,0,2;1,1,1,1`, 'error');
      assert.match((await notices(page))[0], /“two” is not a number/);
      await openSettings(page);
      await page.getByRole('button', { name: 'Reset' }).click();
      await stateIs(page);
      assert.equal(await title(page), 'All outputs');
    }),
  );

  test(
    'with an invalid d_k shows an error',
    visit('#example=lecture-b&step=all_mixed', async (page) => {
      for (const [typed, said] of [
        ['0', '“0” is not a whole number'],
        ['-1', '“-1” is not a whole number'],
        ['6.4', '“6.4” is not a whole number'],
        ['', '“” is not a whole number'],
      ]) {
        await openSettings(page);
        await page.getByRole('textbox', { name: /^d_?k$/ }).fill(typed);
        await stateIs(page, 'error');
        assert.ok((await notices(page))[0].includes(`${said} from 1 to 4096.`), (await notices(page))[0]);
      }
      await page.getByRole('textbox', { name: /^d_?k$/ }).fill('64');
      await stateIs(page);
    }),
  );
});

describe('a name', () => {
  const NAMES = [
    '🦊',
    '👩‍👩‍👧‍👦',
    'שלום עולם',
    'مرحبا',
    '',
    ' ',
    '<b>x</b>',
    '&amp;',
    '“',
    'ｆｕｌｌ',
    '\u202Eevil',
    'a\u0000b',
    '\uD83E',
  ];

  test(
    'in any script is displayed as typed',
    visit(EXACT, async (page) => {
      for (const name of NAMES) {
        await page.getByLabel('Name of token 2').fill(name);
        await stateIs(page);
        assert.deepEqual(await notices(page), []);
        const typed = await page.getByLabel('Name of token 2').inputValue();
        const heading = (await page.locator('table[aria-label^="weights, "] thead th').allTextContents())[1];
        assert.equal(heading.toWellFormed(), typed.toWellFormed());
        assert.equal(await page.locator('#room-worked b').count(), 0);
      }
    }),
  );

  test(
    'in any script survives a reload',
    visit(EXACT, async (page) => {
      const shown = () =>
        page
          .getByLabel(/^Name of token/)
          .evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value.toWellFormed()));
      for (const names of [
        ['🦊', 'שלום עולם', '<b>x</b>'],
        ['\u202Eevil', 'a\u0000b', '\uD83E'],
      ]) {
        for (const [at, name] of names.entries()) await page.getByLabel(`Name of token ${at + 1}`).fill(name);
        await stateIs(page);
        const typed = await shown();
        await eventually(() => page.url().includes(encodeURIComponent(typed[2])), true);
        await page.reload();
        await stateIs(page);
        assert.deepEqual(await shown(), typed);
        assert.deepEqual(await notices(page), []);
      }
    }),
  );

  test(
    'of markup becomes text, never an element',
    visit(EXACT, async (page) => {
      for (const name of ['<img src=x onerror=a()>', '<svg onload=alert(1)>', '<script>alert(1)</script']) {
        await page.getByLabel('Name of token 1').fill(name);
        await stateIs(page);
        assert.ok(await page.getByText(name).count());
      }
      assert.equal(await page.locator('img, main script, [onerror], [onload]').count(), 0);
    }),
  );

  test(
    'of 10,000 letters, or of a long piece of markup, is too long',
    visit(EXACT, async (page) => {
      const name = page.getByLabel('Name of token 1');
      await name.fill('n'.repeat(10000));
      await stateIs(page, 'error');
      assert.deepEqual(await notices(page), [
        'The name of token 1 has 10000 characters, but at most 24 fit next to a row. Shorten it by 9976 or more.',
      ]);
      assert.equal((await name.inputValue()).length, 10000);
      await name.fill('<img src=x onerror=alert(1)>');
      await eventually(
        () => notices(page),
        ['The name of token 1 has 28 characters, but at most 24 fit next to a row. Shorten it by 4 or more.'],
      );
      await name.fill('fine');
      await stateIs(page);
      assert.deepEqual(await notices(page), []);
      assert.equal(await page.locator('img').count(), 0);
    }),
  );
});
