// @ts-check
/** The room "Train": a training run, its player, earlier steps, and two runs in one picture. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { enterRoom, eventually, openTab, stateIs, visit } from './browser.mjs';
import { HELD_CLOCK } from './held.mjs';
import { addressWith, pixels } from './room.mjs';
import { button, counter, curve, enter, inTrain, lossOf, says, slider, TRAINING_MS } from './train.mjs';

/** @typedef {import('playwright-core').Page} Page */

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
      const label = (await page.locator('.train-target-frame > svg').getAttribute('aria-label')) ?? '';
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
      await openTab(page, 'Soft lookup');
      await openTab(page, 'Train');
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
      await eventually(() => says(page), /Paused/, TRAINING_MS);
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
      HELD_CLOCK,
    ),
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
      assert.equal(await page.locator('.train-curve-frame > svg .kept').first().getAttribute('d'), before);
      await addressWith(page, 'train-positions=off');
      await addressWith(page, 'train-kept=positions.on');
      await button(page, 'Clear kept curves').click();
      await eventually(() => page.locator('.train-curve-frame > svg .kept').count(), 0);
      await eventually(() => page.url().includes('train-kept'), false);
    }),
  );

  test(
    'are in one link, which trains the kept curve first',
    inTrain('', async (page) => {
      const kept = page.locator('.train-curve-frame > svg .kept');
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
