// @ts-check
/** The room "Train": a training run, its player, its curves and its settings. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { fitsWidth, isReachable, neverSideways, noViolationInAnyLook } from './audit.mjs';
import { notices } from './board.mjs';
import { CLOCK, enterRoom, eventually, openSettings, stateIs, visit, WALL } from './browser.mjs';
import { addressWith, pixels } from './room.mjs';
import { missing, smallPrint } from './stage.mjs';
import { button, counter, curve, enter, inTrain, lossOf, says, set, slider, TRAINING_MS } from './train.mjs';

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
      const isWhole = () =>
        page.locator('#train-preset').evaluate((select) => {
          const { clientWidth, selectedOptions } = /** @type {HTMLSelectElement} */ (select);
          const context = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
          context.font = getComputedStyle(select).font;
          return context.measureText(selectedOptions[0].text).width < clientWidth - 20;
        });
      await eventually(isWhole, true);
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
