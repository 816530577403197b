// @ts-check
/** The room "Positions": accessibility, and the layout of its tables and formulas. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { neverSideways, SCREENS } from './audit.mjs';
import { eventually } from './browser.mjs';
import { testAccess } from './inside.mjs';
import { enter, inRoom, NOW_COME, positions } from './positions.mjs';

describe('accessibility', () => {
  const PARTS = [
    '&length=4&width=4&place=1.1',
    '&length=4&width=4&moment=2',
    '&length=4&width=4&distance=1',
    '&formula=tutorial&place=1.1',
    '&positions=learned&pair=100.101',
    '&positions=embedding&column=3',
    NOW_COME,
  ];

  testAccess(positions, PARTS);

  test(
    'no screen scrolls horizontally for a long sentence or long sinusoids',
    inRoom('', async (page) => {
      const long = `&positions=order&text=${'x'.repeat(90)}+${'and+so+on+'.repeat(12)}`;
      for (const fields of ['', '&length=48&width=1', '&length=512&width=512&waves=0,1,2,3,4,511', long]) {
        await enter(page, fields);
        await neverSideways(page, fields.slice(0, 40));
      }
    }),
  );

  test(
    'on a phone every control is large enough for a thumb',
    inRoom('', async (page) => {
      await page.setViewportSize(SCREENS.phone);
      for (const fields of PARTS) {
        await enter(page, fields);
        const small = () =>
          page.evaluate(() =>
            [
              ...document.querySelectorAll(
                '#room-positions :is(button, input:not([type=radio]), [role=slider], [role=application], label:has([type=radio]))',
              ),
            ]
              .filter((element) => element.checkVisibility())
              .map((element) => ({ element, box: element.getBoundingClientRect() }))
              .filter(({ box: { width, height } }) => Math.min(width, height) < 23.9)
              .map(
                ({ element, box }) =>
                  `${element.outerHTML.slice(0, 70)}: ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`,
              ),
          );
        await eventually(small, []);
      }
    }),
  );
});

test(
  'neighbouring numbers do not touch in the table of word order',
  inRoom('&positions=order', async (page) => {
    await page.locator('.vectors-numbers').first().waitFor();
    const gaps = await page.locator('.vectors tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const ranges = [...row.querySelectorAll('.vectors-numbers span, .vectors-difference')].map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return range.getBoundingClientRect();
        });
        return Math.min(...ranges.slice(1).map(({ left }, nth) => left - ranges[nth].right));
      }),
    );
    assert.ok(Math.min(...gaps) >= 4, `${Math.min(...gaps)} px`);
  }),
);

test(
  'on a phone, the long heading of the vectors is above the others and no column of single words',
  inRoom('&positions=order', async (page) => {
    await page.setViewportSize(SCREENS.phone);
    const table = page.locator('.vectors').first();
    await table.locator('.vectors-numbers').first().waitFor();
    const placed = () =>
      table.evaluate((table) => {
        const [long, short] = [2, 4].map((nth) => {
          const range = document.createRange();
          range.selectNodeContents(/** @type {Element} */ (table.querySelector(`th:nth-child(${nth})`)));
          return range.getBoundingClientRect();
        });
        const scroller = /** @type {Element} */ (table.parentElement);
        return [long.height < 60, long.bottom <= short.top, scroller.scrollWidth - scroller.clientWidth];
      });
    await eventually(placed, [true, true, 0]);
  }),
);

test(
  'all letters of formulas use one font',
  inRoom('&positions=formulas', async (page) => {
    const letters = await page.locator('#room-positions math mi:visible').evaluateAll((all) =>
      all
        .filter(({ textContent }) => [...(textContent ?? '')].length === 1)
        .map((one) => getComputedStyle(one))
        .map(({ textTransform, fontStyle }) => `${textTransform} ${fontStyle}`),
    );
    assert.ok(letters.length > 3);
    assert.deepEqual([...new Set(letters)], ['none italic']);
  }),
);
