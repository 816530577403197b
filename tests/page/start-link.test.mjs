// @ts-check
/** The attention link that the sentence of the room "Start" names: it is drawn, and its head has the ring. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { eventually, plain, stateIs, visit } from './browser.mjs';
import * as room from './room.mjs';
import { labelOf, live, openRoom, says } from './start.mjs';

/** @typedef {import('playwright-core').Page} Page */

describe('the link in the sentence below the figure', () => {
  /** The emphasized link, the head with the ring and the head in the sentence. @param {Page} page */
  const named = async (page) => ({
    link: plain((await page.locator('.fig-link.named').getAttribute('aria-label')) ?? '')
      .match(/L(\d+) H(\d+)/)
      ?.slice(1),
    ring: await page
      .locator('.fig-head[aria-current]')
      .evaluateAll((all) => all.flatMap((one) => [one.getAttribute('data-layer'), one.getAttribute('data-head')])),
    said: (await says(page)).match(/^Layer (\d+), head (\d+)/)?.slice(1),
  });

  /** @param {Page} page */
  const agrees = async (page) => {
    const { link, ring, said } = await named(page);
    return said !== undefined && String(link) === String(said) && String(ring) === String(said) && String(said);
  };

  test(
    'is drawn in its head, which has the ring',
    visit(
      '',
      async (page) => {
        await live(page);
        await page.mouse.move(5, 5);
        await eventually(() => agrees(page), '5,11');
        await page.getByRole('button', { name: '2 · Another head' }).click();
        await eventually(() => agrees(page), '5,1');
        await eventually(() => labelOf(page.locator('.fig-link.named')), /^“it” → “street”/);
        await page.locator('.fig-token', { hasText: 'cross' }).hover();
        await eventually(() => says(page), /“cross” gives/);
        await eventually(
          () => agrees(page),
          (heads) => heads !== false,
        );
      },
      { context: {} },
    ),
  );

  test(
    'follows a typed sentence, and a click on its word opens that head',
    visit('#room=start&text=The+cook+ate+the+cake+because+it+was+sweet', async (page) => {
      await live(page);
      await eventually(
        () => agrees(page),
        (heads) => heads !== false,
      );
      const said = await agrees(page);
      await page.locator('.fig-token.lit').click();
      await eventually(() => openRoom(page), 'sentence');
      await stateIs(page, 'ready', room.LOADING_MS);
      const [layer, head] = String(said).split(',');
      assert.equal(await room.head(page), `L${layer} H${head}`);
    }),
  );

  test(
    'of a translation is one of its ribbons, whose decoder head has the ring',
    visit(
      '#room=start&model=marian-en-pt&text=The+animal+was+tired',
      async (page) => {
        await live(page);
        await eventually(
          () =>
            page
              .locator('.fig-head[aria-current]')
              .evaluateAll((all) => all.map((one) => one.getAttribute('data-cross'))),
          ['1.0'],
        );
        await eventually(
          () => says(page),
          (text) =>
            text.startsWith('Cross-attention in layer 1 of the decoder, head 0: “') && text.includes('The ribbons'),
        );
      },
      { context: {} },
    ),
  );
});
