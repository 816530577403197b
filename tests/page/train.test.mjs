// @ts-check
/**
 * The room "Train": a tiny model learns live, identically for every link with the same seed.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';

import { fitsWidth, isReachable, neverSideways, noViolationInAnyLook } from './audit.mjs';
import { notices } from './board.mjs';
import { CLOCK, enterRoom, eventually, openSettings, sharedPage, stateIs, visit, WALL } from './browser.mjs';
import * as room from './room.mjs';
import { addressWith, pixels } from './room.mjs';
import { missing, smallPrint } from './stage.mjs';

/** Time limit for training a model for a few hundred steps on a busy machine. */
const TRAINING_MS = 120_000;

const shared = sharedPage('#room=train', { patience: TRAINING_MS });

/**
 * Returns the body of a test in the room. All these tests share one page.
 *
 * @param {string} hash fields after `room=train`, each with its `&`
 * @param {(page: Page) => Promise<unknown>} look
 */
const inTrain = (hash, look) => shared((page) => enter(page, hash), look);

/** Enters the room with the settings open, because they contain most controls. @param {Page} page @param {string} hash */
async function enter(page, hash) {
  await enterRoom(page, 'train', hash);
  await openSettings(page);
}

const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('button', { name, exact: true });
const choosePreset = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('combobox', { name: 'Try' }).selectOption(name);
const says = async (/** @type {Page} */ page) => (await page.locator('.room-train .says').textContent()) ?? '';
const counter = async (/** @type {Page} */ page) =>
  Number(((await page.locator('.train-counter').textContent()) ?? '').replace(/[^\d]/g, ''));
/** The loss in a sentence: 0.12, or 1.2×10⁻⁴. @param {string} text */
function lossOf(text) {
  const [, digits, power] = /the loss is ([\d.]+)(?:×10⁻(.))?/.exec(text) ?? [];
  return Number(digits) / 10 ** (power ? '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(power) : 0);
}

/** The path of the displayed loss curve, once the picture has its final size. @param {Page} page */
async function curve(page) {
  const path = () => page.locator('.train-curve-picture .train-line.loss').getAttribute('d');
  let last = await path();
  await eventually(async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const before = last;
    last = await path();
    return last === before;
  }, true);
  return last;
}
const slider = (/** @type {Page} */ page) => page.getByRole('slider', { name: 'Go back through the training run' });

/** @param {Page} page @param {string} name @param {string} value */
async function set(page, name, value) {
  await page.getByRole('combobox', { name, exact: true }).selectOption(value);
  await stateIs(page);
}

/** The name and the content of the file that an action saves. @param {Page} page @param {() => Promise<unknown>} act */
async function saved(page, act) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

describe('a training run', () => {
  test(
    'starts at chance, and counts its steps',
    inTrain('', async (page) => {
      assert.match(await says(page), /^Before training/);
      await button(page, 'Next step').click();
      await eventually(() => counter(page), 1);
      await stateIs(page);
      assert.match(
        await says(page),
        /^After 1 step, the loss is \d\.\d\d \(chance: \d\.\d\d, best possible: \d\.\d\d\)/,
      );
      await button(page, '50 steps').click();
      await eventually(() => counter(page), 51, TRAINING_MS);
      await page.keyboard.press(']');
      await eventually(() => counter(page), 101, TRAINING_MS);
      await stateIs(page);
      await addressWith(page, 'trained=101');
    }),
  );

  test(
    'of the six words gets below a loss of 0.05, and predicts the targets',
    inTrain('&trained=400', async (page) => {
      assert.equal(await counter(page), 400);
      assert.ok(lossOf(await says(page)) < 0.05, await says(page));
      assert.match(await says(page), /the accuracy on the training sentences is 100\u00a0%\.$/);
      const label = (await page.locator('.train-target-picture').getAttribute('aria-label')) ?? '';
      const shares = [...label.matchAll(/has probability >?(\d+(?:\.\d)?)/g)].map(([, share]) => Number(share));
      assert.ok(shares.length > 1 && shares.every((share) => share > 90), label);
    }),
  );

  test(
    'plays until it is paused, and stops when the room is closed',
    // This model learns nothing at this rate, and needs minutes for all steps, so only the button stops training.
    inTrain('&train-task=reverse&train-layers=4&train-width=64&train-rate=0.0001', async (page) => {
      await button(page, 'Play').click();
      await eventually(
        () => counter(page),
        (steps) => steps > 20,
        TRAINING_MS,
      );
      await button(page, 'Pause').click();
      await stateIs(page);
      const steps = await counter(page);
      await button(page, 'Play').click();
      await eventually(
        () => counter(page),
        (now) => now > steps,
        TRAINING_MS,
      );
      await page.getByRole('tab', { name: 'Soft lookup' }).click();
      await stateIs(page);
      await page.getByRole('tab', { name: 'Train' }).click();
      await stateIs(page);
      const left = await counter(page);
      assert.ok(left > steps);
      assert.equal(await button(page, 'Play').count(), 1);
      await button(page, 'Next step').click();
      await eventually(() => counter(page), left + 1);
    }),
  );

  test(
    'pauses when the task is learned, says so, and continues on request',
    inTrain('', async (page) => {
      await button(page, 'Play').click();
      await eventually(
        () => says(page),
        (said) => said.includes('Paused'),
        TRAINING_MS,
      );
      await stateIs(page);
      const steps = await counter(page);
      assert.ok(steps >= 500 && steps < 2000, `${steps} steps`);
      assert.match(await says(page), /Paused: every word has been right for 500 steps/);
      assert.equal(await page.locator('.train-speed').textContent(), '', 'nothing is trained now');
      await button(page, 'Next step').click();
      await eventually(() => counter(page), steps + 1);
      assert.doesNotMatch(await says(page), /Paused/);
      await button(page, 'Play').click();
      await eventually(
        () => counter(page),
        (now) => now > steps + 50,
        TRAINING_MS,
      );
      await button(page, 'Pause').click();
      await stateIs(page);
    }),
  );

  test(
    'is identical for the same seed, in portions of any size, and differs for another seed',
    inTrain('&trained=60', async (page) => {
      const [first, said] = [await curve(page), await says(page)];
      await button(page, 'Restart').click();
      await eventually(() => counter(page), 0);
      await stateIs(page);
      await button(page, '50 steps').click();
      await eventually(() => counter(page), 50, TRAINING_MS);
      await stateIs(page);
      for (let step = 51; step <= 60; step += 1) {
        await button(page, 'Next step').click();
        await eventually(() => counter(page), step);
        await stateIs(page);
      }
      assert.equal(await says(page), said);
      assert.equal(await curve(page), first);
      await enter(page, '&trained=60&train-seed=2');
      assert.notEqual(await curve(page), first);
    }),
  );

  test(
    'that diverges stops with a message',
    inTrain('&trained=200&train-rate=10&train-warm-up=0', async (page) => {
      const text = await says(page);
      if (/^After/.test(text)) assert.ok(!(lossOf(text) < 0.5), text);
      else assert.equal(await button(page, 'Play').getAttribute('aria-disabled'), 'true');
    }),
  );
});

describe('the player', () => {
  test(
    'trains one step at a time at a slow speed, and goes back to the previous snapshot',
    visit(
      '#room=train&train-rate=0.0001',
      async (page) => {
        await page.getByRole('combobox', { name: 'Speed' }).selectOption('slow');
        await button(page, 'Play').click();
        for (let step = 1; step <= 3; step += 1) {
          await page.clock.runFor(500);
          await eventually(() => counter(page), step);
        }
        await button(page, 'Pause').click();
        await page.clock.runFor(500);
        await stateIs(page);
        assert.equal(await counter(page), 3);
        await button(page, 'Previous step').click();
        await eventually(() => slider(page).getAttribute('aria-valuetext'), 'at step 2');
        await button(page, 'Next step').click();
        await eventually(() => slider(page).getAttribute('aria-valuetext'), 'now, step 3');
      },
      CLOCK,
    ),
  );
});

describe('the picture comes first', () => {
  /** Top of the first part and bottom of the last part. @param {Page} page @param {string[]} parts */
  const extent = (page, parts) =>
    page.evaluate((parts) => {
      const boxes = parts.map((part) => document.querySelector(part)?.getBoundingClientRect());
      return [Math.min(...boxes.map((box) => box?.top ?? 0)), Math.max(...boxes.map((box) => box?.bottom ?? Infinity))];
    }, parts);

  for (const hash of ['', '&trained=100', '&train-task=reverse&train-model=encoder_decoder&trained=1'])
    test(
      `curves and heads are on a laptop’s first screen${hash}`,
      inTrain(hash, async (page) => {
        await openSettings(page, false);
        await eventually(
          () => extent(page, ['.train-curve', '.train-heads']),
          ([top, bottom]) => top < 160 && bottom <= 720,
        );
        const rows = await page
          .locator('.control-bar :is(button, select)')
          .evaluateAll((all) =>
            all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top),
          );
        assert.ok(Math.max(...rows) - Math.min(...rows) < 10, `one row of controls, not at ${rows}`);
      }),
    );

  test(
    'all curves are on a phone’s first screen, and no control is cut off',
    inTrain('', async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openSettings(page, false);
      await eventually(
        () => extent(page, ['.train-curve']),
        ([top, bottom]) => top < 200 && bottom <= 844,
      );
      await fitsWidth(page.locator('#room-train .control-bar-first'));
    }),
  );
});

describe('earlier steps', () => {
  test(
    'the slider shows an earlier step, its pattern and its probabilities, and “Now” returns',
    inTrain('&trained=100', async (page) => {
      const now = await says(page);
      const large = page.locator('.train-large canvas');
      const pattern = (await pixels(large)).data.join();
      await slider(page).focus();
      await page.keyboard.press('Home');
      await stateIs(page);
      await eventually(() => slider(page).getAttribute('aria-valuetext'), 'at step 0');
      assert.match(await says(page), /^Before training/);
      assert.notEqual((await pixels(large)).data.join(), pattern);
      assert.equal(await page.locator('.train-marker').count(), 1);
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
      await stateIs(page);
      assert.match(await says(page), /^After [2-9] steps/);
      await addressWith(page, 'train-at=');
      await button(page, 'Now').click();
      await stateIs(page);
      assert.equal(await says(page), now);
      assert.equal((await pixels(large)).data.join(), pattern);
    }),
  );

  test(
    'the keys go back fifty steps and forward again',
    inTrain('&trained=100', async (page) => {
      await page.keyboard.press('[');
      await eventually(() => slider(page).getAttribute('aria-valuetext'), 'at step 50');
      await page.keyboard.press(']');
      await eventually(() => slider(page).getAttribute('aria-valuetext'), 'now, step 100');
      await stateIs(page);
      assert.equal(await counter(page), 100);
    }),
  );

  test(
    'a link restores the same step of the same run',
    inTrain('&train-task=reverse&train-length=3&trained=75&train-at=50', async (page) => {
      const said = await says(page);
      assert.match(said, /^After 50 steps/);
      await enter(page, '');
      await enter(page, '&train-task=reverse&train-length=3&trained=75&train-at=50');
      assert.equal(await says(page), said);
    }),
  );
});

/** A head that copies six letters, at any position. */
const RELATIVE =
  '&train-task=copy&train-length=6&train-layers=1&train-heads=2&train-rate=0.01&train-positions=relative&trained=200';

describe('settings', () => {
  test(
    'are part of the URL and survive a reload',
    inTrain('', async (page) => {
      await set(page, 'Task', 'copy');
      await set(page, 'Length', '3');
      await set(page, 'Heads', '2');
      await set(page, 'Rate', '0.01');
      await set(page, 'Positions', 'off');
      await page.getByRole('spinbutton', { name: 'Seed' }).fill('7');
      await page.keyboard.press('Tab');
      await stateIs(page);
      await page.getByRole('radio', { name: 'Log' }).check();
      await button(page, '50 steps').click();
      await eventually(() => counter(page), 50, TRAINING_MS);
      await stateIs(page);
      const [said, path] = [await says(page), await curve(page)];
      const address = await addressWith(page, 'trained=50');
      for (const field of ['train-task=copy', 'train-length=3', 'train-positions=off', 'train-seed=7'])
        assert.ok(address.includes(field), address);
      await page.reload({ waitUntil: 'commit' });
      await stateIs(page, 'ready', TRAINING_MS);
      await openSettings(page);
      assert.equal(await says(page), said);
      assert.equal(await curve(page), path);
      assert.equal(await page.getByRole('combobox', { name: 'Heads' }).inputValue(), '2');
      assert.equal(await page.getByRole('radio', { name: 'Log' }).isChecked(), true);
    }),
  );

  test(
    'correct a seed that cannot be used, and say so',
    inTrain('', async (page) => {
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
        await stateIs(page);
      }
      await seed.fill('');
      await seed.pressSequentially('-');
      await seed.blur();
      await page.getByText('Type a whole number from 1 to 999,999. Seed is still 1.').waitFor();
      assert.equal(await seed.getAttribute('aria-invalid'), 'true');
      await seed.fill('12');
      await seed.blur();
      await addressWith(page, 'train-seed=12');
      assert.equal(await page.getByText('Seed is still').isVisible(), false);
    }),
  );

  for (const field of [
    'train-task=chess',
    'train-layers=5',
    'train-rate=0',
    'train-seed=0',
    'train-positions=maybe',
    'train-residual=yes',
    'trained=99999',
    'train-at=x',
  ])
    test(
      `as ${field} in a link produce a notice and the defaults`,
      inTrain(`&${field}`, async (page) => {
        const told = await notices(page);
        assert.equal(told.length, 1);
        assert.ok(told[0].includes(field.split('=')[0]), told[0]);
        assert.equal(await page.getByRole('combobox', { name: 'Task' }).inputValue(), 'six_words');
      }),
    );
});

describe('incompatible settings', () => {
  test(
    'produce an error, the last picture stays, and other settings fix it',
    inTrain('&train-task=induction', async (page) => {
      await page.getByRole('combobox', { name: 'Length', exact: true }).selectOption('2');
      await stateIs(page, 'error');
      assert.match((await page.locator('.notice.problem').textContent()) ?? '', /choose 4 to 12/);
      assert.match(await says(page), /^Before training/);
      await set(page, 'Length', '4');
      await button(page, 'Next step').click();
      await eventually(() => counter(page), 1);
    }),
  );

  test(
    'in a link produce a notice and the defaults of its task',
    inTrain('', async (page) => {
      await enterRoom(page, 'train', '&train-task=induction&train-length=2', 'error');
      await page.reload({ waitUntil: 'commit' });
      await stateIs(page);
      await openSettings(page);
      assert.match((await notices(page)).join(), /choose 4 to 12/);
      assert.equal(await page.getByRole('combobox', { name: 'Length', exact: true }).inputValue(), '8');
    }),
  );
});

describe('two training runs', () => {
  test(
    'share their axes after one click on “Compare”',
    inTrain('&train-task=reverse&trained=50', async (page) => {
      const before = await curve(page);
      await button(page, 'Compare: without positions').click();
      await eventually(() => counter(page), 50, TRAINING_MS);
      await stateIs(page, 'ready', TRAINING_MS);
      await page.getByText('kept curve: learned vectors').waitFor();
      assert.notEqual(await curve(page), before);
      assert.equal(await page.locator('.train-curve-picture .kept').first().getAttribute('d'), before);
      await addressWith(page, 'train-positions=off');
      await addressWith(page, 'train-kept=positions.on');
      await button(page, 'Clear kept curves').click();
      await eventually(() => page.locator('.train-curve-picture .kept').count(), 0);
      await eventually(() => page.url().includes('train-kept'), false);
    }),
  );

  test(
    'are in one link, which trains the kept curve first',
    inTrain('', async (page) => {
      const kept = page.locator('.train-curve-picture .kept');
      await enterRoom(page, 'train', '&train-task=reverse&train-residual=off&trained=30&train-kept=residual.on');
      await stateIs(page, 'ready', TRAINING_MS);
      assert.equal(await counter(page), 30);
      await page.getByText(/^kept curve: with residual connections · loss 2\.\d\d, accuracy \d+\u00a0%$/).waitFor();
      assert.equal(await kept.count(), 2);
      assert.equal(await page.getByRole('checkbox', { name: 'Residual connections' }).isChecked(), false);
      await addressWith(page, 'train-kept=residual.on');
      const both = await Promise.all([curve(page), kept.first().getAttribute('d')]);
      assert.notEqual(both[0], both[1]);
      // Each of the two runs is the one of its own link.
      await enterRoom(page, 'train', '&train-task=reverse&trained=30&train-kept=residual.off');
      await stateIs(page, 'ready', TRAINING_MS);
      assert.deepEqual(await Promise.all([kept.first().getAttribute('d'), curve(page)]), both);
      await enterRoom(page, 'train', '&train-task=reverse&trained=30');
      await eventually(() => kept.count(), 0);
    }),
  );
});

describe('one step in detail', () => {
  test(
    'shows the gradient at every site, and a weight that descends its gradient',
    inTrain('&trained=20', async (page) => {
      await button(page, 'Inspect one step').click();
      const opened = page.getByRole('region', { name: 'Inside one step' });
      await opened.waitFor();
      await stateIs(page);
      await eventually(() => opened.evaluate((part) => part.getBoundingClientRect().top < innerHeight / 2), true);
      assert.equal(await counter(page), 21);
      await opened.getByRole('heading', { name: /^Inside step 21: the loss is \d\.\d{4}$/ }).waitFor();
      const sites = await opened.locator('.train-gradient-name').allTextContents();
      assert.equal(sites[0], 'logits');
      assert.equal(sites.at(-1), 'embedding');
      const sum = (await opened.locator('.train-formula').last().textContent()) ?? '';
      assert.match(sum, /=.*=.*=/);
      // Showing a step in detail does not affect training, so it does not change the curve either.
      const path = await curve(page);
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'hidden' });
      await enter(page, '');
      await enter(page, '&trained=21');
      assert.equal(await curve(page), path);
    }),
  );

  test(
    'the curve is saved as a table with one line per step',
    inTrain('&trained=30', async (page) => {
      await button(page, 'Share').click();
      const { name, bytes } = await saved(page, () => button(page, 'Download CSV').click());
      assert.equal(name, 'headlight-training.csv');
      const lines = bytes.toString().trim().split('\r\n');
      assert.equal(lines[0], 'step,loss,gradient_norm,gradient_norm.blocks.0,accuracy');
      assert.equal(lines.length, 31);
      assert.match(lines[20], /^20,[\d.e-]+,[\d.e-]+,[\d.e-]+,[\d.]+$/);
      await page.keyboard.press('Escape');
    }),
  );
});

/** The files of “Save the model”, in the order of `names`. @param {Page} page @param {string[]} names */
async function savedModel(page, names) {
  /** @type {import('playwright-core').Download[]} */
  const downloads = [];
  const collect = (/** @type {import('playwright-core').Download} */ download) => void downloads.push(download);
  page.on('download', collect);
  await button(page, 'Save the model').click();
  await eventually(() => downloads.map((download) => download.suggestedFilename()).sort(), names);
  page.off('download', collect);
  const files = downloads.map(async (download) => ({
    name: download.suggestedFilename(),
    mimeType: 'application/octet-stream',
    buffer: await readFile(await download.path()),
  }));
  const found = await Promise.all(files);
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}

describe('the trained model', () => {
  const HASH = '&train-task=reverse&train-length=3&trained=40';
  const tokens = (/** @type {Page} */ page) =>
    room.tokens(page).then((all) => all.map((/** @type {{ text: string }} */ { text }) => text));

  test(
    'opens in Sentence and Block with its own words, also from its saved files',
    inTrain(HASH, async (page) => {
      const files = await savedModel(page, ['config.json', 'model.safetensors', 'tokenizer.json']);
      const sequence = ((await page.locator('.train-sequence').textContent()) ?? '').split(' ');
      await button(page, 'Open in “Sentence”').click();
      await eventually(() => page.getAttribute('html', 'data-room'), 'sentence');
      await stateIs(page);
      assert.deepEqual(await tokens(page), sequence);
      const model = page.getByRole('combobox', { name: 'Model' });
      const title = (await model.locator('option:checked').textContent()) ?? '';
      assert.match(title, /^Trained here: reverse, step 40 \([0-9a-f]{4}\)$/);
      await room.token(page, sequence[6], 1).click();
      await stateIs(page);
      const said = await room.says(page);
      assert.match(said, /\d\s?%/);

      await page.getByRole('tab', { name: 'Layer' }).click();
      await stateIs(page);
      await page.getByRole('tab', { name: 'Sentence' }).click();
      await stateIs(page);
      await eventually(() => /room=sentence&.*model=own-[0-9a-f]{8}&.*token=/.test(page.url()), true);
      await page.reload();
      await stateIs(page, 'error', room.LOADING_MS);
      await page.locator('#own-files').setInputFiles(files);
      // Files with the same bytes count as the same model.
      await eventually(
        () => model.locator('option:checked').textContent(),
        title.replace('Trained here: reverse, step 40', 'model.safetensors'),
      );
      await stateIs(page);
      assert.equal(await room.says(page), said);

      await room.sentenceBox(page).fill('a b chess');
      await eventually(
        () => room.problem(page),
        'This model does not know “chess”; type words that it knows, separated by spaces: a, b, c, d, e, f, g, h, i, j, →.',
      );
    }),
  );

  test(
    'that is recurrent is saved, restored bit by bit, and continues training identically',
    inTrain('&train-task=reverse&train-length=3&train-model=gru&trained=40', async (page) => {
      assert.equal(await button(page, 'Open in “Sentence”').count(), 0);
      const [said, path] = [await says(page), await curve(page)];
      const files = await savedModel(page, ['config.json', 'model.safetensors']);
      await button(page, '50 steps').click();
      await eventually(() => counter(page), 90);
      await stateIs(page);
      const [saidLater, pathLater] = [await says(page), await curve(page)];

      // The saved run replaces the current one.
      await enter(page, '&train-model=lstm&trained=1');
      await page.locator('#own-files').setInputFiles(files);
      await eventually(() => counter(page), 40);
      await stateIs(page);
      assert.deepEqual([await says(page), await curve(page)], [said, path]);
      const model = page.getByRole('combobox', { name: 'Model', exact: true });
      assert.equal(await model.inputValue(), 'gru');
      assert.equal(await page.getByRole('combobox', { name: 'Rate', exact: true }).inputValue(), '0.003');
      await eventually(() => /train-model=gru/.test(page.url()) && /trained=40/.test(page.url()), true);
      await button(page, '50 steps').click();
      await eventually(() => counter(page), 90);
      await stateIs(page);
      assert.deepEqual([await says(page), await curve(page)], [saidLater, pathLater]);
    }),
  );

  test(
    'that is recurrent opens from another room; an earlier step cannot be trained',
    inTrain('&train-model=rnn&trained=40', async (page) => {
      await slider(page).press('Home');
      await eventually(() => /train-at=0/.test(page.url()), true);
      await stateIs(page);
      const files = await savedModel(page, ['config.json', 'model.safetensors']);
      await enterRoom(page, 'worked', '');
      // The files are chosen in another room, before the room "Train" is loaded.
      await page.reload();
      await stateIs(page);
      await page.locator('#own-files').setInputFiles(files);
      await eventually(() => page.getAttribute('html', 'data-room'), 'train');
      await eventually(
        () => says(page),
        (text) => text.startsWith('This model was saved as a snapshot after 0 steps'),
      );
      await stateIs(page);
      assert.equal(await button(page, 'Play').isDisabled(), true);
    }),
  );

  test(
    'that does not match its description produces an error, and training continues',
    inTrain('&train-model=rnn&trained=10', async (page) => {
      const said = await says(page);
      const [config, weights] = await savedModel(page, ['config.json', 'model.safetensors']);
      const buffer = Buffer.from(config.buffer.toString().replace('"rnn"', '"lstm"'));
      await page.locator('#own-files').setInputFiles([{ ...config, buffer }, weights]);
      const told = page.getByText('layers.0.w_ih has the shape [16, 16], but the configuration requires [16, 64]');
      await told.waitFor();
      assert.equal(await says(page), said);
      await button(page, 'Next step').click();
      await eventually(() => counter(page), 11);
      await stateIs(page);
    }),
  );
});

describe('custom pairs', () => {
  const box = (/** @type {Page} */ page) => page.getByRole('textbox', { name: 'Pairs' });

  test(
    'are learned with their own words, are part of the URL, and produce errors if invalid',
    inTrain('', async (page) => {
      await set(page, 'Task', 'typed');
      await box(page).fill('eins zwei -> one two\ndrei -> three');
      await page.keyboard.press('Tab');
      await eventually(() => page.locator('.train-sequence').textContent(), 'eins zwei → one two <eos>');
      await stateIs(page);
      await button(page, '50 steps').click();
      await eventually(() => counter(page), 50, TRAINING_MS);
      await stateIs(page);
      const [said, path] = [await says(page), await curve(page)];
      await addressWith(page, 'train-pairs=eins+zwei+->+one+two\ndrei+->+three');
      await addressWith(page, 'trained=50');
      await page.reload({ waitUntil: 'commit' });
      await stateIs(page, 'ready', TRAINING_MS);
      await openSettings(page);
      assert.deepEqual([await says(page), await curve(page)], [said, path]);
      assert.equal(await box(page).inputValue(), 'eins zwei -> one two\ndrei -> three');

      await box(page).fill('eins -> one\nzwei two');
      await page.keyboard.press('Tab');
      await stateIs(page, 'error');
      assert.match((await page.locator('.notice.problem').textContent()) ?? '', /line 2 has no arrow/);
      assert.equal(await says(page), said);
      await box(page).fill('eins -> one');
      await page.keyboard.press('Tab');
      await eventually(() => page.locator('.train-sequence').textContent(), 'eins → one <eos>');
      await stateIs(page);
    }),
  );
});

describe('agreement over twelve words', () => {
  test(
    'is learned by attention, while the plain RNN keeps guessing between “is” and “are”',
    inTrain('&train-task=agreement&train-length=12&trained=150', async (page) => {
      assert.ok(lossOf(await says(page)) > 0.5, await says(page));
      const reach = page.getByRole('img', { name: /^Gradient of the last word’s loss at \d+ distances/ });
      await reach.waitFor();
      await button(page, 'Compare: transformer').click();
      await eventually(() => counter(page), 150, TRAINING_MS);
      await stateIs(page);
      assert.ok(lossOf(await says(page)) < 0.05, await says(page));
      await page.getByText('kept curve: plain RNN').waitFor();
    }),
  );
});

describe('training methods', () => {
  const divergence = (/** @type {Page} */ page) => page.locator('.train-divergence').textContent();
  const label = (/** @type {Page} */ page) => page.locator('.train-curve-picture').getAttribute('aria-label');

  test(
    'cross-entropy and KL divergence are equal for a one-hot target, and differ for a smoothed one',
    inTrain('&trained=40', async (page) => {
      const said = (await divergence(page)) ?? '';
      const [, loss, kl] =
        /^Cross-entropy (\S+) = KL divergence (\S+), because a target with probability 1 has entropy 0\.$/.exec(said) ??
        [];
      assert.ok(loss && loss === kl, said);
      await page.getByText('best possible: 0.00 (each target has probability 1)').waitFor();

      await set(page, 'Smoothing', '0.1');
      await addressWith(page, 'train-smoothing=0.1');
      await button(page, '50 steps').click();
      await eventually(() => counter(page), 50, TRAINING_MS);
      await stateIs(page);
      const numbers = /is the sum of KL divergence (\S+) and target entropy (\S+)\.$/;
      const [, divergent, entropy] = numbers.exec((await divergence(page)) ?? '') ?? [];
      assert.ok(Number(divergent) > 0 && Number(entropy) > 0, `${divergent} ${entropy}`);
      // The entropy of the targets is the lowest possible loss. The picture and the sentence both show it.
      await page.getByText(`best possible: ${entropy} (the entropy of the targets)`).waitFor();
      assert.ok((await says(page)).includes(`best possible: ${entropy}`), await says(page));
      await page.getByText('a tenth of its probability is spread over all words').waitFor();
    }),
  );

  test(
    'SGD can be chosen, is part of the URL, and its update is rate times gradient',
    inTrain('&train-optimizer=sgd&train-rate=0.3&trained=20', async (page) => {
      assert.equal(await page.getByRole('combobox', { name: 'Optimizer' }).inputValue(), 'sgd');
      await page.getByText('it needs larger rates, such as 0.3').waitFor();
      await button(page, 'Inspect one step').click();
      const opened = page.getByRole('region', { name: 'Inside one step' });
      await opened.waitFor();
      await stateIs(page);
      const number = (/** @type {string} */ text) =>
        Number(
          text
            .replace('·10', 'e')
            .replaceAll('−', '-')
            .replaceAll(/[()\s]/g, ''),
        );
      const slope = await opened.locator('.train-formula').first().locator('math').first().textContent();
      const gradient = number(slope?.split('=').at(-1) ?? '');
      const pieces = await opened.locator('.train-formula').last().locator('math').allTextContents();
      const [before, after] = [/−?0\.\d{6}/.exec(pieces.join(' '))?.[0], /−?0\.\d{6}\s*$/.exec(pieces.join(' '))?.[0]];
      assert.ok(before && after, pieces.join(' '));
      assert.ok(Math.abs(number(before) - 0.3 * gradient - number(after)) < 2e-5, pieces.join(' '));
      await opened.getByText('SGD moves each weight').waitFor();
    }),
  );

  test(
    'each layer has a gradient curve, in the description and the table',
    inTrain('&train-task=reverse&train-length=3&trained=30', async (page) => {
      const paths = page.locator('.train-curve-picture path.train-line.norm');
      // Each of the two layers has two paths of this class: its curve, and a line in its label.
      await eventually(() => paths.count(), 4);
      const said = (await label(page)) ?? '';
      const [, first, second] = /Gradient norms: layer 0: (\S+), layer 1: (\S+)$/.exec(said) ?? [];
      await button(page, 'Share').click();
      const { bytes } = await saved(page, () => button(page, 'Download CSV').click());
      const line = bytes.toString().trim().split('\r\n')[30].split(',').map(Number);
      assert.ok(
        Math.abs(Number(first) - line[3]) < 1e-4 && Math.abs(Number(second) - line[4]) < 1e-4,
        `${said} ${line}`,
      );
      assert.ok(line[3] ** 2 + line[4] ** 2 < line[2] ** 2);
      await page.keyboard.press('Escape');
      await slider(page).press('Home');
      await eventually(
        () => label(page),
        (text) => text !== null && !text.includes('Gradient norms'),
      );
    }),
  );

  test(
    'an encoder and a decoder with attention align output and source',
    inTrain('&train-task=reverse&train-length=3&train-model=gru_attention&trained=50', async (page) => {
      const alignment = page.getByRole('application', { name: 'Alignment of 3 output words with 3 source words' });
      await alignment.waitFor();
      const sequence = ((await page.locator('.train-sequence').textContent()) ?? '').split(' ');
      assert.deepEqual(await page.locator('.large-columns span').allTextContents(), sequence.slice(0, 3));
      assert.deepEqual(await page.locator('.large-rows span').allTextContents(), sequence.slice(4));
      assert.equal(await page.getByRole('combobox', { name: 'Layers' }).count(), 0);
      assert.equal(await page.locator('.train-states:visible, .train-head:visible').count(), 0);
      assert.match((await label(page)) ?? '', /encoder: \S+, attention: \S+, decoder: \S+$/);
      const before = (await pixels(alignment.locator('canvas'))).data.join();
      await button(page, '50 steps').click();
      await eventually(() => counter(page), 100, TRAINING_MS);
      await stateIs(page);
      assert.notEqual((await pixels(alignment.locator('canvas'))).data.join(), before);
      await addressWith(page, 'train-model=gru_attention');
    }),
  );
});

describe('an encoder and a decoder', () => {
  test(
    'learn lecture B’s pairs, and open in Translate with the mask and the same weights',
    inTrain('', async (page) => {
      await choosePreset(page, 'Lecture B: encoder–decoder');
      await stateIs(page);
      await page.getByText('cross-attention to the input').waitFor();
      assert.equal(await page.getByRole('checkbox', { name: 'Positions' }).count(), 0);
      for (let steps = 50; steps <= 150; steps += 50) {
        await button(page, '50 steps').click();
        await eventually(() => counter(page), steps, TRAINING_MS);
        await stateIs(page);
      }
      await addressWith(page, 'train-model=encoder_decoder');
      assert.match(await says(page), /the accuracy on the training sentences is 100\u00a0%/);
      // Encoder, decoder and cross-attention, one layer of two heads each.
      assert.deepEqual(await page.locator('.train-heads-row').allTextContents(), [
        'encoder L0',
        'decoder L0',
        'cross L0',
      ]);
      assert.equal(await page.locator('.train-head').count(), 6);
      await button(page, 'cross-attention L0 H1').click();
      await stateIs(page);
      assert.deepEqual(await page.locator('.large-columns span').allTextContents(), ['je', 'suis', 'étudiant']);
      assert.deepEqual(await page.locator('.large-rows span').allTextContents(), ['I', 'am', 'a', 'student', '<eos>']);

      await button(page, 'Open in “Translate”').click();
      await eventually(() => page.getAttribute('html', 'data-room'), 'translate');
      await stateIs(page);
      await page.getByText('I am a student').first().waitFor();
      await room.sentenceBox(page).fill('merci');
      await stateIs(page);
      await page.getByText('thanks').first().waitFor();
    }),
  );

  test(
    'get a curve for the best alignment, and one for the gradient of each layer',
    inTrain('&train-task=reverse&train-length=3&train-model=encoder_decoder&trained=100', async (page) => {
      const label = (await page.locator('.train-curve-picture').getAttribute('aria-label')) ?? '';
      assert.match(label, /encoder 0: \S+, encoder 1: \S+, decoder 0: \S+, decoder 1: \S+$/);
      await page.getByText('has the highest alignment').waitFor();
      assert.equal(await page.locator('.train-line.score.alignment_score').count(), 2);
    }),
  );

  test(
    'refuse a task without an answer, with an explanation',
    inTrain('&train-task=induction', async (page) => {
      await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption('encoder_decoder');
      await stateIs(page, 'error');
      assert.match(
        (await page.locator('.notice.problem').textContent()) ?? '',
        /choose six words, copy, reverse, sort/,
      );
    }),
  );
});

describe('relative positions', () => {
  test(
    'teach a head the distance of the letter to copy',
    inTrain(RELATIVE, async (page) => {
      assert.match(await says(page), /adds [\d.]+ to every score at distance 6, its largest number\.$/);
      const rows = await page
        .locator('.train-bias tr')
        .evaluateAll((all) =>
          all.map((row) => [...row.querySelectorAll('th[scope=col], td')].map((one) => one.textContent)),
        );
      const [distances, added] = rows.map((row) => row.map((text) => Number(text?.replace('−', '-'))));
      assert.deepEqual(distances, [...Array(13).keys()]);
      assert.equal(added.indexOf(Math.max(...added)), 6);
      assert.equal(Number(/adds ([\d.]+)/.exec(await says(page))?.[1]), Math.max(...added));
      // The formats of published models in which runs are saved have no such numbers.
      for (const name of ['Open in “Sentence”', 'Save the model'])
        assert.equal(await button(page, name).count(), 0, name);
    }),
  );
});

describe('depth', () => {
  test(
    'is compared with and without residual connections and norms, on shared axes',
    inTrain('', async (page) => {
      await choosePreset(page, 'Residual connections and norms');
      await stateIs(page);
      await button(page, '50 steps').click();
      await eventually(() => counter(page), 50, TRAINING_MS);
      await stateIs(page);
      const before = lossOf(await says(page));
      await button(page, 'Compare: without residual connections').click();
      await eventually(() => counter(page), 50, TRAINING_MS);
      await stateIs(page, 'ready', TRAINING_MS);
      await page.getByText('kept curve: with residual connections').waitFor();
      await addressWith(page, 'train-residual=off');
      assert.ok(lossOf(await says(page)) > before + 0.5, `${await says(page)} after ${before}`);
      // No published format has layers without residual connections.
      for (const name of ['Open in “Sentence”', 'Save the model'])
        assert.equal(await button(page, name).count(), 0, name);
      await page.getByRole('checkbox', { name: 'Residual connections' }).check();
      await page.getByRole('checkbox', { name: 'Norms' }).uncheck();
      await addressWith(page, 'train-norms=off');
      await stateIs(page);
    }),
  );
});

const HALL = { width: 1920, height: 1080 };

/** Training runs whose heads have many rows or many layers. */
const LARGE = [
  '&train-task=reverse&train-layers=4&train-residual=off&trained=20&train-kept=residual.on',
  '&train-task=agreement&train-model=transformer&trained=20&train-head=1',
  '&train-task=copy&train-length=6&train-layers=1&train-heads=2&train-positions=relative&trained=20',
  '&train-task=reverse&train-model=encoder_decoder&train-layers=2&trained=20',
];

/** Runs in the page: the names of the enlarged head that are not level with their rows or columns, or overlap. */
function namesOffTheirRows() {
  const { left, top, width, height } = /** @type {Element} */ (
    document.querySelector('.large-cells')
  ).getBoundingClientRect();
  const off = (/** @type {string} */ side, /** @type {boolean} */ isRow) => {
    const names = [...document.querySelectorAll(`.${side} span`)];
    const cell = (isRow ? height : width) / names.length;
    return names.flatMap((name, nth) => {
      const box = name.getBoundingClientRect();
      const middle = isRow ? box.top + box.height / 2 - top : box.left + box.width / 2 - left;
      const isLevel = Math.abs(middle - (nth + 0.5) * cell) < 0.2 * cell;
      // A letter may be a little higher than its line.
      const isWhole = isRow
        ? name.scrollWidth <= name.clientWidth + 1
        : name.scrollHeight <= name.clientHeight + 0.3 * cell;
      const isSeparate = cell >= 0.95 * parseFloat(getComputedStyle(name).fontSize);
      return isLevel && isWhole && isSeparate ? [] : [`${side} ${nth}: ${name.textContent}`];
    });
  };
  return [...off('large-rows', true), ...off('large-columns', false)];
}

describe('accessibility', () => {
  const VIEWS = [
    '&trained=30',
    '&train-task=induction&trained=30&train-at=16',
    '&train-task=agreement&trained=10',
    '&train-task=agreement&train-model=gru_attention&train-optimizer=sgd&train-smoothing=0.1&trained=10',
    '&train-task=reverse&train-length=4&train-model=encoder_decoder&trained=10',
  ];

  test(
    'axe finds no violation, and no screen scrolls horizontally',
    inTrain('', async (page) => {
      for (const view of VIEWS) {
        await enter(page, view);
        if (view === VIEWS[0]) {
          await button(page, 'Inspect one step').click();
          await page.getByRole('region', { name: 'Inside one step' }).waitFor();
          await stateIs(page);
        }
        await noViolationInAnyLook(page, view);
        await neverSideways(page, view);
      }
    }),
  );

  test(
    'the Tab key reaches everything',
    inTrain('&train-task=induction&trained=30', async (page) => {
      await isReachable(page);
    }),
  );

  test(
    'no screen scrolls horizontally for many heads',
    inTrain('', async (page) => {
      await enter(page, '&train-heads=8&train-layers=4&trained=1');
      await neverSideways(page, '32 heads');
    }),
  );

  test(
    'curves, patterns and the sentence fit the screen in presentation mode',
    inTrain('', async (page) => {
      for (const [view, claims] of /** @type {[string, string[]][]} */ ([
        [VIEWS[0], ['After 30 steps', 'chance', 'best possible', 'Training accuracy', 'L0 H1']],
        [VIEWS[1], ['After 16 steps', 'Scores of two heads', 'L1 H3', 'at step 16']],
        [VIEWS[2], ['After 10 steps', 'The states of the last layer', 'How far back the gradient reaches']],
      ])) {
        await enter(page, `${view}&present=yes`);
        await eventually(() => missing(page, claims), []);
        assert.equal(await button(page, 'Play').isVisible(), true, view);
      }
    }),
  );

  for (const size of [WALL, HALL])
    test(
      `presented at ${size.width} × ${size.height}, four layers and long sequences fit, with a name at each row`,
      inTrain('', async (page) => {
        await page.setViewportSize(size);
        for (const view of LARGE) {
          await enterRoom(page, 'train', `${view}&present=yes`);
          await stateIs(page, 'ready', TRAINING_MS);
          await eventually(() => missing(page, ['After', 'All heads on this sequence']), []);
          await eventually(() => smallPrint(page), []);
          await eventually(() => page.evaluate(namesOffTheirRows), []);
        }
      }),
    );

  test(
    'the map links here',
    inTrain('', async (page) => {
      await enterRoom(page, 'start', '');
      await page.getByRole('link', { name: /^Training/ }).click();
      await eventually(() => page.getAttribute('html', 'data-room'), 'train');
      await stateIs(page);
    }),
  );
});
