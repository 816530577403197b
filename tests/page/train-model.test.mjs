// @ts-check
/** One step of a training run in detail, and the trained model as files. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';

import { enterRoom, eventually, openTab, stateIs } from './browser.mjs';
import * as room from './room.mjs';
import { button, counter, curve, enter, inTrain, saved, says, slider } from './train.mjs';

/** @typedef {import('playwright-core').Page} Page */

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

      await openTab(page, 'Layer');
      await openTab(page, 'Sentence');
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
      await eventually(() => says(page), /^This model was saved as a snapshot after 0 steps/);
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
