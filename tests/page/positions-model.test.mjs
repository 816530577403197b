// @ts-check
/** The parts of the room "Positions" that need a model: learned positions, the way from text to X, and word order. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { tabTo } from './audit.mjs';
import { eventually, stateIs } from './browser.mjs';
import { board, button, chips, enter, field, inRoom, NOW_COME, read, readout, shared } from './positions.mjs';
import { addressWith, pixels } from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} text */
const chip = (page, text) =>
  page
    .getByRole('list', { name: 'The words in the order' })
    .getByRole('button', { name: new RegExp(`^${text}, word`) });

/**
 * The table with or without positions: each token and how much its vector changes.
 *
 * @param {Page} page
 * @param {'With' | 'Without'} side
 */
const changes = (page, side) =>
  page
    .getByRole('table', { name: `${side} positions: ` })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const cells = [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? '');
        return { token: row.querySelector('bdi')?.textContent ?? '', difference: cells[2], cosine: cells[3] };
      }),
    );

/**
 * Checks that the word order changes every word's vector if the model has positions, and only the last bits if not.
 *
 * @param {Page} page
 */
async function isOnlyThroughPositions(page) {
  const [on, off] = await Promise.all([changes(page, 'With'), changes(page, 'Without')]);
  assert.ok(on.length > 2 && on.length === off.length);
  for (const { token, difference } of on.filter(({ token }) => !token.startsWith('[')))
    assert.ok(read(difference) > 0.01, `${token} changes by ${difference}`);
  for (const { token, difference, cosine } of off) {
    assert.ok(read(difference) < 1e-5, `${token} changes by ${difference}`);
    assert.equal(cosine, '1.0000');
  }
}

describe('learned positions', () => {
  test(
    'need the model, but no sentence',
    shared(
      (page) => enter(page, '&positions=learned&text=', 'error'),
      async (page) => {
        await board(page, 'Cosine of two learned positions').waitFor();
      },
    ),
  );

  test(
    'are shown, and any number can be inspected',
    inRoom('&positions=learned', async (page) => {
      const own = board(page, 'Learned position embeddings');
      const { width, height, data } = await pixels(own.locator('canvas'));
      assert.deepEqual([width, height], [384, 512]);
      assert.ok(new Set(Array.from({ length: 4000 }, (_, at) => data.slice(4 * at, 4 * at + 3).join())).size > 100);
      await field(page, 'Learned position embeddings: position').fill('0');
      await field(page, 'Learned position embeddings: dimension').fill('99');
      await eventually(() => readout(page, 'Learned position embeddings'), 'w_pos[0, 99] = 1.8740');
      await addressWith(page, 'learned=0.99');
    }),
  );

  test(
    'are next to the sinusoids, and a pair is inspected in both',
    inRoom('&positions=learned', async (page) => {
      const cosine = board(page, 'Cosine of two learned positions');
      await cosine.focus();
      for (let at = 0; at < 10; at++) await page.keyboard.press('Shift+ArrowDown');
      for (let at = 0; at < 10; at++) await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await eventually(() => readout(page, 'Cosine'), 'cosine of positions 100 and 101: 0.8633');
      await eventually(
        () => readout(page, 'Dot product'),
        (text) => text?.startsWith('PE(100) · PE(101) = 186.7'),
      );
      // The cosine is the quotient of a dot product and two lengths.
      const written = page.locator('.positions-learned .positions-quiet');
      const sum =
        /^Dot product: .*\d+ smaller products = (\S+); Product of the lengths: \S+·\S+ [=≈] (\S+); Cosine: (\S+) ÷ (\S+) [=≈] 0\.8633$/;
      await eventually(
        async () => sum.exec((await written.locator('span').last().textContent()) ?? ''),
        (found) => found !== null && found[1] === found[3] && found[2] === found[4],
      );
      await addressWith(page, 'pair=100.101');
      await page.keyboard.press('Escape');
      await eventually(() => page.url().includes('pair='), false);
      const box = await cosine.locator('canvas').boundingBox();
      assert.ok(box);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 4);
      await eventually(() => page.url(), /pair=12[678]\.25[456]/);
    }),
  );
});

describe('from text to X', () => {
  const POEM = '&positions=embedding&text=Write+a+poem+about+a+man+fishing+on+a+river+bank.';
  /** @param {Page} page @param {string} name */
  const sum = (page, name) =>
    page.getByRole('table', { name: 'From the row' }).getByRole('row', { name }).locator('td').last().textContent();

  test(
    'a one-hot vector selects the row of the token, and each number is explained',
    inRoom(`${POEM}&token=10&column=7`, async (page) => {
      await page.getByText('“river” has the id 2,314').waitFor();
      const chosen = page.getByRole('table', { name: 'The one-hot vector' }).locator('tr.chosen');
      assert.match((await chosen.textContent()) ?? '', /^\s*1\s*2,314\s*river/);
      const factors = page.getByRole('table', { name: 'The one-hot vector' }).locator('td.tox-factor');
      assert.deepEqual(await factors.allTextContents(), ['0', '0', '1', '0', '0']);
      const given = await Promise.all(['Row 2,314', 'position 10', 'token type'].map((name) => sum(page, name)));
      const numbers = given.map((text) => read(text?.replace(', trained', '')));
      const [, written, total] = /^(.*) [=≈] (.*)$/.exec((await sum(page, '= sum')) ?? '') ?? assert.fail('no sum');
      assert.equal(
        written,
        given
          .map((text) => text?.replace(', trained', '').replace(/^(−.*)$/, '($1)'))
          .join(' + ')
          .replace(/^\((.*?)\)/, '$1'),
      );
      assert.ok(Math.abs(numbers.reduce((all, one) => all + one) - read(total)) < 2e-4);
      assert.match((await sum(page, 'row of X')) ?? '', / [=≈] /);
    }),
  );

  test(
    'another token, another dimension and the context length are shown',
    inRoom(`${POEM}&token=10`, async (page) => {
      await page.getByText('this model reads at most 512, its context length').waitFor();
      await page.getByRole('list', { name: 'The tokens' }).getByRole('button', { name: /^bank/ }).click();
      await page.getByText('it becomes row 11 of X').waitFor();
      const strip = page.getByRole('slider', { name: /^= sum/ });
      await strip.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await addressWith(page, 'column=383');
      await page.getByRole('columnheader', { name: 'Dimension 383' }).waitFor();
    }),
  );

  test(
    'a dimension that does not exist is refused with the number of dimensions',
    shared(
      (page) => enter(page, `${POEM}&column=384`),
      async (page) => {
        await page.getByText('There is no dimension 384; choose one from 0 to 383').first().waitFor();
      },
    ),
  );
});

describe('word order', () => {
  test(
    'matters only through positions: reversed, shuffled, and with one word moved',
    inRoom(NOW_COME, async (page) => {
      assert.deepEqual(await chips(page), ['!', 'here', 'come', 'now']);
      await isOnlyThroughPositions(page);
      await button(page, 'Back to the original').click();
      await stateIs(page);
      assert.deepEqual(await chips(page), ['now', 'come', 'here', '!']);
      for (const side of /** @type {const} */ (['With', 'Without']))
        assert.deepEqual([...new Set((await changes(page, side)).map(({ difference }) => difference))], ['0'], side);
      await button(page, 'Shuffle').click();
      await stateIs(page);
      assert.deepEqual(await chips(page), ['come', '!', 'now', 'here']);
      await isOnlyThroughPositions(page);
      await addressWith(page, 'order=1,3,0,2');
      const [, says] = await page.locator('.positions-order .positions-says').allTextContents();
      assert.match(
        says,
        /^Without positions, each word’s vector is the same wherever it is: the largest difference is \d\.\d×10⁻[⁶⁷], caused by the rounding of 32‑bit numbers\.$/,
      );
    }),
  );

  for (const [text, reads, order] of [
    ['Now come here!', 'Come here now!', '1,2,0,3'],
    ['Come here now!', 'Now come here!', '2,0,1,3'],
  ]) {
    test(
      `“${text}” is read as “${reads}” with one click`,
      inRoom('&positions=order&text=Hello', async (page) => {
        await button(page, `“${text}” read as “${reads}”`).click();
        await stateIs(page);
        await eventually(() => chips(page), reads.toLowerCase().replace('!', ' !').split(' '));
        await stateIs(page);
        assert.equal(await page.getByRole('textbox', { name: 'Sentence' }).inputValue(), text);
        await isOnlyThroughPositions(page);
        await addressWith(page, `order=${order}`);
      }),
    );
  }

  test(
    'moves pieces of a word together and keeps special tokens in place',
    inRoom('&positions=order&text=Rashonda+accepted+it&order=1,2,0', async (page) => {
      const words = await chips(page);
      assert.equal(words.length, 3);
      const tokens = (await changes(page, 'With')).map(({ token }) => token);
      assert.deepEqual([tokens[0], tokens.at(-1)], ['[CLS]', '[SEP]']);
      assert.ok(tokens.length > 5, 'the name is in pieces');
      assert.deepEqual(tokens.slice(1, 3), ['accepted', 'it']);
      await isOnlyThroughPositions(page);
    }),
  );

  test(
    'a word can be dragged',
    inRoom(`${NOW_COME}&order=original`, async (page) => {
      const [from, to] = await Promise.all([chip(page, 'now').boundingBox(), chip(page, 'here').boundingBox()]);
      assert.ok(from && to);
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width - 4, to.y + to.height / 2, { steps: 5 });
      await page.mouse.up();
      await eventually(() => chips(page), ['come', 'here', 'now', '!']);
      assert.equal(await chip(page, 'now').getAttribute('aria-pressed'), 'false');
      await addressWith(page, 'order=1,2,0,3');
      await stateIs(page);
      await isOnlyThroughPositions(page);
    }),
  );

  test(
    'a word can be moved by keyboard',
    inRoom(`${NOW_COME}&order=original`, async (page) => {
      await tabTo(page, '.chips button');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      assert.equal(await chip(page, 'come').getAttribute('aria-pressed'), 'true');
      await page.keyboard.press('ArrowRight');
      await eventually(() => chips(page), ['now', 'here', 'come', '!']);
      await page.keyboard.press('ArrowRight');
      await eventually(() => chips(page), ['now', 'here', '!', 'come']);
      await eventually(() => page.locator('.chips-told').textContent(), '“come” is now word 4 of 4.');
      await page.keyboard.press('Home');
      await eventually(() => chips(page), ['come', 'now', 'here', '!']);
      await stateIs(page);
      assert.ok(
        await chip(page, 'come').evaluate((element) => element === document.activeElement),
        'the focus stays with the word',
      );
      await tabTo(page, '.chips-controls button:not([aria-disabled=true])');
      await page.keyboard.press('Enter');
      await eventually(() => chips(page), ['now', 'come', 'here', '!']);
      await chip(page, 'come').focus();
      await page.keyboard.press('Escape');
      assert.equal(await chip(page, 'come').getAttribute('aria-pressed'), 'false');
      await page.keyboard.press('ArrowLeft');
      assert.deepEqual(await chips(page), ['now', 'come', 'here', '!']);
    }),
  );

  test(
    'the numbers of a dimension can be inspected',
    inRoom(`${NOW_COME}&dimension=7`, async (page) => {
      const numbers = () =>
        page
          .getByRole('table', { name: 'Without positions: ' })
          .locator('.vectors-numbers')
          .first()
          .locator('span')
          .allTextContents();
      const before = await numbers();
      assert.equal(before[0], before[1]);
      await field(page, 'Show dimension').fill('383');
      await eventually(numbers, (now) => now[0] !== before[0]);
      await addressWith(page, 'dimension=383');
      await field(page, 'Show dimension').fill('384');
      await page.getByText('Show dimension must be a whole number from 0 to 383; 384 was changed to 383.').waitFor();
    }),
  );

  test(
    'is fixed for one word, and kept while the text is invalid',
    inRoom('&positions=order&text=Hello', async (page) => {
      await page.getByText('One word has only one order.').waitFor();
      await page.getByRole('textbox', { name: 'Sentence' }).fill('');
      await stateIs(page, 'error');
      assert.deepEqual(await chips(page), ['hello']);
    }),
  );
});
