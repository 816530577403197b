// @ts-check
/**
 * Presentation mode: text and lines can be seen from the last row, the picture is on the screen, and the selected token
 * is highlighted.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { noViolation, SCREENS } from './audit.mjs';
import { eventually } from './browser.mjs';
import { TOPICS } from './lesson-files.mjs';
import { inSight, onScreen, VIEWS } from './looks.mjs';
import { token } from './room.mjs';
import { FULL } from './sets.mjs';
import { missing, places, smallPrint } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

const HALL = { width: 1920, height: 1080 };
const PRESENT = '&present=yes';

describe('presentation mode', () => {
  for (const [name, view] of Object.entries(VIEWS)) {
    test(
      `${name}: fits the screen, without small print or axe violations`,
      onScreen(SCREENS.wall, async (page, open) => {
        await open(view, PRESENT);
        assert.equal(await page.locator('html').getAttribute('data-theme'), 'projector');
        await eventually(() => missing(page, []), []);
        if (view.parts) await inSight(page, view.parts);
        await eventually(() => smallPrint(page), []);
        await noViolation(page, name);

        await page.setViewportSize(HALL);
        await eventually(() => missing(page, []), []);
        await eventually(() => smallPrint(page), []);
      }),
    );
  }

  for (const [screen, viewport] of Object.entries({ wall: SCREENS.wall, phone: SCREENS.phone }))
    test(
      `the header names the models in the picture on the ${screen}`,
      onScreen(viewport, async (page, open) => {
        const named = page.locator('.header-models');
        for (const [view, said] of /** @type {const} */ ([
          [VIEWS.arrows, 'all-MiniLM-L6-v2'],
          [VIEWS['next word'], 'SmolLM2-135M-Instruct'],
          [VIEWS.translation, 'Marian English → Portuguese'],
        ])) {
          await open(view, PRESENT);
          await eventually(() => named.innerText(), said);
          assert.ok(await named.isVisible());
          await eventually(() => named.evaluate((name) => name.scrollWidth - name.clientWidth), 0);
        }
        await open(VIEWS['worked example'], PRESENT);
        await eventually(() => named.innerText(), '');
      }),
    );

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
    'the heatmap names every row, and repeats no sentence',
    onScreen(SCREENS.wall, async (page, open) => {
      await open({ room: 'sentence', hash: '&token=10&show=heatmap' }, PRESENT);
      const names = page.locator('.heatmap-rows .heatmap-name:not(.selected)');
      await eventually(() => names.count(), 15);
      const readout = page.locator('.heatmap-readout');
      assert.equal(await readout.isVisible(), false);
      await page.locator('.heatmap-cells').hover();
      await eventually(() => readout.isVisible(), true);
    }),
  );

  test(
    'only the matrices of a step have numbers, and the numbers fit into their cells',
    onScreen(SCREENS.wall, async (page, open) => {
      const rows = Array.from({ length: 8 }, (_, at) => `${at % 2},${at % 3},1,0`).join(';');
      const eight = `&tokens=a,b,c,d,e,f,g,h&x=${rows}`;
      for (const [hash, step, focus] of [
        ['', 'key.0', ['resid_pre', 'w_k', 'k']],
        ['', 'dot.0.1', ['q', 'k', 'dot_products']],
        ['', 'exponentials.1', ['dot_products', 'row_max', 'exp']],
        ['', 'all_mixed', ['pattern', 'v', 'z']],
        [eight, 'output.7', ['pattern', 'v', 'z']],
        ['&example=decoder', 'query.1', ['own_z', 'w_q', 'q']],
        ['&example=tiny-decoder', 'mlp_pre.2', ['resid_mid', 'w_in', 'b_in', 'pre']],
        ['&example=tiny-decoder', 'logits.2', ['resid_post', 'w_u', 'logits']],
      ]) {
        await open({ room: 'worked', hash: `&mode=exact${hash}&step=${step}` }, PRESENT);
        await eventually(() => missing(page, []), []);
        await eventually(() => smallPrint(page), []);
        const written = await page.locator('.matrix').evaluateAll((all) =>
          all
            .filter((one) =>
              [...one.querySelectorAll('tbody td')].some((cell) => parseFloat(getComputedStyle(cell).fontSize) > 0),
            )
            .sort((one, other) => {
              // A result that does not fit next to its factors is drawn below them.
              const [a, b] = [one, other].map((matrix) => matrix.getBoundingClientRect());
              return a.bottom <= b.top ? -1 : b.bottom <= a.top ? 1 : a.left - b.left;
            })
            .map((one) => /** @type {HTMLElement} */ (one).dataset.part),
        );
        assert.deepEqual(written, focus, `${step}`);
        // A result below its factors is not on their line.
        const uneven = await page.locator('.matrix:not([data-use=none]) table').evaluateAll((tables) => {
          const boxes = tables.map((table) => table.getBoundingClientRect());
          const isBeside = (/** @type {DOMRect} */ a, /** @type {DOMRect} */ b) => a.top < b.bottom && b.top < a.bottom;
          return boxes.filter((a) => boxes.some((b) => isBeside(a, b) && Math.abs(a.bottom - b.bottom) > 1)).length;
        });
        assert.equal(uneven, 0, `${step}`);
        const cut = await page
          .locator('.matrix:not([data-use=none]) td')
          .evaluateAll((cells) =>
            cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
          );
        assert.deepEqual(cut, [], `${step}`);
      }
    }),
  );

  test(
    'the numbers of a worked step have at least 28 px',
    onScreen(SCREENS.wall, async (page, open) => {
      const stops = TOPICS.find(({ id }) => id === 'by-hand')?.stops ?? [];
      const hardest = ['no-weights-softmax', 'rounding', 'output-exact', 'four-first', 'string-note-output'];
      for (const { id } of stops.filter(({ id }) => FULL || hardest.includes(id))) {
        await open({ room: 'worked', hash: `&lesson=by-hand&stop=${id}` }, PRESENT);
        const smallest = () =>
          page
            .locator('.matrix:not([data-use=none]) tbody td:last-child')
            .evaluateAll((cells) => Math.min(...cells.map((cell) => parseFloat(getComputedStyle(cell).fontSize))));
        await eventually(smallest, (size) => size >= 28 && size < Infinity);
        await eventually(() => smallPrint(page), []);
      }
    }),
  );

  test(
    'the Tab key meets the matrices of a step in the order of the formula, and no others',
    onScreen(SCREENS.wall, async (page, open) => {
      await open({ room: 'worked', hash: '&mode=exact&step=output.1' }, PRESENT);
      await page.locator('#room-worked .player-next').focus();
      /** @type {string[]} */
      const met = [];
      for (let stop = 0; stop < 40; stop++) {
        await page.keyboard.press('Tab');
        const part = await page.evaluate(() => document.activeElement?.closest('.matrix')?.getAttribute('data-part'));
        if (part && !met.includes(part)) met.push(part);
      }
      assert.deepEqual(met, ['pattern', 'v', 'z']);
    }),
  );

  test(
    'a dot product walks along row and column unless motion is reduced',
    onScreen(SCREENS.wall, async (page, open) => {
      const walk = () =>
        page.evaluate(() =>
          document
            .getAnimations()
            .filter(({ effect }) => /** @type {KeyframeEffect} */ (effect).target?.closest('.matrix'))
            .map(({ effect }) => {
              const { target } = /** @type {KeyframeEffect} */ (effect);
              const part = target?.closest('.matrix')?.getAttribute('data-part');
              return `${part} ${target instanceof HTMLInputElement ? target.value : target?.textContent}`;
            }),
        );
      await open({ room: 'worked', hash: '&step=key.0' }, PRESENT);
      assert.deepEqual(await walk(), []);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.keyboard.press(']');
      const steps = await page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('step'));
      await eventually(
        walk,
        (now) => now.some((cell) => cell.startsWith('resid_pre')) && now.some((cell) => cell.startsWith('w_')),
      );
      assert.notEqual(steps, null);
    }),
  );

  test(
    'Layer walks along the query and the most attended key before it shows their product',
    onScreen(SCREENS.wall, async (page, open) => {
      await open({ room: 'block', hash: '&layer=5&head=11&token=10' }, PRESENT);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.getByRole('button', { name: /^Score and mix/ }).click();
      const walk = () =>
        page.evaluate(() =>
          document.getAnimations().flatMap(({ effect }) => {
            const { target } = /** @type {KeyframeEffect} */ (effect);
            return target?.closest('.dot-product, .scores')
              ? [target.textContent || target.parentElement?.className]
              : [];
          }),
        );
      await eventually(walk, (now) => now.filter((name) => name === 'dot-factors').length > 2);
      const row = page.locator('.scores tbody tr').filter({ hasText: 'animal' });
      assert.ok((await walk()).includes(await row.locator('td').first().innerText()));
      await eventually(() => smallPrint(page), []);
    }),
  );

  test(
    'a sentence of 40 words is in rows, large enough for the last row of the audience',
    onScreen(SCREENS.wall, async (page, open) => {
      const words = Array(8).fill('the nurse told the doctor').join(' ').replaceAll(' ', '+');
      await open({ room: 'sentence', hash: `&text=${words}` }, PRESENT);
      await inSight(page, ['.arrow-box .tokens', '#room-sentence .says']);
      await eventually(() => missing(page, []), []);
      await eventually(() => smallPrint(page), []);
      const tops = await page
        .locator('.arrow-box [data-at] > rect')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      assert.equal(tops.length, 42);
      const rows = new Set(tops).size;
      assert.ok(rows === 2 || rows === 3, `${rows} rows`);
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

  test(
    'the controls are behind one key and one button',
    onScreen(SCREENS.wall, async (page, open) => {
      await open(VIEWS.arrows, PRESENT);
      const words = page.getByRole('radio', { name: 'Heatmap' });
      const rooms = page.getByRole('button', { name: 'Sentence ▾' });
      const controls = page.getByRole('button', { name: 'Controls' });
      assert.equal(await words.isVisible(), false);
      assert.equal(await rooms.isVisible(), false);
      const before = await places(page);
      await controls.click();
      await words.waitFor();
      const after = await places(page);
      assert.deepEqual(
        before.filter((place) => !after.includes(place)),
        [],
      );
      assert.equal(await controls.getAttribute('aria-pressed'), 'true');
      await rooms.click();
      await page.getByRole('tab', { name: 'Predict' }).waitFor();
      await page.keyboard.press('Escape');
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
