// @ts-check
/** Accessibility: small screens, large text and wide spacing. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { fitsWidth, neverSideways, pageFits, SCREENS } from './audit.mjs';
import { counter, matrix } from './board.mjs';
import { eventually, goTo, visit } from './browser.mjs';
import { combinations } from './sets.mjs';

const EXAMPLES = [
  'lecture-e',
  'lecture-a',
  'lecture-b',
  'cross-attention',
  'decoder',
  'tiny-decoder',
  'no-weights',
  'equal-keys',
  'one-key-wins',
];

describe('the screen', () => {
  test(
    'never scrolls horizontally for any example',
    visit('#room=worked', async (page) => {
      const eight = Array(8).fill(Array(8).fill('-12.5').join(',')).join(';');
      const large = `#step=all_mixed&mode=scaled&mask=causal&tokens=${Array.from({ length: 8 }, (_, at) => `a-rather-long-name-no-${at}`).join(',')}&x=${eight}&w_q=${eight}&w_k=${eight}&w_v=${eight}`;
      const hashes = [large, ...EXAMPLES.map((example) => `#example=${example}&step=all_mixed`)];
      for (const [hash, theme] of combinations(hashes, ['projector', 'light'])) {
        await goTo(page, `${hash}&theme=${theme}`);
        await neverSideways(page, `${hash.slice(0, 50)}, ${theme}`);
        if (hash === large) assert.equal((await matrix(page, 'weights')).length, 8);
      }
    }),
  );

  test(
    'of a phone has controls large enough for a thumb',
    visit(
      '#room=worked',
      async (page) => {
        for (const name of ['Next step', 'Play']) {
          const box = await page.getByRole('button', { name }).boundingBox();
          assert.ok(box && box.x >= 0 && box.x + box.width <= 390, `${name} lies at ${JSON.stringify(box)}`);
          assert.ok(box && box.width >= 24 && box.height >= 24, `${name} is ${box?.width} × ${box?.height}`);
        }
        await page.getByRole('button', { name: 'Next step' }).tap();
        await eventually(() => counter(page), /^Step 2 /);
      },
      { context: { viewport: SCREENS.phone, hasTouch: true, isMobile: true } },
    ),
  );

  test(
    'zoomed to 200 % still shows the step and its buttons',
    visit(
      '#room=worked',
      async (page) => {
        await pageFits(page);
        await page.getByRole('button', { name: 'Next step' }).click();
        await page.getByRole('button', { name: 'Next step' }).click();
        await eventually(() => counter(page), /^Step 3 /);
        assert.ok(await page.getByRole('heading', { name: /The weights for values/ }).isVisible());
      },
      { context: { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 } },
    ),
  );

  test(
    'with text at twice the size cuts nothing off at the sides',
    visit('#step=all_mixed', async (page) => {
      const before = await page
        .getByRole('paragraph')
        .first()
        .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const after = await page
        .getByRole('paragraph')
        .first()
        .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
      assert.ok(after >= 1.7 * before, `text grew from ${before} to ${after} px only`);
      await pageFits(page);
      await page.getByRole('button', { name: 'Previous step' }).click();
      await eventually(() => counter(page), /^Step 52 /);
      // The page is shared with the following tests.
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '';
      });
    }),
  );
});

test(
  'at 640 × 360, a laptop at 200 %, every button of the header is reachable',
  visit(
    '#room=worked',
    async (page) => {
      for (const name of ['Lessons', 'Share', 'Present', 'Keys ?'])
        await eventually(
          () => page.getByRole('button', { name, exact: true }).boundingBox(),
          (box) => box && box.x >= 0 && box.x + box.width <= 640 && box.y + box.height <= 360,
        );
      assert.ok(await page.getByLabel('Theme').isVisible());
      await page.getByRole('button', { name: /^Worked example/ }).click();
      assert.ok(await page.getByRole('tab', { name: 'Sentence' }).isVisible());
      await page.keyboard.press('Escape');
      await pageFits(page);
    },
    { context: { viewport: { width: 640, height: 360 } } },
  ),
);

test(
  'on a phone no choice is beyond the end of a row of controls',
  visit(
    '#room=positions',
    async (page) => {
      for (const name of ['worked', 'lookup', 'positions', 'recurrent', 'recurrent&recurrent=bottleneck', 'train']) {
        await goTo(page, `#room=${name}`);
        const row = page.locator('.control-bar-first:visible');
        await fitsWidth(row, name);
      }
    },
    { context: { viewport: SCREENS.phone } },
  ),
);

/** A page 320 CSS px wide, the width of a window of 1280 px at a zoom of 400 % (WCAG 1.4.10). */
const NARROW = { viewport: { width: 320, height: 640 } };

test(
  'at 320 px nothing scrolls horizontally and no line is cut: training, stages of a block in a lesson, heatmap',
  visit(
    '#room=positions',
    async (page) => {
      for (const hash of ['room=train&trained=20', 'room=train&trained=20&train-task=agreement&train-model=lstm']) {
        await goTo(page, `#${hash}`);
        await pageFits(page, hash);
        const texts = page.locator('.train-curve-frame > svg text');
        const beyond = () =>
          texts.evaluateAll((all) =>
            all.filter((text) => text.getBoundingClientRect().right > 320).map((text) => text.textContent),
          );
        await eventually(beyond, []);
      }
      for (const stop of ['residual', 'layer-norm']) {
        await goTo(page, `#lesson=lecture-a&stop=${stop}`);
        await page.locator('.lesson').waitFor();
        await pageFits(page);
      }
      await goTo(page, '#room=sentence&show=heatmap&token=10');
      await eventually(
        () => page.locator('.heatmap-readout').evaluate((line) => line.scrollHeight - line.clientHeight),
        (cut) => cut <= 1,
      );
    },
    { context: NARROW },
  ),
);

test(
  'the figure of Start fits text with the spacing of WCAG 1.4.12',
  visit('#room=start', async (page) => {
    await page.locator('.fig-token').first().waitFor();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets = [sheet];
    });
    try {
      for (const size of [SCREENS.wall, SCREENS.phone]) {
        await page.setViewportSize(size);
        const beyond = () =>
          page
            .locator('.fig-text, .start-door, .fig-lead')
            .evaluateAll((all) =>
              all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
            );
        await eventually(beyond, []);
        await pageFits(page);
      }
    } finally {
      await page.evaluate(() => {
        document.adoptedStyleSheets = [];
      });
    }
  }),
);

test(
  'the header shows the full name of each theme',
  visit('#room=recurrent', async (page) => {
    const select = page.getByLabel('Theme');
    for (const theme of ['light', 'dark', 'projector']) {
      await select.selectOption(theme);
      const spare = await select.evaluate((element) => {
        const whole = /** @type {HTMLSelectElement} */ (element.cloneNode(true));
        whole.style.cssText = 'width: auto; field-sizing: content';
        whole.value = /** @type {HTMLSelectElement} */ (element).value;
        element.after(whole);
        const room = element.getBoundingClientRect().width - whole.getBoundingClientRect().width;
        whole.remove();
        return room;
      });
      assert.ok(spare >= 0, `${theme}: ${spare} px`);
    }
    assert.equal(await page.locator('header').evaluate((header) => header.clientHeight < 60), true, 'in one line');
  }),
);
