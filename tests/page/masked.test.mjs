// @ts-check
/**
 * Masked words of a custom encoder: clicking a word masks it, and every number equals transformers
 * (`tests/golden/make_architectures.py`).
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { percent } from '../../www/draw/format.ts';
import { eventually, plain, stateIs, visit } from './browser.mjs';
import { choose } from './own.mjs';
import { says } from './predict.mjs';
import { LOADING_MS, problem, sentenceBox } from './room.mjs';

const SEEDED = new URL('../golden/architectures/', import.meta.url);
const read = (/** @type {string} */ name) => readFileSync(new URL(name, SEEDED));
const [TYPED, PAIR] = JSON.parse(read('masked.json').toString());
const { vocab } = JSON.parse(read('masked_bert/tokenizer.json').toString()).model;
const WORDS = Object.fromEntries(Object.entries({ ...vocab, '[MASK]': 46 }).map(([text, id]) => [id, text]));

/** @param {string} text @param {(page: Page) => Promise<unknown>} look */
const withEncoder = (text, look) =>
  visit(
    `#room=predict&text=${encodeURIComponent(text)}`,
    async (page) => {
      await choose(page, 'masked_bert');
      await eventually(() => page.url(), /model=own-/);
      await stateIs(page);
      await look(page);
    },
    { patience: LOADING_MS },
  );

/** The ten most likely words of a distribution, as the bars write them. @param {number[]} probabilities */
const best = (probabilities) =>
  probabilities
    .map((probability, id) => ({ word: WORDS[id] ?? '␣', share: plain(percent(probability)), probability }))
    .sort((a, b) => b.probability - a.probability)
    .slice(0, 10)
    .map(({ word, share }) => `${word} ${share}`);

/** @param {Page} page @param {RegExp} name */
const bars = async (page, name) => {
  const items = page.getByRole('list', { name }).getByRole('listitem');
  const texts = await items.evaluateAll((items) =>
    items.map((item) =>
      ['.bar-word', '.bar-value'].map((part) => item.querySelector(part)?.textContent?.trim() ?? '').join(' '),
    ),
  );
  return texts.map(plain);
};
const likely = async (/** @type {Page} */ page) =>
  (await bars(page, /^The ten most likely words for the masked one/)).slice(0, 10);
const token = (/** @type {Page} */ page, /** @type {string} */ text) =>
  page.locator('#room-predict .token-line').getByRole('button', { name: text, exact: true });
const view = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.locator('#room-predict').getByRole('radio', { name, exact: true }).check({ force: true });

describe('a masked word', () => {
  test(
    'that was typed has the distribution of transformers',
    withEncoder(TYPED.text, async (page) => {
      await eventually(() => likely(page), best(TYPED.probabilities));
      await sentenceBox(page).fill(PAIR.text);
      await eventually(() => likely(page), best(PAIR.probabilities));
    }),
  );

  test(
    'is chosen by a click, and a link keeps it',
    withEncoder('the cat sat on the mat', async (page) => {
      // At first, the last word is masked.
      assert.match(await says(page), /The masked word “mat” has /);
      await token(page, 'sat').click();
      await eventually(() => likely(page), best(TYPED.probabilities));
      const { sat } = vocab;
      const rank = TYPED.probabilities.filter((/** @type {number} */ p) => p > TYPED.probabilities[sat]).length + 1;
      const share = plain(percent(TYPED.probabilities[sat]));
      assert.ok((await says(page)).endsWith(`The masked word “sat” has ${share}, rank ${rank}.`), await says(page));
      await eventually(() => page.url(), /blank=3/);
      assert.equal(await sentenceBox(page).inputValue(), 'the cat sat on the mat');
      const { hash } = new URL(page.url());
      const open = (/** @type {string} */ to) => page.evaluate((to) => (location.hash = to), to);
      await open(hash.replace(/&blank=\d+/, ''));
      await eventually(() => says(page), /The masked word “mat” has /);
      await open(hash);
      await eventually(() => likely(page), best(TYPED.probabilities));
      // Another text has its own masked word.
      await sentenceBox(page).fill('a cat had the hat');
      await eventually(() => says(page), /The masked word “hat” has /);
    }),
  );

  test(
    'is predicted after each layer as by transformers',
    withEncoder(TYPED.text, async (page) => {
      await view(page, 'Layer by layer');
      const rows = page.locator('.lens-table tbody tr');
      await eventually(() => rows.count(), TYPED.after.length);
      const found = await rows.locator('.lens-best').allInnerTexts();
      const expected = TYPED.after.toReversed().map((/** @type {number[]} */ all) => best(all)[0]);
      assert.deepEqual(
        found.map((text) => plain(text).replaceAll(/\s+/g, ' ').trim()),
        expected,
      );
      assert.equal(await page.getByText('straight through the masked-word head').count(), 1);
    }),
  );

  test(
    'shows its parts, and the distribution without one of them',
    withEncoder(TYPED.text, async (page) => {
      await view(page, 'Which parts contributed');
      await eventually(() => page.getByRole('button', { name: /^L[01] (H[0-3]|MLP): / }).count(), 10);
      await page.getByRole('button', { name: /^L1 H0: / }).click();
      await page.getByText(/^The masked token gives /).waitFor();
      await page.getByRole('combobox', { name: 'Switch off' }).selectOption('part');
      const expected = TYPED.probabilities
        .map((/** @type {number} */ before, /** @type {number} */ id) => ({ before, id }))
        .sort((/** @type {{ before: number }} */ a, /** @type {{ before: number }} */ b) => b.before - a.before)
        .slice(0, 5)
        .map(
          (/** @type {{ id: number }} */ { id }) =>
            `${WORDS[id] ?? '␣'} ${plain(percent(TYPED.without['head.1.0'][id]))}`,
        );
      await eventually(() => bars(page, /^The most likely words before and after/), expected);
    }),
  );

  test(
    'has no views of the next words, and numbers with explanations',
    withEncoder(TYPED.text, async (page) => {
      const views = page.getByRole('group', { name: 'View' }).getByRole('radio');
      assert.equal(await views.count(), 3);
      assert.equal(await page.getByRole('button', { name: 'Generate' }).count(), 0);
      await page.getByRole('button', { name: /^Show where the logit of/ }).click();
      await page.getByRole('heading', { name: /^Where the logit of/ }).waitFor();
      await page.locator('.number-why').getByText('the vector ĥ after the head’s norm').first().waitFor();
      await eventually(() => page.url(), /path-number=logits/);
      await page.evaluate(() => {
        location.hash = location.hash.replace(/path-number=[^&]*/, 'path-number=mlm_head.post.3');
      });
      await page
        .getByRole('heading', { name: 'Where number 3 of the output of the head’s activation comes from' })
        .waitFor();
    }),
  );

  test(
    'needs a head, and the page names models that have one',
    visit(
      '#room=predict&text=the%20cat',
      async (page) => {
        await choose(page, 'bert');
        await eventually(
          () => problem(page),
          (said) => said.includes('no head for masked words') && said.includes('bert-base-uncased'),
        );
      },
      { patience: LOADING_MS },
    ),
  );
});
