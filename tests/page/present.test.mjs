// @ts-check
/**
 * Presentation mode: text and lines can be seen from the last row, the picture is on the screen, and the selected token
 * is highlighted.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { noViolation, SCREENS } from './audit.mjs';
import { eventually, goTo } from './browser.mjs';
import { inSight, onScreen, VIEWS } from './looks.mjs';
import { token } from './room.mjs';
import { missing } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

const HALL = { width: 1920, height: 1080 };
const PRESENT = '&present=yes';
/** The smallest font size relative to the window's height. It corresponds to 8 points on a slide. */
const LEAST_TYPE = 0.0145;

describe('presentation mode', () => {
  for (const [name, view] of Object.entries(VIEWS)) {
    test(
      `${name}: fits the screen, without small print or axe violations`,
      onScreen(SCREENS.wall, async (page, open) => {
        await open(view, PRESENT);
        assert.equal(await page.locator('html').getAttribute('data-theme'), 'projector');
        await eventually(() => missing(page, []), []);
        if (view.parts) await inSight(page, view.parts);
        await eventually(() => finePrint(page), []);
        await noViolation(page, name);

        await page.setViewportSize(HALL);
        await eventually(() => missing(page, []), []);
        await eventually(() => finePrint(page), []);
      }),
    );
  }

  test(
    'the name of a selected word keeps clear of the edge of its box',
    onScreen(SCREENS.wall, async (page, open) => {
      const sentence = 'Rashonda accepted a job in deep learning because she loves the topic'.replaceAll(' ', '+');
      const hash = `&text=${sentence}&layer=3&head=1&token=10&key=1&pieces=merged`;
      await open({ room: 'sentence', hash }, PRESENT);
      const margins = await page.locator('.arrow-box .tokens > g[aria-pressed=true]').evaluateAll((tokens) =>
        tokens.map((token) => {
          const [box, name] = ['rect', 'text'].map((part) =>
            /** @type {SVGGraphicsElement} */ (token.querySelector(`:scope > ${part}`)).getBBox(),
          );
          return (box.width - name.width) / 2;
        }),
      );
      assert.equal(margins.length, 2);
      for (const margin of margins) assert.ok(margin > 2.5, `${margin}`);
    }),
  );

  test(
    'numbers with four decimals fit without touching',
    onScreen(SCREENS.wall, async (page, open) => {
      await open({ room: 'worked', hash: '&mode=exact&step=all_mixed' }, PRESENT);
      await inSight(page, VIEWS['worked example'].parts ?? []);
      const boxes = await page
        .locator('.heat-cells text')
        .evaluateAll((texts) =>
          texts.map((text) => text.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top })),
        );
      assert.equal(boxes.length, 9);
      for (const [nth, { right, top }] of boxes.slice(0, -1).entries()) {
        const next = boxes[nth + 1];
        assert.ok(next.top > top || right + 1 < next.left, `${right} and ${next.left}`);
      }
    }),
  );

  test(
    'unused matrices fold to their names if there is no space, and the new one and its sources stay',
    onScreen(SCREENS.wall, async (page, open) => {
      const folded = page.locator('.matrix[data-folded]');
      await open({ room: 'worked', hash: '&mode=scaled&step=all_mixed' }, PRESENT);
      // Three tokens fit on the screen, so none is folded.
      await eventually(() => folded.count(), 0);

      const rows = Array.from({ length: 8 }, (_, at) => `${at % 2},${at % 3},1,0`).join(';');
      const eight = `&mode=scaled&tokens=a,b,c,d,e,f,g,h&x=${rows}`;
      for (const step of ['all_mixed', 'output.7', 'exponentials.4']) {
        await open({ room: 'worked', hash: `${eight}&step=${step}` }, PRESENT);
        await eventually(() => missing(page, []), []);
        await eventually(async () => (await folded.count()) > 0, true);
        assert.equal(await folded.locator('.added, .source').count(), 0, step);
        assert.ok(await page.locator('.matrix .added').first().isVisible(), step);
        const type = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
        assert.ok(type > 14, `${step}: type of ${type} px`);
      }
    }),
  );

  test(
    'a lesson’s bar leaves enough space for the picture',
    onScreen(SCREENS.wall, async (page, open) => {
      await open({ room: 'sentence', hash: '&lesson=lecture-e&stop=bank-crossing' }, PRESENT);
      const bar = page.getByRole('region', { name: 'Lesson' });
      await bar.waitFor();
      const box = await bar.boundingBox();
      assert.ok(box && box.height < SCREENS.wall.height / 4, `${box?.height}`);
      await inSight(page, ['.arrow-box .tokens']);
      await open(
        {
          room: 'sentence',
          hash: "&text=The+animal+didn't+cross+the+street+because+it+was+too+tired&layer=5&head=11&token=10&lesson=tour&stop=it-animal",
        },
        PRESENT,
      );
      await inSight(page, ['.arrow-box .tokens', '#room-sentence .says']);
    }),
  );

  test(
    'a link to it on a phone keeps the rooms reachable',
    onScreen(SCREENS.phone, async (page, open) => {
      await open(VIEWS['worked example'], PRESENT);
      await page.getByRole('button', { name: 'Worked example ▾' }).click();
      await page.getByRole('tab', { name: 'Soft lookup' }).click();
      await page.getByRole('button', { name: 'Lookup ▾' }).waitFor();
    }),
  );

  test(
    'arrows are thicker, and a selected token is highlighted',
    onScreen(SCREENS.wall, async (page, open) => {
      const selected = { ...VIEWS.arrows, hash: '&token=10' };
      await open(selected);
      const usual = await thickest(page);
      await open(selected, PRESENT);
      // The arrows are 1.5 times as thick in units of the drawing. In addition, the drawing itself is enlarged.
      await eventually(
        () => thickest(page),
        (now) => Math.abs(now - 1.5 * usual) < 0.01,
      );

      const [it, street] = [token(page, 'it'), token(page, 'street')];
      assert.equal(await it.getAttribute('aria-pressed'), 'true');
      const lookOf = (/** @type {import('playwright-core').Locator} */ one) =>
        one.evaluate((element) => {
          const { strokeWidth, stroke, fill } = getComputedStyle(/** @type {Element} */ (element.firstElementChild));
          return { opacity: Number(getComputedStyle(element).opacity), ring: parseFloat(strokeWidth), stroke, fill };
        });
      await eventually(
        () => lookOf(street),
        ({ opacity }) => opacity < 0.75 && opacity > 0.4,
      );
      const [lit, dim] = [await lookOf(it), await lookOf(street)];
      assert.ok(
        lit.opacity === 1 && lit.ring >= 4 && lit.fill !== dim.fill && lit.stroke !== dim.stroke,
        JSON.stringify(lit),
      );
      assert.equal((await lookOf(token(page, 'animal'))).opacity, 1, 'what it looks at stays in the light');
    }),
  );

  for (const hash of ['#room=train&present=yes', '#lesson=training&stop=hundred-steps&present=yes'])
    test(
      `words in and above Train’s curves and targets are at least 14 px large: ${hash}`,
      onScreen(SCREENS.wall, async (page) => {
        await goTo(page, hash);
        await page.locator('.train-curve-frame text').first().waitFor();
        const small = () =>
          page
            .locator('#room-train :is(h3, .train-sequence, .train-curve-frame *, .train-target-frame *, .train-time *)')
            .evaluateAll((all) =>
              all
                .filter((one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3))
                .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 14)
                .map((one) => one.textContent),
            );
        await eventually(small, []);
        assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0);
      }),
    );

  test(
    'the controls are behind one key and one button',
    onScreen(SCREENS.wall, async (page, open) => {
      await open(VIEWS.arrows, PRESENT);
      const words = page.getByRole('radio', { name: 'Heatmap' });
      const tabs = page.getByRole('tab').locator('visible=true');
      const controls = page.getByRole('button', { name: 'Controls' });
      assert.equal(await words.isVisible(), false);
      assert.equal(await tabs.count(), 1, 'the title');
      await controls.click();
      await words.waitFor();
      assert.equal(await controls.getAttribute('aria-pressed'), 'true');
      assert.ok((await tabs.count()) > 4);
      await page.keyboard.press('c');
      await eventually(() => words.isVisible(), false);
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await words.waitFor();
      assert.equal(await controls.isVisible(), false);
    }),
  );

  for (const [how, hash] of Object.entries({ 'the key p': '', 'a link': PRESENT }))
    test(
      `Esc leaves what ${how} started, even without full screen`,
      onScreen(SCREENS.wall, async (page, open) => {
        await open({ ...VIEWS.arrows, hash: '&token=10' }, hash);
        const isPresented = () => page.locator('html').getAttribute('data-present');
        if (hash === '') await page.keyboard.press('p');
        await eventually(isPresented, '');
        await page.getByRole('button', { name: 'Leave', exact: true }).waitFor();
        await page.keyboard.press('Escape');
        await eventually(isPresented, null);
        await page.getByRole('button', { name: 'Present', exact: true }).waitFor();
        // The selection is kept.
        assert.equal(await token(page, 'it').getAttribute('aria-pressed'), 'true');
        await page.keyboard.press('Escape');
        await eventually(() => token(page, 'it').getAttribute('aria-pressed'), 'false');
      }),
    );

  test(
    'ends when the browser leaves full screen',
    onScreen(SCREENS.wall, async (page, open) => {
      await open(VIEWS.arrows, PRESENT);
      await page.evaluate(() => document.dispatchEvent(new Event('fullscreenchange')));
      await eventually(() => page.locator('html').getAttribute('data-present'), null);
    }),
  );
});

/** Width of the thickest visible arrow, in units of the drawing. @param {Page} page */
const thickest = (page) =>
  page
    .locator('.arrow-box .lit path.line')
    .evaluateAll((lines) => Math.max(...lines.map((line) => parseFloat(getComputedStyle(line).strokeWidth))));

/**
 * Texts that are visible without scrolling and too small for an audience. Subscripts and superscripts are skipped.
 * @param {Page} page
 */
function finePrint(page) {
  return page.evaluate((least) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const own = /** @type {Element} */ (text.parentElement);
      if (
        !text.nodeValue?.trim() ||
        own.closest('sub, sup, math, option') ||
        !own.checkVisibility({ visibilityProperty: true })
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || box.top > innerHeight) continue;
      const scale = own instanceof SVGElement ? (own.ownerSVGElement?.getScreenCTM()?.a ?? 1) : 1;
      const size = parseFloat(getComputedStyle(own).fontSize) * scale;
      if (size < least * innerHeight) found.push(`${text.nodeValue.trim().slice(0, 20)}: ${size.toFixed(1)} px`);
    }
    return found.slice(0, 5);
  }, LEAST_TYPE);
}
