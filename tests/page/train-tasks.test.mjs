// @ts-check
/** Tasks and methods of the room "Train": pairs, optimizers, two stacks, relative positions and depth. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { eventually, openSettings, stateIs } from './browser.mjs';
import * as room from './room.mjs';
import { addressWith, pixels } from './room.mjs';
import { button, counter, curve, inTrain, lossOf, saved, says, set, slider, TRAINING_MS } from './train.mjs';

/** @typedef {import('playwright-core').Page} Page */

const choosePreset = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('combobox', { name: 'Try' }).selectOption(name);

/** A head that copies six letters, at any position. */
const RELATIVE =
  '&train-task=copy&train-length=6&train-layers=1&train-heads=2&train-rate=0.01&train-positions=relative&trained=200';

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
  const label = (/** @type {Page} */ page) => page.locator('.train-curve-frame > svg').getAttribute('aria-label');

  test(
    'a word of one sign, such as an arrow, is not turned',
    inTrain('', async (page) => {
      const arrow = page.locator('.tick-text').filter({ hasText: /^→$/ }).first();
      await arrow.waitFor();
      assert.equal(await arrow.getAttribute('transform'), null);
    }),
  );

  test(
    'cross-entropy and KL divergence are equal for a one-hot target, and differ for a smoothed one',
    inTrain('&trained=40', async (page) => {
      const said = (await divergence(page)) ?? '';
      const [, loss, kl] =
        /^In this sequence: cross-entropy (\S+) = KL divergence (\S+), because a target with probability 1 has entropy 0\.$/.exec(
          said,
        ) ?? [];
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
      const paths = page.locator('.train-curve-frame > svg path.chart-line.norm');
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
      const label = (await page.locator('.train-curve-frame > svg').getAttribute('aria-label')) ?? '';
      assert.match(label, /encoder 0: \S+, encoder 1: \S+, decoder 0: \S+, decoder 1: \S+$/);
      await page.getByText('has the highest alignment').waitFor();
      assert.equal(await page.locator('.chart-line.score.alignment_score').count(), 2);
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
