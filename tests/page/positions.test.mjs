// @ts-check
/** The room "Positions": sines and cosines, and links. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { words as typedWords } from '../../www/words/en/typed-number.js';
import { notices } from './board.mjs';
import { eventually, openSettings, stateIs, visit } from './browser.mjs';
import { board, button, chips, enter, field, inRoom, NOW_COME, read, readout } from './positions.mjs';
import { addressWith, pixels } from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {'paper' | 'tutorial' | 'tensor2tensor'} Formula */

/** @param {Page} page @param {string} name */
const part = (page, name) => page.getByRole('group', { name: 'Part of the room' }).getByRole('radio', { name });

/** The lecture's formula. @param {Formula} formula @param {number} position @param {number} dimension @param {number} width @param {number} base */
function encoding(formula, position, dimension, width, base) {
  const { wave, above, below } = termsOf(formula, dimension, width);
  const angle = position / base ** (above / below);
  return wave === 'sin' ? Math.sin(angle) : Math.cos(angle);
}

/** The wave of a dimension, and the fraction in its exponent. @param {Formula} formula @param {number} dimension @param {number} width */
function termsOf(formula, dimension, width) {
  if (formula === 'tensor2tensor') {
    const half = width / 2;
    return { wave: dimension < half ? 'sin' : 'cos', above: dimension % half, below: half - 1 };
  }
  const above = formula === 'paper' ? 2 * Math.floor(dimension / 2) : 2 * dimension;
  return { wave: dimension % 2 === 0 ? 'sin' : 'cos', above, below: width };
}

/** The numbers of the small encoding. @param {Page} page */
const toy = (page) =>
  page
    .getByRole('table', { name: 'The encoding of every position' })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')].map((cell) => ({
          formula: cell.querySelector('math')?.textContent ?? '',
          value: cell.querySelector('output')?.textContent ?? '',
        })),
      ),
    );

describe('sines and cosines', () => {
  for (const formula of /** @type {const} */ (['paper', 'tutorial', 'tensor2tensor'])) {
    test(
      `the small encoding of size 4 has every number of the ${formula}’s formula`,
      inRoom('', async (page) => {
        await button(page, 'Toy, 4 × 4').click();
        await page.getByRole('group', { name: 'Formula' }).getByRole('radio', { name: formula }).check();
        await stateIs(page);
        const rows = await toy(page);
        assert.equal(rows.length, 4);
        rows.forEach((row, position) =>
          row.forEach(({ formula: written, value }, dimension) => {
            const { wave, above, below } = termsOf(formula, dimension, 4);
            assert.equal(written.replace('≈', '='), `${wave}(${position}/10000${above}/${below})=`);
            const expected = encoding(formula, position, dimension, 4, 10_000);
            assert.ok(Math.abs(read(value) - expected) <= 0.00005001, `${value} is not ${expected}`);
          }),
        );
        await addressWith(page, 'length=4');
      }),
    );
  }

  test(
    'every number of 20 positions and 512 dimensions can be inspected',
    inRoom('&length=4&width=4', async (page) => {
      await button(page, 'Picture, 20 × 512').click();
      await stateIs(page);
      const { width, height } = await pixels(board(page, 'Encodings').locator('canvas'));
      assert.deepEqual([width, height], [512, 20]);
      assert.equal(await page.getByRole('table', { name: 'The encoding' }).count(), 0);
      for (const [position, dimension] of [
        [0, 1],
        [7, 0],
        [19, 511],
        [13, 100],
      ]) {
        await field(page, 'Encodings of positions: position').fill(String(position));
        await field(page, 'Encodings of positions: dimension').fill(String(dimension));
        const said = (await readout(page, 'Encodings')) ?? '';
        assert.ok(
          Math.abs(read(said.split(/ [=≈] /).at(-1)) - encoding('paper', position, dimension, 512, 10_000)) < 1e-4,
          said,
        );
      }
      await addressWith(page, 'place=13.100');
      await eventually(
        () => readout(page, 'Encodings'),
        (said) => said?.startsWith('sin(13 ÷ 10000^(100 ÷ 512)) ') === true,
      );
    }),
  );

  test(
    'accept any length, width and base',
    inRoom('&length=512&width=511&base=1.5', async (page) => {
      const { width, height } = await pixels(board(page, 'Encodings').locator('canvas'));
      assert.deepEqual([width, height], [511, 512]);
      await field(page, 'Positions').fill('1');
      await field(page, 'Size d').fill('1');
      await field(page, 'Base b').fill('2.25');
      await addressWith(page, 'length=1&width=1&base=2.25');
      await stateIs(page);
      assert.deepEqual(
        (await toy(page)).flat().map(({ value }) => value),
        ['0.0000'],
      );
    }),
  );

  test(
    'a number out of range is corrected, with a message',
    inRoom('&length=7&width=8', async (page) => {
      const told = page.locator('.control-bar-settings .correction');
      const size = { min: 1, max: 512, decimals: 0 };
      const base = { min: 1.0001, max: 1e9, decimals: 4 };
      for (const [name, range, typed, used] of /** @type {const} */ ([
        ['Positions', size, '0', 1],
        ['Positions', size, '513', 512],
        ['Size d', size, '2.5', 3],
        ['Size d', size, '-4', 1],
        ['Base b', base, '1e99', 1e9],
        ['Base b', base, '2.123456', 2.1235],
      ])) {
        const kept = await field(page, name).inputValue();
        await field(page, name).fill(typed);
        assert.equal(await told.textContent(), typedWords.corrected(name, range, typed, used));
        assert.equal(await field(page, name).inputValue(), String(used));
        await field(page, name).fill(kept);
        assert.equal(await told.textContent(), '');
      }
      await stateIs(page);
    }),
  );

  test(
    'a base below the smallest one may still become a larger one',
    inRoom('', async (page) => {
      await field(page, 'Base b').fill('');
      await field(page, 'Base b').pressSequentially('100');
      assert.equal(await field(page, 'Base b').inputValue(), '100');
      await addressWith(page, 'base=100');
      await field(page, 'Base b').fill('1');
      assert.equal(await field(page, 'Base b').inputValue(), '1');
      await field(page, 'Base b').blur();
      assert.equal(await field(page, 'Base b').inputValue(), '1.0001');
      await addressWith(page, 'base=1.0001');
    }),
  );

  test(
    'waves can be chosen, with their wavelengths',
    inRoom('&length=40&width=8&waves=2', async (page) => {
      const waves = page.locator('.positions-waves li');
      const wavelength = async (/** @type {number} */ nth) =>
        Number(/wavelength ([\d.]+)/.exec((await waves.nth(nth).textContent()) ?? '')?.[1]);
      assert.ok(Math.abs((await wavelength(0)) - 2 * Math.PI * 10_000 ** (2 / 8)) < 0.01);
      await field(page, 'Dimension').fill('0');
      await field(page, 'Dimension').press('Enter');
      assert.equal(await waves.count(), 2);
      assert.ok(Math.abs((await wavelength(1)) - 2 * Math.PI) < 0.01);
      const slider = page.getByRole('slider', { name: 'Waves of the selected dimensions' });
      await slider.focus();
      await page.keyboard.press('Home');
      for (let at = 0; at < 3; at++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      assert.equal(
        await slider.getAttribute('aria-valuetext'),
        `Position 3: ${Math.sin(3 / 10).toFixed(4)} in dimension 2 and ${Math.sin(3).toFixed(4)} in dimension 0.`,
      );
      await addressWith(page, 'moment=3');
      await page.getByRole('button', { name: 'Remove dimension 2' }).click();
      assert.equal(await waves.count(), 1);
      await field(page, 'Dimension').fill('8');
      await field(page, 'Dimension').press('Enter');
      await eventually(() => page.getByText('Type a whole number from 0 to 7.').count(), 1);
      await addressWith(page, 'waves=0');
    }),
  );

  test(
    'rotary positions show only the turned pair, with its angle for each position',
    inRoom('&positions=rotation&width=64&base=100000&from=8&distance=3&turned=4', async (page) => {
      const section = page.locator('.positions-rotation');
      const angle = 100_000 ** (-8 / 64);
      await eventually(
        () => section.locator('.positions-says').textContent(),
        (text) => text?.includes(`turn pair 4 of every query and key by ${angle.toFixed(4)} rad per position`),
      );
      assert.match(
        (await section.locator('figcaption').textContent()) ?? '',
        new RegExp(`${(3 * angle).toFixed(4)} rad`),
      );
      assert.equal(await page.locator('#room-positions .plot:visible').count(), 0);
      await section.getByRole('slider', { name: 'Position pos' }).fill('2');
      await addressWith(page, 'from=2');
      await page.getByRole('radio', { name: 'Tutorial' }).check();
      await eventually(() => section.locator('.positions-says').textContent(), /^No sine and cosine/);
    }),
  );

  test(
    'the product of two positions depends on the distance, with the paper’s formula',
    inRoom('&length=30&width=64&from=11', async (page) => {
      const slider = page.getByRole('slider', { name: 'Product of two encodings' });
      const says = page.locator('section', { has: slider }).locator('.positions-says');
      const product = (/** @type {Formula} */ formula, /** @type {number} */ one, /** @type {number} */ other) =>
        Array.from(
          { length: 64 },
          (_, at) => encoding(formula, one, at, 64, 10_000) * encoding(formula, other, at, 64, 10_000),
        ).reduce((sum, term) => sum + term);
      assert.equal(product('paper', 0, 3).toFixed(2), product('paper', 26, 29).toFixed(2));
      assert.match(
        (await says.textContent()) ?? '',
        new RegExp(
          `at distance k = 3, it is ${product('paper', 0, 3).toFixed(2)} for pairs that start at positions 0, 13 and 26\\.`,
        ),
      );
      await slider.focus();
      await page.keyboard.press('End');
      for (let at = 0; at < 12; at++) await page.keyboard.press('ArrowLeft');
      await eventually(
        () => slider.getAttribute('aria-valuetext'),
        (text) => text?.startsWith(`k = 17: ${product('paper', 11, 28).toFixed(2)} from position 11`),
      );
      await page.getByRole('radio', { name: 'Tutorial' }).check();
      await stateIs(page);
      assert.match(
        (await says.textContent()) ?? '',
        new RegExp(
          `does not depend only on how far apart the positions are: at distance k = 3, it is ${product('tutorial', 0, 3).toFixed(2)} from position 0, .* different wavelengths`,
        ),
      );
      await page.getByRole('slider', { name: 'Position pos' }).fill('29');
      await addressWith(page, 'from=29');
    }),
  );

  test(
    'the difference of both formulas is shown and described',
    inRoom('&length=4&width=4&formula=tutorial', async (page) => {
      await page.getByText('Tutorial minus paper').waitFor();
      await page
        .getByText(
          /grow by the square of the paper’s factor. The exponent of dimension 3 is 2\/4 in the paper and 6\/4 in the tutorial/,
        )
        .waitFor();
      await field(page, 'Difference of the two formulas: position').fill('2');
      await field(page, 'Difference of the two formulas: dimension').fill('1');
      const expected = encoding('tutorial', 2, 1, 4, 10_000) - encoding('paper', 2, 1, 4, 10_000);
      await eventually(
        () => readout(page, 'Difference'),
        `Position 2, dimension 1: the difference is ${expected.toFixed(4)}; the tutorial gives ${encoding('tutorial', 2, 1, 4, 10_000).toFixed(4)}.`,
      );
      assert.equal(await page.locator('.positions-formulas math').count(), 4);
    }),
  );

  test(
    'in Tensor2Tensor’s layout the last wave is as long as the base says',
    inRoom('&positions=sines&formula=tensor2tensor', async (page) => {
      await page.getByText('dimension 511 only every 62,832').waitFor();
      await part(page, 'Two formulas').check();
      await page.getByText('Tensor2Tensor minus paper').waitFor();
      await page.getByText('exponent of dimension 511 is 510/512 in the paper and 255/255 in Tensor2Tensor').waitFor();
      assert.equal(await page.locator('.positions-formulas math').count(), 4);
    }),
  );

  test(
    'are shown at once, without the model',
    visit(
      '#room=positions&length=4&width=4',
      async (page) => {
        await eventually(async () => (await toy(page)).length, 4);
        await part(page, 'Learned positions').check();
        await page.getByText('This part needs the model').waitFor();
        await part(page, 'Word order').check();
        await page.getByText('This part needs the model').waitFor();
        await part(page, 'Sines and cosines').check();
        await openSettings(page);
        await button(page, 'Picture, 20 × 512').click();
        await eventually(async () => (await pixels(board(page, 'Encodings').locator('canvas'))).width, 512);
      },
      { state: 'loading', before: (page) => page.route('**/model.safetensors', () => {}) },
    ),
  );
});

describe('a URL', () => {
  for (const [fields, name] of [
    ['&length=0', 'length'],
    ['&width=513', 'width'],
    ['&base=1', 'base'],
    ['&formula=other', 'formula'],
    ['&waves=a', 'waves'],
    ['&place=3', 'place'],
    ['&order=1,,2', 'order'],
    ['&positions=none', 'positions'],
  ]) {
    test(
      `with an invalid ${name} produces a notice and the default`,
      inRoom(fields, async (page) => {
        const told = await notices(page);
        assert.ok(
          told.some((text) => text.includes(name)),
          told.join(),
        );
        assert.deepEqual(
          [await field(page, 'Positions').inputValue(), await field(page, 'Size d').inputValue()],
          ['20', '512'],
        );
      }),
    );
  }

  for (const [fields, told] of [
    ['&waves=9', 'The size is 4, so there is no dimension 9.'],
    ['&from=300', 'With 4 positions, there is no position 300; position 3 is shown instead.'],
    ['&place=400.2', 'There is no number at position 400, dimension 2, so nothing is selected.'],
  ]) {
    test(
      `with ${fields}, outside the picture, produces a notice`,
      inRoom(`&length=4&width=4${fields}`, async (page) => {
        await eventually(() => page.locator('.positions-sines .positions-outside').textContent(), told);
      }),
    );
  }

  test(
    'that names no part opens the part that its other fields belong to, alone and inside the window',
    inRoom('', async (page) => {
      await openSettings(page, false);
      const titles = page.locator('#room-positions h2');
      for (const [fields, name, title] of [
        ['', 'Sines and cosines', 'Absolute: every position has its own row'],
        ['&length=4&width=4&waves=0,1,2,3', 'Sines and cosines', 'Every number with its formula'],
        ['&moment=2', 'Waves', 'Each dimension is a wave'],
        ['&from=8&distance=3', 'Distances', 'The distance between two positions'],
        ['&formula=tutorial', 'Two formulas', 'Two formulas'],
      ]) {
        await enter(page, fields);
        assert.ok(await part(page, name).isChecked(), `${name} at ${fields}`);
        await eventually(() => titles.filter({ visible: true }).allTextContents(), [title]);
        await eventually(
          () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
          (below) => below <= 0,
        );
      }
      await part(page, 'Sines and cosines').check();
      await addressWith(page, 'positions=sines&formula=tutorial');
    }),
  );

  test(
    'with a place in a small encoding marks its number, and a click selects another',
    inRoom('&length=4&width=4&place=1.2', async (page) => {
      const selected = page.locator('.positions-table .selected output');
      const says = page.locator('.positions-wide .positions-says');
      assert.equal(await selected.textContent(), Math.sin(0.01).toFixed(4));
      assert.match((await says.textContent()) ?? '', /^At position 1, dimension 2 is the sine of 0\.01: 0\.0100\.$/);
      await page.locator('.positions-table tbody tr').nth(3).locator('td').nth(1).click();
      await addressWith(page, 'place=3.1');
      await eventually(() => selected.textContent(), Math.cos(3).toFixed(4).replace('-', '−'));
    }),
  );

  for (const order of ['0,1', '0,0,1,2', '4,1,2,3']) {
    test(
      `with the order ${order} of other words leaves them as typed`,
      inRoom(`${NOW_COME}&order=${order}`, async (page) => {
        await page.getByText('The word order in the URL does not fit these 4 words').waitFor();
        assert.deepEqual(await chips(page), ['now', 'come', 'here', '!']);
      }),
    );
  }

  test(
    'restores the whole state',
    inRoom(
      '&text=Now+come+here!&positions=order&length=8&width=6&base=100&formula=tutorial&waves=1,5&moment=2&from=3&distance=-2&place=7.5&learned=3.4&pair=5.6&order=3,0,1,2&dimension=9',
      async (page) => {
        await part(page, 'Sines and cosines').check();
        await addressWith(
          page,
          'positions=sines&length=8&width=6&base=100&formula=tutorial&waves=1,5&moment=2&from=3&distance=-2&place=7.5&learned=3.4&pair=5.6&order=3,0,1,2&dimension=9',
        );
      },
    ),
  );
});
