// @ts-check
/** Several heads at once in the room "Sentence": their pictures, their numbers and their mean. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { eventually, plain, stateIs } from './browser.mjs';
import { largestFirst, mean, standsFor, sum, TIRED } from './pytorch.mjs';
import * as room from './room.mjs';
import { IT, TO_ANIMAL } from './sentence.mjs';

describe('several heads', () => {
  const HEADS = /** @type {const} */ ([
    [5, 11],
    [0, 2],
    [3, 0],
  ]);

  test(
    'are shown together, each with its numbers, and the sentence describes the chosen one',
    room.inRoom('', async (page) => {
      await room.toggle(page, 'Several heads', true);
      for (const [layer, head] of HEADS.slice(1)) await room.thumbnail(page, layer, head).click();
      await stateIs(page);
      await eventually(() => page.getByRole('gridcell', { selected: true }).count(), 3);
      for (const [layer, head] of HEADS)
        assert.ok((await page.getByText(`L${layer} H${head}`, { exact: true }).locator('visible=true').count()) > 0);
      assert.ok(standsFor(TO_ANIMAL.exec(await room.says(page))?.[1] ?? '', TIRED.pattern(5, 11)[IT][2]));
      // Each head has as many arrows as are needed for 80 % of its attention. The numbers below a token are those of
      // the arrows that end at it.
      const wanted = HEADS.map(([layer, head]) => {
        const row = TIRED.pattern(layer, head)[IT];
        const order = largestFirst(row);
        return order.slice(
          0,
          order.findIndex((_, at) => sum(order.slice(0, at + 1).map((key) => row[key])) >= 0.8 - 1e-6) + 1,
        );
      });
      await eventually(() => room.arrowCount(page), sum(wanted.map((keys) => keys.length)));
      for (const [key, { numbers }] of (await room.tokens(page)).entries()) {
        const weights = HEADS.flatMap(([layer, head], at) =>
          wanted[at].includes(key) ? [TIRED.pattern(layer, head)[IT][key]] : [],
        );
        assert.equal(numbers.length, weights.length);
        weights.forEach((weight, at) => assert.ok(standsFor(numbers[at], weight), `${numbers[at]} for ${weight}`));
      }
      await room.thumbnail(page, 0, 2).click();
      await eventually(() => page.getByRole('gridcell', { selected: true }).count(), 2);
    }),
  );

  test(
    'are averaged into the mean of PyTorch’s',
    room.inRoom('&heads=0.2,3.0', async (page) => {
      const row = TIRED.tokens.map((_, key) => mean(HEADS.map(([layer, head]) => TIRED.pattern(layer, head)[IT][key])));
      await room.toggle(page, 'Average of these heads', true);
      await eventually(() => room.says(page), /^In the average of 3 heads, “it” gives /);
      const shares = [...(await room.says(page)).matchAll(/([<\d.]+\s%)(?: of its attention)? to “([^”]+)”/g)];
      const order = largestFirst(row);
      assert.ok(shares.length > 1);
      shares.forEach(([, written, token], at) => {
        assert.equal(token, TIRED.tokens[order[at]]);
        assert.ok(standsFor(written, row[order[at]]), `${written} for ${row[order[at]]}`);
      });
      for (const [key, { numbers }] of (await room.tokens(page)).entries())
        for (const number of numbers) assert.ok(standsFor(number, row[key]));
      await room.toggle(page, 'Several heads', false);
      await eventually(
        () => room.says(page),
        (text) => TO_ANIMAL.test(text),
      );
      await eventually(() => page.getByRole('gridcell', { selected: true }).count(), 1);
    }),
  );

  test(
    'can be removed until one is left',
    room.inRoom('&heads=0.2', async (page) => {
      await room.thumbnail(page, 5, 11).click();
      await eventually(() => room.head(page), 'L0 H2');
      await room.thumbnail(page, 0, 2).click();
      await stateIs(page);
      assert.equal(await room.head(page), 'L0 H2');
      assert.equal(await page.getByRole('gridcell', { selected: true }).count(), 1);
    }),
  );
});

describe('pictures of several heads', () => {
  test(
    'are drawn next to each other, so that none hides another',
    room.inRoom('&token=10&heads=2.3,1.4', async (page) => {
      const starts = await page
        .locator('.arrow-box .lit path.line')
        .evaluateAll((paths) =>
          paths.flatMap((path) =>
            [...(path.getAttribute('d') ?? '').matchAll(/M([\d.]+) /g)].map(([, x]) => Number(x)),
          ),
        );
      assert.ok(new Set(starts.map((x) => x.toFixed(1))).size >= 3, `${starts}`);
    }),
  );

  test(
    'have named lines of numbers, and each token says which head they belong to',
    room.inRoom('&token=10&heads=2.1,1.4', async (page) => {
      const lines = () =>
        page
          .locator('.arrow-box .line-name')
          .evaluateAll((names) => names.map((name) => ({ text: name.textContent, y: Number(name.getAttribute('y')) })));
      await eventually(async () => (await lines()).map(({ text }) => text), ['L5 H11', 'L2 H1', 'L1 H4']);
      const [first, second] = await lines();
      const tired = room.token(page, 'tired');
      const numbers = await tired
        .locator('.numbers text')
        .evaluateAll((all) => all.map((one) => ({ text: one.textContent ?? '', y: Number(one.getAttribute('y')) })));
      for (const [{ y }, layer, head] of /** @type {const} */ ([
        [first, 5, 11],
        [second, 2, 1],
      ])) {
        const number = numbers.find((one) => one.y === y);
        const weight = TIRED.pattern(layer, head)[IT][TIRED.tokens.indexOf('tired')];
        assert.ok(number && standsFor(plain(number.text), weight), `${number?.text} is not ${weight}`);
      }
      assert.match(
        plain((await tired.getAttribute('aria-label')) ?? ''),
        /^tired, \d+ %, \d+ %, \d+ %, in L5 H11, L2 H1 and L1 H4$/,
      );
      await room.toggle(page, 'Several heads', false);
      await eventually(async () => (await lines()).length, 0);
    }),
  );

  test(
    'have named columns of numbers in two columns, next to keys and queries',
    room.inRoom('&show=columns&token=10&heads=2.1,1.4', async (page) => {
      const names = page.locator('.column-names span');
      await eventually(() => names.allTextContents(), ['L5 H11', 'L2 H1', 'L1 H4']);
      const tired = room.inColumn(page, 'key', 'tired');
      const numbers = tired.locator('.numbers text');
      assert.match(
        plain((await tired.getAttribute('aria-label')) ?? ''),
        /^tired, \d+ %, \d+ %, \d+ %, in L5 H11, L2 H1 and L1 H4: key$/,
      );
      for (const [nth, [layer, head]] of /** @type {const} */ ([
        [5, 11],
        [2, 1],
        [1, 4],
      ]).entries()) {
        const [name, number] = [await names.nth(nth).boundingBox(), await numbers.nth(nth).boundingBox()];
        const middle = (number?.x ?? 0) + (number?.width ?? 0) / 2;
        assert.ok(name && name.x < middle && middle < name.x + name.width, `number ${nth} stands under its name`);
        const weight = TIRED.pattern(layer, head)[IT][TIRED.tokens.indexOf('tired')];
        assert.ok(standsFor((await numbers.nth(nth).textContent()) ?? '', weight), `${nth} is not ${weight}`);
      }
      await room.inColumn(page, 'query', 'it').click();
      await page.mouse.move(0, 0);
      await eventually(() => names.count(), 0);
      await tired.click();
      await page.mouse.move(0, 0);
      const asked = room.inColumn(page, 'query', 'it').locator('.numbers text');
      await eventually(() => names.count(), 3);
      const [name, number] = [await names.first().boundingBox(), await asked.first().boundingBox()];
      assert.ok(name && number && Math.abs(name.x + name.width - number.x - number.width) < name.width, 'on the left');
      await room.toggle(page, 'Several heads', false);
      await eventually(() => names.count(), 0);
    }),
  );

  test(
    'show a single head in the heatmap, which names it',
    room.inRoom('&show=heatmap&heads=2.3,1.4', async (page) => {
      await page
        .getByText(
          'L5 H11 rows attend to columns. This is one of 3 selected heads; “Average of these heads” combines them.',
        )
        .waitFor();
      await room.toggle(page, 'Average of these heads', true);
      await eventually(() => page.getByText('combines them').count(), 0);
    }),
  );
});
