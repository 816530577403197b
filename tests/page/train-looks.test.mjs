// @ts-check
/** The room "Train" on screens of several sizes, and its accessibility. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { fitsWidth, isReachable, neverSideways, noViolationInAnyLook } from './audit.mjs';
import { enterRoom, eventually, openSettings, stateIs, WALL } from './browser.mjs';
import { missing, smallPrint } from './stage.mjs';
import { button, enter, inTrain, TRAINING_MS } from './train.mjs';

/** @typedef {import('playwright-core').Page} Page */

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
      // The sentence comes next, before the second half of the picture.
      const [, sentence] = await extent(page, ['.train-curves', '.room-train > .says']);
      const [probe] = await extent(page, ['.train-probe']);
      assert.ok(sentence <= probe, `${sentence} ${probe}`);
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
