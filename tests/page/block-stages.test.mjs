// @ts-check
/** The stages of the room "Block": keys, links, names, accessibility. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { isReachable, SCREENS } from './audit.mjs';
import { block, inBlock, line, panel, STAGES, stage } from './block.mjs';
import { eventually } from './browser.mjs';
import { testAccess } from './inside.mjs';

describe('navigation through the stages', () => {
  test(
    'uses two keys, closes with Escape, and is part of the URL',
    inBlock('', async (page) => {
      for (const name of STAGES) {
        await page.keyboard.press(']');
        await eventually(() => stage(page), [name]);
        await panel(page).locator('.stage-formula math').first().waitFor();
        assert.match((await panel(page).locator('.stage-text').textContent()) ?? '', /\d/);
      }
      await page.keyboard.press(']');
      assert.deepEqual(await stage(page), ['Layer norm 2']);
      await page.keyboard.press('[');
      await eventually(() => stage(page), ['+ Add T3']);
      await eventually(() => page.url(), /stage=add2/);
      await page.keyboard.press('Escape');
      await eventually(() => stage(page), []);
      await page.getByRole('button', { name: 'Feed-forward ∿ GELU: not linear' }).focus();
      await page.keyboard.press('Enter');
      await eventually(() => stage(page), ['Feed-forward']);
    }),
  );

  test(
    'goes through the whole stack, and a row leads to its layer',
    inBlock('', async (page) => {
      await page.getByRole('button', { name: 'Input of layer 2' }).click();
      await eventually(() => page.getByRole('heading', { name: '“it” in layer 2 (of layers 0 to 5)' }).count(), 1);
      assert.equal(await page.locator('.layers tbody tr').count(), 7);
      const row = await page.locator('.layers tbody tr').nth(2).locator('td').allTextContents();
      const stats = (await line(page, 'X').locator('.stats').textContent()) ?? '';
      assert.ok(stats.startsWith(`norm ${row[1]} `), `${stats} is not ${row[1]}`);
    }),
  );

  test(
    'follows another token after a click',
    inBlock('', async (page) => {
      await page.getByRole('group', { name: 'Follow' }).getByRole('button', { name: 'animal' }).click();
      await eventually(() => page.getByRole('heading', { name: '“animal” in layer 5' }).count(), 1);
      await eventually(() => page.url(), /token=2/);
    }),
  );
});

describe('the names', () => {
  test(
    'are plain words, with the field’s names on hover or in an open stage',
    inBlock('', async (page) => {
      const name = line(page, 'T2').locator('.site');
      assert.equal(await name.innerText(), 'T2 after attention');
      await line(page, 'T2').hover();
      assert.equal(await name.innerText(), 'T2 after attention resid_mid');
      await page.mouse.move(0, 0);
      assert.equal(await name.innerText(), 'T2 after attention');
      await page.keyboard.press(']');
      await eventually(() => name.innerText(), 'T2 after attention resid_mid');
    }),
  );
});

describe('accessibility', () => {
  const EDITED = '&stage=concatenate&edit=head.0.2,token.3&rows=attn_out';
  const PARTS = [EDITED, ...['attention', 'norm1', 'mlp'].map((stage) => `&stage=${stage}&edit=head.0.2`)];

  testAccess(block, PARTS, []);

  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test(
      `everything is reachable: ${screen}`,
      inBlock(EDITED, async (page) => {
        await page.setViewportSize(viewport);
        await isReachable(page);
      }),
    );
  }
});

test(
  'on a phone, the table of scores shows its weights with their percent signs',
  inBlock('&stage=attention&text=My+grandmother+Oksana+baked+bread,+so+she+was+tired&token=5', async (page) => {
    await page.setViewportSize(SCREENS.phone);
    await page.locator('.scores').waitFor();
    await eventually(() => page.locator('.scores-frame').evaluate((frame) => frame.scrollWidth - frame.clientWidth), 0);
  }),
);

describe('names in the pictures', () => {
  test(
    'in presentation mode “residual” fits into its bracket, and the numbers of the curve are readable',
    inBlock('&present=yes&stage=mlp', async (page) => {
      await page.locator('.curve text').first().waitFor();
      const free = await page.locator('.residual').evaluateAll((brackets) =>
        brackets.map((bracket) => {
          const name = /** @type {Element} */ (bracket.firstElementChild).getBoundingClientRect();
          return bracket.clientHeight - name.height;
        }),
      );
      assert.equal(free.length, 2);
      assert.ok(
        free.every((room) => room > 0),
        `${free} px`,
      );
      const heights = await page
        .locator('.curve text')
        .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));
      assert.ok(Math.min(...heights) >= 12, `${heights} px`);
    }),
  );

  test(
    'names of a pattern’s columns are no larger than their columns and the names of the rows',
    inBlock('&edit=causal', async (page) => {
      const names = page.locator('.patterns .board-columns bdi').first();
      await names.waitFor();
      const [type, rows, column] = await page.evaluate(() => {
        const one = (/** @type {string} */ selector) =>
          /** @type {Element} */ (document.querySelector(`.patterns ${selector}`));
        const size = (/** @type {Element} */ element) => parseFloat(getComputedStyle(element).fontSize);
        const columns = one('.board-columns');
        return [
          size(one('.board-columns bdi')),
          size(one('.board-rows')),
          columns.getBoundingClientRect().width / columns.childElementCount,
        ];
      });
      assert.ok(type <= rows + 0.1, `${type} px, rows ${rows} px`);
      assert.ok(type <= column, `${type} px in ${column} px`);
    }),
  );
});
