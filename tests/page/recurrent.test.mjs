// @ts-check
/**
 * The room "Recurrent": recurrent networks learn in the page, and the pictures show their numbers.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';

import { isReachable, neverSideways, noViolationInAnyLook, SCREENS, SLIDE } from './audit.mjs';
import { notices } from './board.mjs';
import { enterRoom, eventually, openSettings, plain, sharedPage, stateIs } from './browser.mjs';
import { addressWith, pixels } from './room.mjs';
import { missing } from './stage.mjs';

/** Time limit for training two models for a few hundred steps on a busy machine. */
const TRAINING_MS = 120_000;

const shared = sharedPage('#room=recurrent&recurrent=waiting', { patience: TRAINING_MS });

/**
 * Returns the body of a test in the room. All these tests share one page.
 *
 * @param {string} hash fields after `room=recurrent`, each with its `&`
 * @param {(page: Page) => Promise<unknown>} look
 */
const inRecurrent = (hash, look) => shared((page) => enter(page, hash), look);

/** @param {Page} page @param {string} hash */
async function enter(page, hash) {
  // A few hundred steps may take longer than the usual time limit.
  await enterRoom(page, 'recurrent', hash).catch(() => ready(page));
  await openSettings(page);
}

/** @param {Page} page */
const ready = (page) => stateIs(page, 'ready', TRAINING_MS);

const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('button', { name, exact: true });
const part = (/** @type {Page} */ page, /** @type {string} */ selector) =>
  page.locator(`#room-recurrent .room-recurrent > section:not([hidden]) ${selector}`);
const says = async (/** @type {Page} */ page) => plain((await part(page, '.says').textContent()) ?? '');
const counter = async (/** @type {Page} */ page) =>
  Number(((await page.locator('.recurrent-counter').textContent()) ?? '').replace(/ of .*/, '').replace(/[^\d]/g, ''));
const view = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('group', { name: 'View', exact: true }).getByRole('radio', { name, exact: true });

/** Time at which the page measured its last step. @param {Page} page */
const lastStep = (page) => page.evaluate(() => performance.getEntriesByName('headlight:step').at(-1)?.startTime ?? 0);

/** The texts of the visible elements that match a selector. @param {Page} page @param {string} selector */
const texts = async (page, selector) => plain(await part(page, selector).filter({ visible: true }).allTextContents());

/** The numbers of the current picture, from the engine. @param {Page} page */
async function numbers(page) {
  await button(page, 'Share').click();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download JSON').click()]);
  await page.keyboard.press('Escape');
  return JSON.parse(await readFile(await download.path(), 'utf8'));
}

/** The downloaded CSV table. @param {Page} page */
async function table(page) {
  await button(page, 'Share').click();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()]);
  await page.keyboard.press('Escape');
  const [header, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  return { name: download.suggestedFilename(), header, rows: rows.map((row) => row.split(',')) };
}

/** Formats a number with two decimals, as the page does. @param {number} value */
const two = (value) => {
  const fixed = Math.abs(value).toFixed(2);
  return value < 0 && Number(fixed) > 0 ? `−${fixed}` : fixed;
};

/** Formats a share as a percentage, as the page does. @param {number} share */
const percent = (share) => {
  const of = 100 * share;
  if (of === 0 || of === 100) return `${of} %`;
  if (of < 0.1) return '<0.1 %';
  if (of > 99.9) return '>99.9 %';
  return of < 0.95 || of > 99.5 ? `${of.toFixed(1)} %` : `${of.toFixed(0)} %`;
};

const SHORT = '&recurrent-task=reverse&recurrent-length=3&recurrent-width=16&recurrent-steps=150';
const NARROW = SHORT.replace('width=16', 'width=8');

describe('the unrolled picture', () => {
  test(
    'opens with a trained model, and describes the bottleneck',
    inRecurrent('', async (page) => {
      assert.equal(await counter(page), 200);
      assert.match(
        await says(page),
        /^The model reads “.*” and writes “.*”, which is right\. The whole source had to fit into 8 numbers\.$/,
      );
      const { models } = await numbers(page);
      const [model] = models;
      assert.deepEqual(await texts(page, '.unroll-side:first-child .unroll-word'), model.source);
      assert.deepEqual(await texts(page, '.unroll-written'), model.words);
      const shares = model.words.map((/** @type {string} */ word, /** @type {number} */ at) =>
        percent(model.probabilities[at][model.vocabulary.indexOf(word)]),
      );
      assert.deepEqual(await texts(page, '.unroll-share'), shares);
    }),
  );

  test(
    'shows its steps by keys, each with a sentence',
    inRecurrent('', async (page) => {
      const source = await texts(page, '.unroll-side:first-child .unroll-word');
      await page.keyboard.press(']');
      await eventually(
        () => says(page),
        (said) => said.includes(`reads “${source[0]}”`),
      );
      assert.deepEqual(await texts(page, '.unroll-written'), [], 'nothing is written yet');
      for (let word = 1; word <= source.length; word += 1) await page.keyboard.press(' ');
      await eventually(
        () => says(page),
        (said) => said.startsWith('The whole source must fit into 8 numbers'),
      );
      await addressWith(page, `recurrent-at=${source.length}`);
      await page.keyboard.press(']');
      await eventually(
        () => says(page),
        (said) => said.startsWith('The decoder starts from the encoder’s last state'),
      );
      await page.keyboard.press(']');
      await eventually(
        () => says(page),
        (said) => / has probability \S+ % and is written/.test(said),
      );
      await page.keyboard.press('[');
      await eventually(
        () => says(page),
        (said) => said.startsWith('The decoder starts'),
      );
      await button(page, 'All steps').click();
      await eventually(
        () => says(page),
        (said) => said.startsWith('The model reads'),
      );
    }),
  );

  test(
    'plays automatically, and stops on a click',
    inRecurrent('&recurrent-at=0', async (page) => {
      const first = await says(page);
      await button(page, 'Play').click();
      await eventually(
        () => says(page),
        (said) => said !== first,
      );
      // Playback also stops by itself at the last word, so the button may be "Play" or "Pause".
      await page.getByRole('button', { name: /^(Play|Pause)$/ }).click();
      await page.getByRole('button', { name: /^(Play|Pause)$/ }).waitFor();
    }),
  );

  test(
    'with attention shows scores, weights, context and output of the answers',
    inRecurrent(`${SHORT}&recurrent-attention=dot`, async (page) => {
      const [model] = (await numbers(page)).models;
      const last = model.words.length - 1;
      const cells = await texts(page, '.source-table tbody tr:first-child td:not(.flow-shape)');
      assert.deepEqual(cells, model.scores[last].map(two));
      const weights = await texts(page, '.source-table tbody tr:last-child td:not(.flow-shape)');
      assert.deepEqual(weights, model.pattern[last].map(percent));
      const sum = model.pattern[last].reduce((/** @type {number} */ all, /** @type {number} */ one) => all + one, 0);
      assert.ok(Math.abs(sum - 1) < 1e-5);
      assert.match((await texts(page, '.unroll-handed p')).join(), /^all 3 states passed on, 16 numbers each/);
      // Goes through the stages of the first word in order.
      const first = model.source.length + 1;
      for (const [nth, beginning] of [
        'The decoder starts',
        'The decoder’s state is compared',
        'Softmax turns the scores into weights',
        'The context is the weighted sum',
        'The decoder state and the context are concatenated',
        `“${model.words[0]}” has`,
      ].entries()) {
        await enter(page, `${SHORT}&recurrent-attention=dot&recurrent-at=${first + nth}`);
        assert.ok((await says(page)).startsWith(beginning), `${await says(page)} at ${nth}`);
      }
    }),
  );

  test(
    'draws the reader, the context and the writer as one picture, with attention as ribbons as wide as its weights',
    inRecurrent(`${SHORT}&recurrent-attention=dot`, async (page) => {
      const [model] = (await numbers(page)).models;
      const weights = model.pattern.at(-1);
      const picture = () =>
        page.locator('.unroll').evaluate((unroll) => {
          const box = unroll.querySelector('.unroll-handed')?.getBoundingClientRect();
          const ribbons = [...unroll.querySelectorAll('path.ribbon')].map((path) => {
            const { left, right } = path.getBoundingClientRect();
            return { width: Number(path.getAttribute('stroke-width')), left, right };
          });
          return { ribbons, chains: unroll.querySelectorAll('path.chain').length, left: box?.left, right: box?.right };
        });
      const { ribbons, chains, left, right } = await picture();
      assert.equal(chains, model.source.length - 1 + model.words.length - 1);
      const whole = ribbons[ribbons.length - 1];
      assert.equal(ribbons.length, model.source.length + 1);
      for (const [at, weight] of weights.entries()) {
        const { width } = ribbons[at];
        assert.ok(Math.abs(width - Math.max(1, weight * whole.width)) < 0.01, `${width} for ${weight}`);
        assert.ok(Math.abs(ribbons[at].right - Number(left)) < 2, 'it ends at the context');
      }
      assert.ok(Math.abs(whole.left - Number(right)) < 2, 'it starts at the context');
      assert.deepEqual(await texts(page, '.unroll-attended'), weights.map(percent));

      // Before the softmax, no weights are drawn.
      await enter(page, `${SHORT}&recurrent-attention=dot&recurrent-at=${model.source.length + 2}`);
      assert.deepEqual((await picture()).ribbons, []);
      // Without attention, only the last state is passed on.
      await enter(page, SHORT);
      assert.equal((await picture()).ribbons.length, 2);
    }),
  );

  test(
    'explains a score, a weight and a number of the context with correct sums',
    inRecurrent(`${NARROW}&recurrent-attention=dot`, async (page) => {
      const [model] = (await numbers(page)).models;
      const last = model.words.length - 1;
      const why = part(page, '.detail-why');
      const number = (/** @type {string} */ text) => Number(text.replaceAll('−', '-'));
      await part(page, '.source-table tbody tr:first-child td button').nth(1).click();
      await eventually(
        async () => plain(await why.textContent()),
        (said) => String(said).startsWith(`Score of “${model.source[1]}” = `),
      );
      const [, sum, value] = /= (.*) [=≈] (\S+)\. Each /.exec(plain((await why.textContent()) ?? '')) ?? [];
      assert.equal(value, two(model.scores[last][1]));
      const terms = sum.split(' + ').map((term) => term.replace(/[()]/g, '').split('·').map(number));
      assert.equal(terms.length, 8);
      const total = terms.reduce((all, [left, right]) => all + left * right, 0);
      // Each factor is rounded to two decimals.
      assert.ok(Math.abs(total - model.scores[last][1]) < 0.3, `${total} and ${model.scores[last][1]}`);
      await addressWith(page, 'recurrent-why=score.1');
      await part(page, '.source-table tbody tr:last-child td button').first().click();
      await eventually(
        async () => plain(await why.textContent()),
        (said) => new RegExp(`[=≈] ${percent(model.pattern[last][0])}\\.`).test(String(said)),
      );
      await enter(page, `${NARROW}&recurrent-attention=dot&recurrent-why=output.3`);
      assert.match(
        plain((await why.textContent()) ?? ''),
        new RegExp(`^Number 4 of the output = tanh\\(.* 6 smaller products\\) = ${two(model.output[last][3])}\\.`),
      );
      await page.keyboard.press('Escape');
      await why.waitFor({ state: 'hidden' });
    }),
  );

  for (const [cell, gates] of /** @type {[string, string[]][]} */ ([
    ['lstm', ['input gate', 'forget gate', 'candidate', 'output gate', 'memory']],
    ['gru', ['reset gate', 'update gate', 'candidate']],
  ]))
    test(
      `shows the gates of ${cell} on request`,
      inRecurrent(`&recurrent-cell=${cell}&recurrent-steps=5&recurrent-at=1`, async (page) => {
        for (const gate of gates)
          assert.equal(
            await part(page, '.flow-name').getByText(gate, { exact: true }).filter({ visible: true }).count(),
            0,
          );
        await page.getByRole('checkbox', { name: 'Gates' }).check();
        for (const gate of gates) await part(page, '.flow-name').getByText(gate, { exact: true }).waitFor();
        await addressWith(page, 'recurrent-gates=yes');
        assert.equal(await part(page, '.detail-none').count(), 0);
      }),
    );

  test(
    'a selected state shows its numbers, and Escape deselects it',
    inRecurrent(`${SHORT}&recurrent-held=h2`, async (page) => {
      const [model] = (await numbers(page)).models;
      assert.deepEqual(await texts(page, '.detail-numbers'), [`h2 = [${model.encoder[1].map(two).join(', ')}]`]);
      await page.getByRole('button', { name: /^State g1 / }).click();
      await eventually(() => texts(page, '.detail-numbers'), [`g1 = [${model.decoder[0].map(two).join(', ')}]`]);
      await addressWith(page, 'recurrent-held=g1');
      await page.keyboard.press('Escape');
      await eventually(() => texts(page, '.detail-numbers'), []);
    }),
  );

  test(
    'accepts a typed source, and names unknown words',
    inRecurrent(SHORT, async (page) => {
      const box = page.getByRole('textbox', { name: 'Source' }).filter({ visible: true });
      const [model] = (await numbers(page)).models;
      const [a, b] = [model.vocabulary[0], model.vocabulary[1]];
      await box.fill(`${a}${b}`);
      await eventually(() => texts(page, '.unroll-side:first-child .unroll-word'), [a, b]);
      await ready(page);
      await addressWith(page, `recurrent-source=${a}${b}`);
      await box.fill(`${a} chat`);
      await eventually(
        () => texts(page, '.source-problem'),
        (told) => told.join().includes('does not know “chat”'),
      );
      assert.deepEqual(await texts(page, '.unroll-side:first-child .unroll-word'), [a, b], 'the last picture stays');
      await box.fill(Array.from({ length: 13 }, () => a).join(' '));
      await eventually(
        () => texts(page, '.source-problem'),
        (told) => told.join().includes('13 words'),
      );
      await box.fill('');
      await eventually(() => texts(page, '.source-problem'), []);
      await eventually(() => texts(page, '.unroll-side:first-child .unroll-word'), model.source);
    }),
  );
});

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
      await page.getByRole('tab', { name: 'Soft lookup' }).click();
      await stateIs(page);
      // Requests are answered in order: once another room has its answers, no training step of this room is pending.
      await page.getByRole('tab', { name: 'Positions' }).click();
      await stateIs(page);
      const last = await lastStep(page);
      await page.getByRole('tab', { name: 'Worked example' }).click();
      await stateIs(page);
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
    inRecurrent('&recurrent=unrolled', async (page) => {
      const seed = page.getByRole('spinbutton', { name: 'Seed' });
      for (const [typed, used, shown] of [
        ['0', '1', '1'],
        ['1000000', '999999', '999,999'],
        ['-7', '1', '1'],
      ]) {
        await seed.fill(typed);
        const sentence = `Seed must be a whole number from 1 to 999,999; ${typed.replace('-', '−')} was changed to ${shown}.`;
        await page.getByRole('status').filter({ hasText: sentence }).waitFor();
        await seed.blur();
        assert.equal(await seed.inputValue(), used);
        await stateIs(page, 'ready', TRAINING_MS);
      }
      await seed.fill('');
      await seed.pressSequentially('-');
      await seed.blur();
      await page.getByText('Type a whole number from 1 to 999,999. Seed is still 1.').waitFor();
      assert.equal(await seed.getAttribute('aria-invalid'), 'true');
      await seed.fill('12');
      await seed.blur();
      await addressWith(page, 'recurrent-seed=12');
      assert.equal(await page.getByText('Seed is still').isVisible(), false);
    }),
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
      await eventually(
        () => says(page),
        (said) => said.startsWith('Task “reverse”'),
      );
      await cells.click({ position: { x: 4, y: 4 } });
      await eventually(() => says(page), told(0, 0));
    }),
  );
});

describe('gradients', () => {
  test(
    'are drawn for three cells and for attention at different scales of the recurrent weights, before and after training',
    inRecurrent('&recurrent=gradients&recurrent-width=8', async (page) => {
      /** @type {{ rows: any[][] }} */
      const { rows } = await numbers(page);
      assert.deepEqual([...new Set(rows.map(([kind]) => kind))], ['plain', 'lstm', 'gru', 'attention']);
      const at = (/** @type {string} */ kind, /** @type {string} */ scale) =>
        rows
          .filter(([one, step, factor]) => one === kind && step === 0 && factor === scale)
          .map((/** @type {any[]} */ row) => row[4]);
      const share = (/** @type {number[]} */ values) => values[values.length - 1] / values[0];
      assert.ok(share(at('plain', '0.25')) < share(at('plain', '1')), 'smaller weights vanish sooner');
      assert.ok(share(at('attention', '1')) > 1000 * share(at('plain', '1')), 'attention reaches far back');
      assert.ok(share(at('attention', '0.25')) > 0.01, 'whatever the recurrent weights are');
      assert.match(await says(page), /plain with attention [\d.]+\s%\.$/);
      assert.match(await says(page), /^Before training, .* 23 steps back: plain \S+ \(it vanishes\), LSTM /);
      const said = await says(page);
      const path = await part(page, '.recurrent-line.kind-plain').last().getAttribute('d');
      const slider = page.getByRole('slider', { name: 'Factor for the recurrent weights' });
      await slider.focus();
      await page.keyboard.press('ArrowLeft');
      await eventually(() => slider.getAttribute('aria-valuetext'), '0.75');
      assert.notEqual(await part(page, '.recurrent-line.kind-plain').last().getAttribute('d'), path);
      await addressWith(page, 'recurrent-scale=0.75');
      await page.keyboard.press('ArrowRight');
      await eventually(() => says(page), said);
      await enter(page, '&recurrent=gradients&recurrent-width=8&recurrent-steps=30');
      assert.match(await says(page), /^After 30 steps, .* 23 steps back: plain/);
      assert.equal((await numbers(page)).rows.length, 2 * rows.length);
    }),
  );
});

describe('sequential steps', () => {
  test(
    'are counted by the core, and given for a number of words',
    inRecurrent('&recurrent=waiting', async (page) => {
      const { rows, columns } = await numbers(page);
      const row = rows.find((/** @type {any[]} */ [n]) => n === '16');
      const at = (/** @type {string} */ name) => Number(row[columns.indexOf(name)]).toLocaleString('en');
      assert.deepEqual(await texts(page, '.counts-numbers'), [
        `recurrent ${at('recurrent_steps')} · self-attention ${at('attention_steps')}`,
        `recurrent ${at('recurrent_path')} · self-attention ${at('attention_path')}`,
        `recurrent ${at('recurrent_multiplications')} · self-attention ${at('attention_multiplications')}`,
      ]);
      assert.ok(
        (await says(page)).startsWith(
          `For 16 words, a recurrent layer needs ${at('recurrent_steps')} sequential steps`,
        ),
      );
      await page.getByRole('slider', { name: 'Words, n' }).focus();
      await page.keyboard.press('End');
      await eventually(
        () => says(page),
        (said) => said.startsWith('For 512 words'),
      );
      await addressWith(page, 'recurrent-count=512');
    }),
  );

  test(
    'include exercise 7.1 to predict, then reveal',
    inRecurrent('&recurrent=waiting', async (page) => {
      const group = (/** @type {RegExp} */ name) => page.getByRole('group', { name });
      await group(/^The matrix U, /)
        .getByRole('radio', { name: 'false' })
        .check();
      await group(/^U is the same/)
        .getByRole('radio', { name: 'false' })
        .check();
      assert.deepEqual(await texts(page, '.exercise-answer'), []);
      await button(page, 'Reveal').click();
      await page.getByText('1 of 2 guesses right').waitFor();
      await page.getByText('it is 100 × 100').waitFor();
      await button(page, 'Hide the answers').click();
      await eventually(() => texts(page, '.exercise-answer'), []);
    }),
  );
});

describe('accessibility', () => {
  const VIEWS = [
    '&recurrent-steps=40',
    `${SHORT}&recurrent-attention=dot&recurrent-gates=yes&recurrent-held=g2`,
    '&recurrent=bottleneck&recurrent-length=3&recurrent-width=8&recurrent-steps=20',
    '&recurrent=alignment&recurrent-length=3&recurrent-width=8&recurrent-steps=20&recurrent-pair=0.1',
    '&recurrent=gradients&recurrent-width=8&recurrent-steps=5',
    '&recurrent=waiting',
  ];

  test(
    'axe finds no violation, and no screen scrolls horizontally',
    inRecurrent('&recurrent=waiting', async (page) => {
      for (const hash of VIEWS) {
        await enter(page, hash);
        await noViolationInAnyLook(page, hash);
        await neverSideways(page, hash);
      }
    }),
  );

  test(
    'the Tab key reaches everything',
    inRecurrent('&recurrent=waiting', async (page) => {
      for (const hash of VIEWS) {
        await enter(page, hash);
        await isReachable(page);
      }
    }),
  );

  test(
    'no screen scrolls horizontally for many letters',
    inRecurrent('&recurrent=waiting', async (page) => {
      await enter(
        page,
        '&recurrent-task=copy&recurrent-length=12&recurrent-width=64&recurrent-attention=dot&recurrent-steps=1',
      );
      await neverSideways(page, 'twelve letters');
    }),
  );

  test(
    'each picture and its sentence fit the screen in presentation mode and in a frame',
    inRecurrent('&recurrent=waiting', async (page) => {
      for (const [hash, claims] of /** @type {[string, string[]][]} */ ([
        [VIEWS[0], ['The model reads', 'Encoder: reads', 'Decoder: writes', 'All steps']],
        [VIEWS[2], ['After 20 steps', 'without attention', 'letters in the source']],
        [VIEWS[3], ['When it writes “', 'Source']],
        [VIEWS[4], ['After 5 steps', 'LSTM', 'words between the last word and the state']],
        [VIEWS[5], ['For 16 words', 'wait until I read the end', 'Sequential steps']],
      ])) {
        await enter(page, `${hash}&present=yes`);
        await eventually(() => missing(page, claims), []);
        await page.setViewportSize(SLIDE);
        await enter(page, `${hash}&embed=1`);
        await eventually(() => missing(page, claims), []);
        await page.setViewportSize(SCREENS.wall);
      }
    }),
  );

  test(
    'the map links here',
    inRecurrent('&recurrent=waiting', async (page) => {
      await enterRoom(page, 'start', '');
      await page.getByRole('link', { name: /^Recurrent networks/ }).click();
      await eventually(() => page.getAttribute('html', 'data-room'), 'recurrent');
      await ready(page);
    }),
  );
});
