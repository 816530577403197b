// @ts-check
/** "Why this weight?" in the room "Sentence": the displayed numbers are consistent and give PyTorch's weight. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { eventually, stateIs } from './browser.mjs';
import { GUITAR, standsFor, sum, TIRED } from './pytorch.mjs';
import * as room from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Maximum rounding error in "All numbers": half a unit of the last of six decimals. */
const ROUNDED = 0.5e-6;
/** Relative error of a float32 number after a sum of a few dozen terms. */
const FLOAT32 = 3e-7;

/**
 * The columns of a table in "All numbers", by heading.
 *
 * @param {Page} page
 * @param {string} name
 * @returns {Promise<Record<string, number[]>>}
 */
async function numbers(page, name) {
  const table = page.getByRole('region', { name }).locator('table');
  return table.evaluate((element) => {
    const headings = [...element.querySelectorAll('thead th')].map(({ textContent }) => textContent ?? '').slice(1);
    const rows = [...element.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => Number(textContent?.replace('−', '-'))),
    );
    return Object.fromEntries(headings.map((heading, at) => [heading, rows.map((row) => row[at])]));
  });
}

/** @param {number} found @param {number} wanted @param {number} within @param {string} what */
const near = (found, wanted, within, what) =>
  assert.ok(Math.abs(found - wanted) <= within, `${what}: ${found}, but ${wanted}`);

/**
 * Calculates the weight again from the displayed numbers, like a reader with a calculator.
 *
 * @param {Page} page
 * @param {number} key
 * @param {number[]} row from PyTorch
 */
async function hangsTogether(page, key, row) {
  const by = await numbers(page, 'Query, key and value, dimension by dimension');
  const each = await numbers(page, 'Scores and weights of the query for each token');
  assert.equal(by.q.length, 32);
  assert.equal(each.weight.length, row.length);
  const largest = Math.max(...by.q.map(Math.abs), ...by.k.map(Math.abs));
  by['q × k'].forEach((product, at) => near(product, by.q[at] * by.k[at], 4 * largest * ROUNDED, `product ${at}`));
  near(
    sum(by['q × k']),
    each['q · k'][key],
    50 * ROUNDED + FLOAT32 * sum(by['q × k'].map(Math.abs)),
    'the dot product',
  );
  each['q · k'].forEach((dot, at) =>
    near(each['scaled score'][at], dot / Math.sqrt(32), 4 * ROUNDED + FLOAT32 * Math.abs(dot), `scaled score ${at}`),
  );
  assert.deepEqual(each['after the mask'], each['scaled score'], 'an encoder masks nothing');
  const most = Math.max(...each['after the mask']);
  each['es − largest'].forEach((exp, at) =>
    near(exp, Math.exp(each['after the mask'][at] - most), 6 * ROUNDED + FLOAT32 * most, `exponential ${at}`),
  );
  const total = sum(each['es − largest']);
  each.weight.forEach((weight, at) => near(weight, each['es − largest'][at] / total, 40 * ROUNDED, `weight ${at}`));
  each.weight.forEach((weight, at) => near(weight, row[at], 1.1e-5, `PyTorch’s weight ${at}`));
  by['weight × v'].forEach((part, at) => near(part, each.weight[key] * by.v[at], 10 * ROUNDED, `weighted value ${at}`));
  const along = sum(by['weight × v'].map((part, at) => part * by.z[at])) / sum(by.z.map((part) => part ** 2));
  near(each['share of the output'][key], along, 1e-4, 'the share of the output');
  near(sum(each['share of the output']), 1, 20 * ROUNDED, 'all shares');
  each['weight × ‖v WO‖'].forEach((length, at) =>
    near(length, each.weight[at] * each['‖v WO‖'][at], 20 * ROUNDED, `length ${at}`),
  );
}

/** @param {Page} page */
const why = (page) => page.locator('.why-view');

describe('Why this weight?', () => {
  test(
    'waits for two tokens',
    room.inRoom('', async (page) => {
      assert.ok(
        await page
          .getByText('Select a query token and then a key token to see how the weight between them is computed.')
          .isVisible(),
      );
      assert.equal(await page.getByText('All numbers', { exact: true }).isVisible(), false);
    }),
  );

  test(
    'derives 65 % for “it” and “animal” in the model’s own numbers',
    room.inRoom('', async (page) => {
      await room.token(page, 'animal').click();
      await room.leaveZoom(page);
      await page.getByText('All numbers', { exact: true }).click();
      await page
        .getByText(
          'In layer 5, head 11, “it” gives 65 % of its attention to “animal”. This is how the model computes that weight:',
        )
        .waitFor();
      await hangsTogether(page, 2, TIRED.pattern(5, 11)[10]);
    }),
  );

  for (const [frame, isComputing] of /** @type {const} */ ([
    ['softmax', true],
    ['value', false],
    ['moved', false],
  ]))
    test(
      `the frame “${frame}” is ${isComputing ? '' : 'not '}said to compute the weight`,
      room.inRoom(`&why=${frame}&layer=5&head=11&token=10&key=2`, async (page) => {
        const answer = page.locator('.why-answer');
        await answer.filter({ hasText: '65 %' }).waitFor();
        assert.equal(/computes that weight/.test((await answer.textContent()) ?? ''), isComputing);
      }),
    );

  test(
    'leads to the trained matrices of the head',
    room.inRoom('&layer=3&head=7&token=10&key=2', async (page) => {
      await page.getByRole('link', { name: 'WQ, WK and WV of layer 3, head 7' }).click();
      await page.getByRole('application', { name: 'W_Q of head 7, weight by weight' }).waitFor();
      assert.equal(await page.getByRole('combobox', { name: 'Layer' }).inputValue(), '3');
    }),
  );

  for (const [sentence, layer, head, query, key] of /** @type {const} */ ([
    [TIRED, 0, 2, 10, 9],
    [GUITAR, 0, 10, 14, 4],
    [GUITAR, 3, 7, 0, 16],
  ])) {
    test(
      `derives L${layer} H${head} from “${sentence.tokens[query]}” to “${sentence.tokens[key]}”`,
      room.inRoom(
        `&text=${encodeURIComponent(sentence.text)}&layer=${layer}&head=${head}&token=${query}&key=${key}`,
        async (page) => {
          await eventually(() => why(page).locator('summary').isVisible(), true);
          if (!(await page.getByRole('region', { name: 'Scores and weights of the query for each token' }).isVisible()))
            await page.getByText('All numbers', { exact: true }).click();
          await eventually(
            async () => (await numbers(page, 'Scores and weights of the query for each token')).weight.length,
            sentence.tokens.length,
          );
          await hangsTogether(page, key, sentence.pattern(layer, head)[query]);
        },
      ),
    );
  }

  test(
    'names the largest products, and the hovered dimensions',
    room.inRoom('&token=10&key=2', async (page) => {
      await eventually(() => why(page).locator('summary').isVisible(), true);
      const {
        q,
        k,
        'q × k': products,
      } = await (async () => {
        if (!(await page.getByRole('region', { name: /^Query, key and value/ }).isVisible()))
          await page.getByText('All numbers', { exact: true }).click();
        return numbers(page, 'Query, key and value, dimension by dimension');
      })();
      const order = products
        .map((_, at) => at)
        .sort((a, b) => Math.abs(products[b]) - Math.abs(products[a]))
        .slice(0, 4);
      const text = await why(page).innerText();
      const said = [...text.matchAll(/dimension (\d+) (adds|subtracts) (\d+\.\d+)/g)];
      assert.equal(said.length, order.length, text);
      for (const [at, [, dimension, does, size]] of said.entries()) {
        assert.equal(Number(dimension), order[at]);
        assert.equal(does, products[order[at]] < 0 ? 'subtracts' : 'adds');
        assert.ok(standsFor(size, Math.abs(products[order[at]])));
      }
      const strips = page.getByRole('slider', { name: 'Query, key and their products, dimension by dimension' });
      await strips.focus();
      await page.keyboard.press('Home');
      for (const dimension of [0, 1, 2]) {
        const [, at, ...parts] =
          /^dimension (\d+): q = (\S+), k = (\S+), q × k = (\S+)$/.exec(
            (await strips.getAttribute('aria-valuetext')) ?? '',
          ) ?? [];
        assert.equal(Number(at), dimension);
        [q, k, products].forEach((all, nth) =>
          assert.ok(standsFor(parts[nth], all[dimension]), `${parts[nth]} for ${all[dimension]}`),
        );
        await page.keyboard.press('ArrowRight');
      }
    }),
  );

  test(
    'explains another clicked token, and follows head and word',
    room.inRoom('&token=10&key=2', async (page) => {
      await why(page).getByRole('button', { name: 'tired' }).click();
      await page
        .getByText(/^In layer 5, head 11, “it” gives \S+\s% of its attention to “tired”\. This is how the model/)
        .waitFor();
      assert.deepEqual(await room.selected(page), ['it', 'tired']);
      await page.keyboard.press(',');
      await page
        .getByText(/^In layer 5, head 10, “it” gives \S+\s% of its attention to “tired”\. This is how the model/)
        .waitFor();
      const written = /gives (.+\s%) of/.exec(await why(page).innerText())?.[1] ?? '';
      assert.ok(standsFor(written, TIRED.pattern(5, 10)[10][13]));
      await page.keyboard.press('Escape');
      await page
        .getByText('Select a query token and then a key token to see how the weight between them is computed.')
        .waitFor();
      await stateIs(page);
    }),
  );
});
