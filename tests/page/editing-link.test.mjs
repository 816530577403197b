// @ts-check
/** Resetting an edited example, and sharing it by URL. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { address, cell, EXACT, field, matrix, notices, title } from './board.mjs';
import { eventually, openSettings, stateIs, visit } from './browser.mjs';
import { everythingFollows, resize } from './editing.mjs';

describe('reset', () => {
  test(
    'resets switches too, although these change no number',
    visit('#example=lecture-b&step=scale.0', async (page) => {
      await openSettings(page);
      const reset = page.getByRole('button', { name: 'Reset' });
      for (const [name, field] of [
        ['Causal mask', 'mask=causal'],
        ['Divide by √dk', 'mode='],
      ]) {
        assert.ok(await reset.isDisabled());
        await page.getByRole('checkbox', { name }).click();
        await stateIs(page);
        await eventually(() => address(page).includes(field), true);
        assert.equal(await page.getByText('Numbers changed', { exact: true }).isVisible(), false);
        await reset.click();
        await stateIs(page);
        await eventually(() => /mask=|mode=|weights=/.test(address(page)), false);
      }
      assert.ok(await reset.isDisabled());
    }),
  );

  test(
    'refers to the current link: numbers of the previous one do not count as changed',
    visit('#step=output.1', async (page) => {
      const changed = page.getByText('Numbers changed', { exact: true });
      for (const [hash, isChanged] of /** @type {[string, boolean][]} */ ([
        ['room=worked&x=9,0,1,0;0,2,0,2;1,1,1,1&step=output.1', true],
        ['room=worked&step=output.1', false],
        ['room=worked&tokens=a,b,c', true],
        ['room=worked&example=no-weights&step=output.0', false],
        ['room=worked&x=1', true],
        ['room=worked&step=output.1', false],
        ['room=lookup', false],
        ['room=worked&mode=scaled&step=output.1', false],
      ])) {
        await page.evaluate((address) => {
          location.hash = address;
        }, hash);
        await page.waitForSelector('html:is([data-state="ready"], [data-state="error"])', { state: 'attached' });
        await eventually(() => changed.isVisible(), isChanged);
      }
    }),
  );

  test(
    'restores the example’s numbers, and is enabled only if they differ',
    visit('#step=all_mixed', async (page) => {
      await openSettings(page);
      const reset = page.getByRole('button', { name: 'Reset' });
      const changed = page.getByText('Numbers changed', { exact: true });
      assert.ok(await reset.isDisabled());
      assert.equal(await changed.isVisible(), false);
      await field(page, 'X', 'x₁', 1).fill('9');
      await resize(page, 'Tokens', 2);
      await page.getByLabel('Name of token 1').fill('one');
      await stateIs(page);
      assert.ok(await changed.isVisible());
      await eventually(() => address(page).includes('&x='), true);
      await reset.click();
      await stateIs(page);
      assert.ok(await reset.isDisabled());
      assert.deepEqual(await matrix(page, 'X'), [
        ['1', '0', '1', '0'],
        ['0', '2', '0', '2'],
        ['1', '1', '1', '1'],
      ]);
      assert.equal(await page.getByLabel('Name of token 1').inputValue(), 'x₁');
      await eventually(
        () => address(page),
        (hash) => !hash.includes('&x='),
      );
    }),
  );
});

describe('the URL', () => {
  test(
    'contains the edited example, which survives a reload',
    visit(EXACT, async (page) => {
      await field(page, 'X', 'x₁', 2).fill('1.5');
      await field(page, 'W_K', '2', 3).fill('-1');
      await page.getByLabel('Name of token 3').fill('a, b; c & 100 %');
      await stateIs(page);
      await eventually(
        () => address(page),
        (hash) => /x=1,1\.5,1,0;/.test(hash) && /w_k=0,0,1;1,1,-1;/.test(hash) && hash.includes('tokens='),
      );
      const before = await matrix(page, 'output');
      await page.reload();
      await stateIs(page);
      assert.deepEqual(await matrix(page, 'output'), before);
      assert.equal(await field(page, 'X', 'x₁', 2).inputValue(), '1.5');
      assert.equal(await page.getByLabel('Name of token 3').inputValue(), 'a, b; c & 100 %');
      await everythingFollows(page);
      assert.deepEqual(await notices(page), []);
    }),
  );

  test(
    'omits unchanged numbers',
    visit('#room=worked', async (page) => {
      await page.keyboard.press(']');
      await eventually(() => address(page), '#room=worked&example=lecture-e&step=weights_k');
    }),
  );

  test(
    'changes the page when edited by hand',
    visit(EXACT, async (page) => {
      await page.evaluate(() => {
        location.hash = '#example=lecture-b&step=all_mixed&theme=dark';
      });
      await eventually(() => page.getByRole('combobox', { name: 'Example' }).inputValue(), 'lecture-b');
      await eventually(() => matrix(page, 'rounded').catch(() => null), [['0.88', '0.12']]);
      assert.equal(await page.getByLabel('Theme').inputValue(), 'dark');
      await page.evaluate(() => {
        location.hash = '#x=2,0,1,0;0,2,0,2;1,1,1,1&mode=exact&step=query.0';
      });
      await eventually(
        () =>
          matrix(page, 'X')
            .then((x) => x[0])
            .catch(() => null),
        ['2', '0', '1', '0'],
      );
      await eventually(() => title(page), 'Query of x₁');
      assert.equal(await cell(page, 'Q', 1, 1).textContent(), '2');
    }),
  );

  test(
    'keeps unknown fields',
    visit('#future=1%202&x_ray&example=lecture-e', async (page) => {
      await page.keyboard.press(']');
      await eventually(
        () => new URL(page.url()).hash,
        (hash) => hash.includes('step=weights_k') && hash.endsWith('&future=1%202&x_ray'),
      );
      await page.reload();
      await stateIs(page);
      assert.deepEqual(await notices(page), []);
    }),
  );
});
