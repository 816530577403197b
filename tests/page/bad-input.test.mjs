// @ts-check
/** Invalid input, hostile links, and input faster than a person's. Mistakes get a message, and nothing is lost. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ROOMS } from '../../www/rooms.ts';
import { address, choose, counter, field, matrix, notices, table, title } from './board.mjs';
import { eventually, goTo, openSettings, stateIs, visit } from './browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

const END = '#mode=exact&step=all_mixed';

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
    visit(END, async (page) => {
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
    visit(`${END}&example=lecture-e`, async (page) => {
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
    visit(END, async (page) => {
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
    visit(END, async (page) => {
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
    visit(END, async (page) => {
      await field(page, 'X', 'x₁', 1).fill('-0');
      await stateIs(page);
      assert.deepEqual((await matrix(page, 'Q'))[0], ['0', '0', '1']);
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'with a very small number keeps its exact value',
    visit(END, async (page) => {
      await field(page, 'X', 'x₁', 1).fill('1e-300');
      await stateIs(page);
      assert.deepEqual((await matrix(page, 'Q'))[0].map(Number), [0, 0, 1]);
    }),
  );

  test(
    'of the largest numbers allowed gives no infinity and no NaN',
    visit(END, async (page) => {
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
    visit(END, async (page) => {
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
      await goTo(page, `${END}&x=1,two,1,0;0,2,0,2;1,1,1,1`, 'error');
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
    visit(END, async (page) => {
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
    visit(END, async (page) => {
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
    visit(END, async (page) => {
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
    visit(END, async (page) => {
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

describe('a link', () => {
  const UNKNOWN_STEP = (/** @type {string} */ step) =>
    `The link opens the step “${step}”, which this example does not have with these settings. The first step is shown.`;
  const UNKNOWN_CELL = (/** @type {string} */ cell) =>
    `The link selects the number “${cell}”, which this example does not have. Nothing is selected.`;
  const NO_CHOICE = (/** @type {string} */ field, /** @type {string} */ found, /** @type {string} */ choices) =>
    `The link contains ${field}=${found}, but ${field} can only be: ${choices}. It was ignored.`;
  const BROKEN = (/** @type {string} */ field, /** @type {string} */ found) =>
    `The field “${field}” of the link cannot be read (“${found}”). It was ignored.`;
  const MODES = 'lecture, lecture_scaled, lecture_unscaled, exact, scaled';

  /** @type {[what: string, hash: string, said: string[]][]} */
  const noted = [
    [
      'with unknown words',
      '#mode=foo&room=kitchen&example=nope&step=nonsense&cell=nonsense',
      [
        NO_CHOICE('mode', 'foo', MODES),
        NO_CHOICE('room', 'kitchen', ROOMS.map(({ name }) => name).join(', ')),
        'The link opens the example “nope”, which does not exist. The example of lecture E is shown.',
        UNKNOWN_STEP('nonsense'),
        UNKNOWN_CELL('nonsense'),
      ],
    ],
    [
      'with a step and a cell of another example',
      '#step=scale.0&cell=blocks.0.attn.q.0.9.9',
      [UNKNOWN_STEP('scale.0'), UNKNOWN_CELL('blocks.0.attn.q.0.9.9')],
    ],
    ['with broken escapes', '#theme=%E0%A4%A&x=1,%zz', [BROKEN('theme', '%E0%A4%A'), BROKEN('x', '1,%zz')]],
    [
      'with a very long value and with markup',
      `#mode=${'m'.repeat(5000)}&weights=<img src=x onerror=alert(1)>`,
      [NO_CHOICE('mode', `${'m'.repeat(40)}…`, MODES), NO_CHOICE('weights', '<img src=x onerror=alert(1)>', 'on, off')],
    ],
    [
      'with names of JavaScript and stray signs',
      '#room=worked&__proto__=1&constructor=2&toString=3&hasOwnProperty&&==&=1&%&;,',
      [],
    ],
    ['of 200 kB', `#room=worked&junk=${'z'.repeat(200_000)}`, []],
  ];
  for (const [what, hash, said] of noted) {
    test(
      `${what} still opens`,
      visit(hash, async (page) => {
        assert.deepEqual(await notices(page), said);
        assert.equal(await counter(page), 'Step 1 of 53');
        assert.equal(await page.locator('img').count(), 0);
        for (const _ of said) await page.getByRole('button', { name: 'Dismiss' }).first().click();
        await eventually(() => notices(page), []);
        await page.keyboard.press(']');
        await eventually(() => counter(page), 'Step 2 of 53');
      }),
    );
  }

  /** @type {[hash: string, said: RegExp][]} */
  const refused = [
    ['#x=1', /^X has 1 × 1 numbers, but this example needs 3 × 1 numbers; correct the link or click Reset\.$/],
    [
      '#x=1,0,1,0;0,2;1,1,1,1',
      /^X has 3 rows of different lengths, but this example needs 3 × 4 numbers; correct the link or click Reset\.$/,
    ],
    [
      '#w_q=1,2;3,4',
      /^W_Q has 2 × 2 numbers, but this example needs 4 × 2 numbers; correct the link or click Reset\.$/,
    ],
    [
      `#x=${'1;'.repeat(100_000)}1`,
      /^X has 100001 × 1 numbers, but this example needs 3 × 1 numbers; correct the link or click Reset\.$/,
    ],
    [
      `#x=${'1,'.repeat(100_000)}1`,
      /^X has 1 × 100001 numbers, but this example needs 1 × 8 numbers; correct the link or click Reset\.$/,
    ],
    ['#tokens=a,b,c,d,e,f,g,h,i', /^The number of tokens is 9, but must be from 1 to 8/],
    ['#x=', /^X has 1 × 1 numbers, but this example needs 3 × 1 numbers/],
    ['#x=1,0,1,0;0,two,0,2;1,1,1,1', /^Row 2, column 2 of X: “two” is not a number/],
    ['#example=lecture-b&d_head=-1', /“-1” is not a whole number from 1 to 4096/],
    [
      '#example=lecture-b&scores=1,2;3,4;5,6',
      /^The table of scores has 3 × 2 numbers, but this example needs 2 × 2 numbers/,
    ],
  ];
  /** @param {Page} page @param {RegExp} said */
  const isRefused = async (page, said) => {
    await stateIs(page, 'error');
    const shown = await notices(page);
    assert.equal(shown.length, 1);
    assert.match(shown[0], said);
    await openSettings(page);
    await page.getByRole('button', { name: 'Reset' }).click();
    await stateIs(page);
    assert.deepEqual(await notices(page), []);
  };

  test(
    'whose numbers do not fit together is refused with an error, and Reset fixes it',
    visit('#room=worked', async (page) => {
      for (const [hash, said] of refused) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, hash);
        await isRefused(page, said);
      }
    }),
  );

  for (const [hash, said] of [refused[1], refused[4], refused[9]]) {
    test(
      `that opens the page with ${hash.slice(0, 40)} is refused, and the controls work`,
      visit(
        hash,
        async (page) => {
          await isRefused(page, said);
          await eventually(
            () => counter(page),
            (text) => /^Step 1 of \d+$/.test(text),
          );
        },
        { state: 'error' },
      ),
    );
  }

  test(
    'that becomes invalid while the page is open keeps the last picture, which can be edited',
    visit(END, async (page) => {
      const before = await matrix(page, 'output');
      await page.evaluate(() => {
        location.hash = '#x=1;0,2;1,1,1,1';
      });
      await stateIs(page, 'error');
      assert.match((await notices(page))[0], /^X has 3 rows of different lengths/);
      assert.deepEqual(await matrix(page, 'output'), before);
      await field(page, 'X', 'x₁', 4).fill('5');
      await openSettings(page);
      await page.getByRole('button', { name: 'Reset' }).click();
      await stateIs(page);
      assert.deepEqual((await matrix(page, 'X'))[0], ['1', '0', '1', '0']);
    }),
  );
});

describe('speed', () => {
  /** @param {Page} page */
  const isWhole = async (page) => {
    await stateIs(page);
    await page.getByRole('button', { name: 'All outputs' }).click();
    const mode = await page.getByRole('radio', { checked: true }).getAttribute('value');
    const first = { lecture: '7.0', exact: '6.6831', scaled: '6.3194' }[String(mode)];
    assert.equal((await matrix(page, 'output'))[0][1], first, String(mode));
    assert.deepEqual(await notices(page), []);
  };

  test(
    'a thousand clicks on “Next step” and “Previous step” end at the right step',
    visit('#room=worked', async (page) => {
      await page.evaluate(() => {
        const next = /** @type {HTMLElement} */ (document.querySelector('[aria-label="Next step"]'));
        const previous = /** @type {HTMLElement} */ (document.querySelector('[aria-label="Previous step"]'));
        for (let click = 0; click < 1000; click++) (click % 3 === 2 ? previous : next).click();
      });
      await eventually(() => counter(page), 'Step 53 of 53');
      await page.evaluate(async () => {
        const previous = /** @type {HTMLElement} */ (document.querySelector('[aria-label="Previous step"]'));
        for (let click = 0; click < 1000; click++) {
          previous.click();
          if (click % 50 === 0) await new Promise(requestAnimationFrame);
        }
      });
      await eventually(() => counter(page), 'Step 1 of 53');
      await isWhole(page);
    }),
  );

  test(
    'a thousand clicks on the switches, with steps in between, end in a consistent picture',
    visit('#room=worked', async (page) => {
      await page.evaluate(async () => {
        const radios = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('input[type=radio]')]);
        const next = /** @type {HTMLElement} */ (document.querySelector('[aria-label="Next step"]'));
        for (let click = 0; click < 1000; click++) {
          radios[click % 2].click();
          next.click();
          // Between bursts the worker answers some of the requests.
          if (click % 40 === 0) await new Promise((done) => setTimeout(done, click % 3));
        }
        // The clicks above select only two other modes, so the test notices if this last click is lost.
        radios[2].click();
      });
      await isWhole(page);
    }),
  );

  test(
    'hovering a number during the next run is harmless',
    visit(
      '#step=all_mixed',
      async (page) => {
        // Just after the page has requested a run without rounding, hovering requests the explanation of a rounded
        // number, which only the previous run has. The worker can only answer with an error, which must not be shown.
        await page.getByRole('radio', { name: 'Exact', exact: true }).check();
        await stateIs(page);
        await eventually(() => page.evaluate(() => /** @type {any} */ (globalThis).asked), true);
        // The worker answers in order, so once it has answered a later request, that error has arrived too.
        await page.getByRole('radio', { name: 'Exact, scaled' }).check();
        await stateIs(page);
        assert.deepEqual(await notices(page), []);
      },
      {
        before: (page) =>
          page.addInitScript(() => {
            const post = Worker.prototype.postMessage;
            /** @param {any} message @param {any} rest */
            Worker.prototype.postMessage = function (message, ...rest) {
              post.call(this, message, ...rest);
              const rounded = document.querySelector('table[aria-label^="rounded"] tbody td');
              if (
                !message.requests?.some((/** @type {{ method: string }} */ { method }) => method === 'run_worked') ||
                !rounded
              )
                return;
              rounded.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
              /** @type {any} */ (globalThis).asked = true;
            };
          }),
      },
    ),
  );

  test(
    'very fast typing ends with the typed text',
    visit(END, async (page) => {
      const x = field(page, 'X', 'x₁', 1);
      await x.fill('');
      await x.focus();
      const typed = '0.'.padEnd(40, '1234567890');
      await page.keyboard.type(typed);
      assert.equal(await x.inputValue(), typed);
      await stateIs(page);
      await eventually(() => matrix(page, 'Q').then((q) => q[0][0]), '0.1235');
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'rapidly changing sizes end with the last one',
    visit(END, async (page) => {
      await openSettings(page);
      await page.getByRole('spinbutton', { name: 'Tokens' }).evaluate(async (input) => {
        const field = /** @type {HTMLInputElement} */ (input);
        for (let turn = 0; turn < 200; turn++) {
          field.value = String(1 + ((turn * 5) % 8));
          field.dispatchEvent(new Event('input', { bubbles: true }));
          if (turn % 20 === 0) await new Promise((done) => setTimeout(done));
        }
        field.value = '3';
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await stateIs(page);
      assert.equal((await matrix(page, 'X')).length, 3);
      assert.equal((await matrix(page, 'weights')).length, 3);
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'switching does not stop playing',
    visit('#step=dot.0.0', async (page) => {
      await page.getByRole('button', { name: 'Play' }).click();
      await choose(page, 'Exact, scaled');
      const first = await title(page);
      await eventually(
        () => title(page),
        (later) => later !== first,
      );
      await page.getByRole('button', { name: 'Pause' }).click();
      assert.equal(await page.getByRole('radio', { name: 'Exact, scaled' }).isChecked(), true);
    }),
  );
});
