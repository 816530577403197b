// @ts-check
/** Training in the room "Recurrent": runs, custom pairs, the bottleneck and the alignment. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';

import { notices } from './board.mjs';
import { eventually, openTab, plain } from './browser.mjs';
import {
  button,
  counter,
  enter,
  inRecurrent,
  numbers,
  part,
  percent,
  ready,
  SHORT,
  says,
  TRAINING_MS,
  texts,
} from './recurrent.mjs';
import { addressWith, pixels } from './room.mjs';
import { correctsSeed } from './seed.mjs';

/** @typedef {import('playwright-core').Page} Page */

const view = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('group', { name: 'View', exact: true }).getByRole('radio', { name, exact: true });

/** Time at which the page measured its last step. @param {Page} page */
const lastStep = (page) => page.evaluate(() => performance.getEntriesByName('headlight:step').at(-1)?.startTime ?? 0);

/** The downloaded CSV table. @param {Page} page */
async function table(page) {
  await button(page, 'Share').click();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()]);
  await page.keyboard.press('Escape');
  const [header, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  return { name: download.suggestedFilename(), header, rows: rows.map((row) => row.split(',')) };
}

describe('a training run', () => {
  test(
    'continues with Train, stops with Pause, and pauses while the room is closed',
    inRecurrent('&recurrent-task=reverse&recurrent-length=12&recurrent-width=64&recurrent-steps=0', async (page) => {
      assert.equal(await counter(page), 0);
      assert.match(await says(page), /^Before training/);
      await button(page, 'Train').click();
      await eventually(
        () => counter(page),
        (steps) => steps > 0,
        TRAINING_MS,
      );
      await openTab(page, 'Soft lookup');
      // Requests are answered in order: once another room has its answers, no training step of this room is pending.
      await openTab(page, 'Positions');
      const last = await lastStep(page);
      await openTab(page, 'Worked example');
      assert.equal(await lastStep(page), last, 'no step is made while the room is left');
      const left = await counter(page);
      await page.getByRole('tab', { name: 'RNNs' }).click();
      await eventually(
        () => counter(page),
        (steps) => steps > left,
        TRAINING_MS,
      );
      await button(page, 'Pause').click();
      await ready(page);
      const paused = await counter(page);
      await addressWith(page, `recurrent-steps=${paused}`);
    }),
  );

  test(
    'is reproduced by the same link, and differs with another seed',
    inRecurrent(SHORT, async (page) => {
      const [first] = (await numbers(page)).models;
      assert.equal(first.losses.length, 150);
      await enter(page, '&recurrent=waiting');
      await button(page, 'Share').waitFor();
      await enter(page, '');
      await enter(page, SHORT);
      assert.deepEqual((await numbers(page)).models[0], first);
      await button(page, 'Another seed').click();
      await ready(page);
      await addressWith(page, 'recurrent-seed=2');
      assert.notDeepEqual((await numbers(page)).models[0].losses, first.losses);
    }),
  );

  test(
    'corrects a seed that cannot be used, and says so',
    inRecurrent('&recurrent=unrolled', (page) => correctsSeed(page, 'recurrent-seed', TRAINING_MS)),
  );

  test(
    'that diverges says so and goes no further',
    inRecurrent('&recurrent-rate=100&recurrent-steps=300&recurrent-cell=plain', async (page) => {
      const [model] = (await numbers(page)).models;
      assert.ok(model.step < 300, `${model.step} steps`);
      assert.match(
        await says(page),
        /but a model that knows nothing has .* has diverged\. Choose a smaller learning rate/,
      );
      assert.equal(await button(page, 'Train').getAttribute('aria-disabled'), 'true');
      await enter(page, '&recurrent=gradients&recurrent-rate=100&recurrent-steps=100&recurrent-width=8');
      assert.match(await says(page), /^\w+: .* has diverged/);
      // With a lower learning rate the model learns again.
      await enter(page, '&recurrent-steps=20');
      assert.match(await says(page), /^The model reads/);
    }),
  );

  const chosen = (/** @type {string} */ name) => (/** @type {Page} */ page) =>
    page.getByRole('combobox', { name, exact: true }).inputValue();
  for (const [field, value, read, usual] of /** @type {[string, string, (page: Page) => unknown, unknown][]} */ ([
    ['recurrent', 'chess', (page) => view(page, 'Unrolled').isChecked(), true],
    ['recurrent-task', 'sort', chosen('Task'), 'six_words'],
    ['recurrent-width', '5', chosen('Context size'), '8'],
    ['recurrent-rate', '0', chosen('Rate'), '0.01'],
    ['recurrent-seed', '0', (page) => page.getByRole('spinbutton', { name: 'Seed' }).inputValue(), '1'],
    ['recurrent-steps', '99999', counter, 200],
    ['recurrent-held', 'x1', (page) => texts(page, '.detail-numbers'), []],
    ['recurrent=gradients&recurrent-scale', '9', (page) => part(page, 'output').textContent(), '1'],
  ]))
    test(
      `${field}=${value} in a link produces a notice and the default`,
      inRecurrent(`&${field}=${value}`, async (page) => {
        const [told, ...others] = await notices(page);
        assert.deepEqual(others, []);
        const name = field.replace(/.*&/, '');
        assert.ok(told.includes(name) && told.includes(value), told);
        assert.deepEqual(await read(page), usual);
      }),
    );

  test(
    'is part of the URL with its settings, and a reload restores it',
    inRecurrent(SHORT, async (page) => {
      await page.getByRole('combobox', { name: 'Cell' }).selectOption('lstm');
      await page.getByRole('combobox', { name: 'Attention' }).selectOption('additive');
      await ready(page);
      const address = await addressWith(page, 'recurrent-attention=additive');
      for (const field of ['recurrent-task=reverse', 'recurrent-length=3', 'recurrent-cell=lstm', 'recurrent-width=16'])
        assert.ok(address.includes(field), address);
      const said = await says(page);
      await page.reload({ waitUntil: 'commit' });
      await ready(page);
      assert.equal(await says(page), said);
    }),
  );
});

describe('custom pairs', () => {
  test(
    'are learned with their own words, and are part of the URL',
    inRecurrent('', async (page) => {
      await page.getByRole('combobox', { name: 'Task' }).selectOption('typed');
      await page
        .getByRole('textbox', { name: 'Pairs' })
        .fill('eins zwei -> one two\ndrei -> three\nvier -> the fourth');
      await page.keyboard.press('Tab');
      await addressWith(page, 'recurrent-pairs=eins+zwei+->+one+two\ndrei+->+three\nvier+->+the+fourth');
      await ready(page);
      const [model] = (await numbers(page)).models;
      assert.deepEqual(model.source, ['eins', 'zwei']);
      assert.deepEqual(model.words, ['one', 'two', '<end>']);
    }),
  );
});

describe('the bottleneck', () => {
  const HASH = '&recurrent=bottleneck&recurrent-length=4&recurrent-width=8';

  test(
    'counts complete answers of two models trained in parallel',
    inRecurrent(HASH, async (page) => {
      assert.match(await says(page), /^Nothing has been learned yet/);
      await enter(page, `${HASH}&recurrent-steps=150`);
      const { models } = await numbers(page);
      assert.deepEqual(
        models.map((/** @type {any} */ { settings, step }) => [settings.attention, step]),
        [
          ['none', 150],
          ['dot', 150],
        ],
      );
      const [without, withAttention] = models;
      const rows = await part(page, '.lengths-table tbody tr').evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
      );
      const wanted = without.counted_by_length.flatMap((/** @type {number} */ count, /** @type {number} */ nth) =>
        count > 0
          ? [
              [
                String(nth + 1),
                String(count),
                percent(without.accuracy_by_length[nth]),
                percent(withAttention.accuracy_by_length[nth]),
              ],
            ]
          : [],
      );
      assert.ok(rows.length >= 3, `${rows.length} lengths`);
      assert.deepEqual(plain(rows.map((row) => plain(row))), wanted);
      assert.match(await says(page), /^After 150 steps, for sources of 4 letters, .* of the answers /);
      const saved = await table(page);
      assert.equal(saved.name, 'headlight-recurrent-bottleneck.csv');
      assert.equal(saved.header, 'attention,step,length,sources,whole_answers_right');
      assert.equal(saved.rows.length, 8);
    }),
  );

  test(
    'changes size with one click',
    inRecurrent(`${HASH}&recurrent-steps=20`, async (page) => {
      await page.getByRole('group', { name: 'Context size' }).getByRole('radio', { name: '4', exact: true }).check();
      await ready(page);
      await addressWith(page, 'recurrent-width=4');
      assert.equal(await counter(page), 20);
      assert.match(await says(page), /through 4 numbers/);
    }),
  );

  test(
    'replaces the six words, which have no lengths to compare',
    inRecurrent('&recurrent-cell=lstm&recurrent-steps=3', async (page) => {
      await view(page, 'Bottleneck').check();
      await ready(page);
      assert.equal(await page.getByRole('combobox', { name: 'Task' }).inputValue(), 'reverse');
      assert.equal(await page.getByRole('combobox', { name: 'Cell' }).inputValue(), 'lstm');
    }),
  );
});

describe('the alignment', () => {
  const HASH = '&recurrent=alignment&recurrent-length=3&recurrent-width=16&recurrent-steps=200';

  test(
    'is the pattern of the answers, selected by keyboard and pointer',
    inRecurrent(HASH, async (page) => {
      const [model] = (await numbers(page)).models;
      const cells = page.getByRole('application', { name: /^Attention weights/ });
      const { width, height } = await pixels(cells.locator('canvas'));
      assert.deepEqual([height, width], [model.words.length, model.source.length]);
      const told = (/** @type {number} */ row, /** @type {number} */ column) =>
        `When it writes “${model.words[row]}”, the decoder gives ${percent(model.pattern[row][column])} of its attention to “${model.source[column]}”.`;
      await cells.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      await eventually(() => says(page), told(1, 1));
      await page.keyboard.press('Enter');
      await addressWith(page, 'recurrent-pair=1.1');
      await cells.blur();
      assert.equal(await says(page), told(1, 1));
      await page.keyboard.press('Escape');
      await eventually(() => says(page), /^Task “reverse”/);
      await cells.click({ position: { x: 4, y: 4 } });
      await eventually(() => says(page), told(0, 0));
    }),
  );
});
