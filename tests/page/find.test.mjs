// @ts-check
/** Finding heads: by a pair of tokens, by kind, in the grid of all heads, and by grammatical relation. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { gridLayout } from '../../www/draw/layout.ts';
import { eventually, stateIs } from './browser.mjs';
import { ALL_HEADS, CAT, mean, standsFor, sum, TIRED, TOLERANCE } from './pytorch.mjs';
import * as room from './room.mjs';
import { ANIMAL, IT } from './sentence.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./pytorch.mjs').Sentence} Sentence */

const ANSWER = 'has the strongest link from “it” to “animal”';

/** The answer of the search for heads. @param {Page} page */
const answer = async (page) => (await page.locator('.find-answer').textContent()) ?? '';

/** @param {string} name for example `L5 H11` */
const headOf = (name) => /** @type {[number, number]} */ (/^L(\d+) H(\d+)$/.exec(name)?.slice(1).map(Number));

/**
 * The ranking contains all heads, with PyTorch's scores and in the order of these scores.
 *
 * @param {Page} page
 * @param {(layer: number, head: number) => number} score
 */
async function ranksAsPyTorch(page, score) {
  const all = page.getByRole('button', { name: 'Show all 72' });
  if (await all.isVisible()) await all.click();
  await eventually(async () => (await room.ranking(page)).length, 72);
  const ranked = (await room.ranking(page)).map(({ name, score: written }) => ({
    name,
    written,
    score: score(...headOf(name)),
  }));
  assert.equal(new Set(ranked.map(({ name }) => name)).size, 72);
  for (const [at, { name, written, score }] of ranked.entries()) {
    assert.ok(standsFor(written, score), `${name}: ${written}, but ${score}`);
    assert.ok(at === 0 || score <= ranked[at - 1].score + TOLERANCE, `${name} stands too low`);
  }
}

describe('which head links “it” to “animal”', () => {
  const weight = (/** @type {number} */ layer, /** @type {number} */ head) => TIRED.pattern(layer, head)[IT][ANIMAL];
  const best = ALL_HEADS.reduce((most, at) => (weight(at.layer, at.head) > weight(most.layer, most.head) ? at : most));

  test(
    'is found by two clicks, with PyTorch’s ranking of all heads',
    room.inRoom(`&text=${TIRED.text}&layer=0&head=0`, async (page) => {
      assert.match(await answer(page), /^Select a token and then a second one, or choose both here/);
      assert.equal((await room.ranking(page)).length, 0);
      await room.token(page, 'it').click();
      await room.token(page, 'animal').click();
      await room.leaveZoom(page);
      await eventually(
        () => answer(page),
        (text) => text.startsWith(`L${best.layer} H${best.head} ${ANSWER}: `),
      );
      assert.ok(standsFor(/: (.+)\.$/.exec(await answer(page))?.[1] ?? '', weight(best.layer, best.head)));
      await ranksAsPyTorch(page, weight);
      await page.getByRole('button', { name: 'Show only the first 10' }).click();
      await eventually(async () => (await room.ranking(page)).length, 10);
      await page.getByRole('list', { name: 'Heads, highest score first' }).getByRole('button').first().click();
      await eventually(() => room.head(page), 'L5 H11');
      const looks = () =>
        page.locator('.find-list button').evaluateAll((all) => all.map((one) => getComputedStyle(one).fontWeight));
      await eventually(async () => (await looks()).map((weight) => weight === '600'), [true, ...Array(9).fill(false)]);
      await eventually(() => room.says(page), 'In layer 5, head 11, “it” gives 65 % of its attention to “animal”.');
      assert.deepEqual(await room.selected(page), ['animal', 'it']);
    }),
  );

  test(
    'is found by naming both words',
    room.inRoom(`&text=${TIRED.text}`, async (page) => {
      await page.getByRole('combobox', { name: 'From' }).selectOption('it');
      await page.getByRole('combobox', { name: 'To' }).selectOption('animal');
      await eventually(
        () => answer(page),
        (text) => text.startsWith(`L5 H11 ${ANSWER}`),
      );
      assert.deepEqual(await room.selected(page), ['animal', 'it']);
      await page.getByRole('combobox', { name: 'To' }).selectOption('the (position 7)');
      await eventually(async () => (await room.tokens(page)).findIndex(({ selected }) => selected), 7);
      await eventually(() => answer(page), /has the strongest link from “it” to “the”/);
    }),
  );

  test(
    'is found by the arrow keys and Enter',
    room.inRoom('&token=10&key=2', async (page) => {
      const list = page.getByRole('list', { name: 'Heads, highest score first' });
      await eventually(async () => (await room.ranking(page)).length, 10);
      await list.locator('[tabindex="0"]').focus();
      await page.keyboard.press('ArrowDown');
      const second = (await room.ranking(page))[1].name;
      await page.keyboard.press('Enter');
      await eventually(() => room.head(page), second);
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await eventually(() => room.head(page), 'L5 H11');
    }),
  );
});

describe('heads by kind', () => {
  const n = TIRED.tokens.length;
  const places = (/** @type {number} */ from, /** @type {number} */ to) =>
    Array.from({ length: to - from }, (_, at) => from + at);
  const THE = TIRED.tokens.flatMap((text, at) => (text === 'the' ? [at] : []));
  /** @type {[kind: string, score: (pattern: number[][]) => number][]} */
  const kinds = [
    ['previous token', (pattern) => mean(places(1, n).map((at) => pattern[at][at - 1]))],
    ['next token', (pattern) => mean(places(0, n - 1).map((at) => pattern[at][at + 1]))],
    ['same token', (pattern) => mean(places(0, n).map((at) => pattern[at][at]))],
    [
      'same word elsewhere',
      (pattern) => mean(THE.map((at) => sum(THE.filter((other) => other !== at).map((other) => pattern[at][other])))),
    ],
    ['first token', (pattern) => mean(places(1, n).map((at) => pattern[at][0]))],
  ];

  test(
    'are ranked by PyTorch’s weights',
    room.inRoom('', async (page) => {
      await page.getByRole('radio', { name: 'By kind' }).check();
      assert.equal((await room.ranking(page))[0].name, 'L0 H2', 'the previous token');
      assert.match(await answer(page), /^L0 H2 has the highest score: (100|>?99\.\d)\s%\.$/);
      for (const [kind, score] of kinds) {
        await page.getByRole('combobox', { name: 'Kind' }).selectOption(kind);
        await ranksAsPyTorch(page, (layer, head) => score(TIRED.pattern(layer, head)));
      }
      await page.getByRole('list', { name: 'Heads, highest score first' }).getByRole('button').nth(1).click();
      await eventually(() => room.head(page), (await room.ranking(page))[1].name);
    }),
  );

  test(
    'that cannot be measured on a sentence explain why',
    room.inRoom('&text=One+word+after+another&kind=same_word', async (page) => {
      assert.equal(await answer(page), 'No word occurs twice in this sentence, so there is nothing to measure.');
      assert.equal((await room.ranking(page)).length, 0);
      await page.getByRole('combobox', { name: 'Kind' }).selectOption('distance');
      await eventually(async () => (await room.ranking(page))[0]?.score ?? '', /^\d\.\d tokens$/);
    }),
  );
});

describe('the grid of all heads', () => {
  test(
    'paints every weight of every head',
    room.inRoom('', async (page) => {
      const { width, height, data } = await room.pixels(page.locator('.heads-canvas canvas'));
      const n = TIRED.tokens.length;
      // Sizes are calculated from the whole canvas: a thumbnail has 15 × 15 values of several pixels each, followed by
      // a gap.
      const repeat = Math.floor(width / (12 * (n + n / 12)));
      const cell = n * repeat;
      const gap = Math.ceil(cell / 12);
      const layout = gridLayout(6, 12, { cell: { width: cell, height: cell }, gap });
      assert.deepEqual([width, height], [layout.width, layout.height]);
      let farthest = 0;
      for (const { layer, head } of ALL_HEADS) {
        const { x, y } = layout.boxFromCell(layer, head);
        for (const [query, row] of TIRED.pattern(layer, head).entries()) {
          for (const [key, weight] of row.entries()) {
            const pixel = ((y + (query + 0.5) * repeat) | 0) * width + ((x + (key + 0.5) * repeat) | 0);
            farthest = Math.max(farthest, Math.abs(data[4 * pixel + 3] - 255 * weight));
          }
        }
      }
      assert.ok(farthest < 0.51, `${farthest} of 255 away`);
    }),
  );

  test(
    'is navigated by click and by arrow keys, and describes each head',
    room.inRoom('', async (page) => {
      assert.equal(await page.getByRole('gridcell').count(), 72);
      await room.thumbnail(page, 0, 2).click();
      await eventually(() => room.head(page), 'L0 H2');
      assert.equal(
        await room.thumbnail(page, 0, 2).getAttribute('aria-label'),
        'Layer 0, head 2, mostly: previous token',
      );
      await page.mouse.move(0, 0);
      const card = page.getByRole('region', { name: 'What does L0 H2 do?' });
      await card.getByText(/^Mostly: previous token \((100|>?99\.\d)\s%\)$/).waitFor();
      for (const [key, at] of [
        ['ArrowRight', 'L0 H3'],
        ['ArrowDown', 'L1 H3'],
        ['End', 'L1 H11'],
        ['ArrowRight', 'L1 H11'],
        ['Control+Home', 'L0 H0'],
        ['ArrowUp', 'L0 H0'],
        ['Control+End', 'L5 H11'],
      ]) {
        await page.keyboard.press(key);
        await eventually(() => room.head(page), at);
      }
      await eventually(() => room.says(page), /^In layer 5, head 11, “it” gives 65 % /);
      await room.toggle(page, 'Several heads', true);
      await room.thumbnail(page, 5, 11).focus();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Space');
      await eventually(() => page.getByRole('gridcell', { selected: true }).count(), 2);
      assert.equal(await room.head(page), 'L5 H11');
    }),
  );

  test(
    'can be coloured by kind, with the numbers in its legend',
    room.inRoom('', async (page) => {
      await page.getByRole('group', { name: 'Colour by' }).getByRole('radio', { name: 'kind' }).check();
      const labels = await page
        .getByRole('gridcell')
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
      let all = 0;
      for (const kind of [
        'previous token',
        'next token',
        'same token',
        'same word elsewhere',
        'first token',
        'separator or punctuation',
        'all tokens evenly',
        'no clear pattern',
      ]) {
        const count = labels.filter((label) =>
          kind === 'no clear pattern' ? !label.includes('mostly: ') : label.includes(`mostly: ${kind}`),
        ).length;
        assert.ok(await page.getByText(`${kind}: ${count}`, { exact: true }).isVisible(), `${kind}: ${count}`);
        all += count;
      }
      assert.equal(all, 72);
      const { width, data } = await room.pixels(page.locator('.heads-canvas canvas'));
      // L0 H2 attends to the previous token; its colour is in the legend.
      const side = (width / 12) * 2.5;
      let strongest = 0;
      for (let y = 0; y < width / 12; y++) {
        for (let x = Math.floor(side - width / 26); x < side + width / 26; x++)
          if (data[4 * (y * width + x) + 3] > data[4 * strongest + 3]) strongest = y * width + x;
      }
      const color = [...data.slice(4 * strongest, 4 * strongest + 3)];
      const legend = await page
        .getByText(/^previous token: \d+$/)
        .evaluate((element) => getComputedStyle(element).getPropertyValue('--hue').trim());
      assert.equal(`#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`, legend);
    }),
  );
});

describe('the lecture’s dependencies', () => {
  test(
    'are below its sentence, each with the best matching heads in both directions',
    room.inRoom('', async (page) => {
      assert.equal(await page.getByRole('heading', { name: 'Grammar and heads' }).isVisible(), false);
      await page.getByRole('combobox', { name: 'Examples' }).selectOption('cat');
      await stateIs(page);
      const rows = page.getByRole('table').filter({ hasText: 'Link to the word it depends on' }).locator('tbody tr');
      // The table is loaded with its first sentence.
      await eventually(() => rows.count(), 12);
      const best = (/** @type {number[]} */ from, /** @type {number[]} */ to) => {
        const weight = ({ layer = 0, head = 0 }) =>
          mean(from.map((query) => sum(to.map((key) => CAT.pattern(layer, head)[query][key]))));
        return ALL_HEADS.map((at) => ({ ...at, weight: weight(at) })).reduce((most, at) =>
          at.weight > most.weight ? at : most,
        );
      };
      for (const row of await rows.all()) {
        for (const button of await row.getByRole('button').all()) {
          const said = (await button.innerText()).replace(/\s+/g, ' ');
          const [, from, to, layer, head, written] = /^(\S+) → (\S+) L(\d+) H(\d+) (.+)$/.exec(said) ?? [];
          const places = (/** @type {string} */ word) => (word === "n't" ? [8, 9] : [CAT.tokens.indexOf(word)]);
          if (CAT.tokens.indexOf(from) < 0 || CAT.tokens.indexOf(to) < 0 || said.includes("'")) continue;
          const { weight, ...at } = best(places(from), places(to));
          assert.deepEqual({ layer: Number(layer), head: Number(head) }, at, said);
          assert.ok(standsFor(written, weight), `${said}, but ${weight}`);
        }
      }
      const [, ...follower] = /L(\d+) H(\d+)/.exec(await rows.nth(1).getByRole('button').first().innerText()) ?? [];
      await rows.nth(1).getByRole('button').first().click();
      await eventually(() => room.head(page), `L${follower[0]} H${follower[1]}`);
      await eventually(() => room.selected(page), ['cat', 'was']);
      assert.equal(await room.arrows(page).getByText('nsubj', { exact: true }).count(), 2);
    }),
  );
});
