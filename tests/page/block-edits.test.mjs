// @ts-check
/**
 * The edits of the room "Block": what if a part were missing, and invalid links.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { inBlock, panel, STAGES, stage } from './block.mjs';
import { notices } from './board.mjs';
import { eventually, open, openTab, plain, stateIs } from './browser.mjs';
import { LOADING_MS } from './room.mjs';

/** The list of edits. @param {Page} page */
const edits = (page) => page.locator('.edits li > span').allTextContents();

/** @param {Page} page */
const whatIf = (page) => page.locator('.block-what-if');

describe('what if', () => {
  test(
    'without the last feed-forward layer no head changes, and the page says why',
    inBlock('', async (page) => {
      await whatIf(page).getByRole('button', { name: 'Feed-forward' }).click();
      await eventually(() => edits(page), ['Layer 5: feed-forward is off']);
      const changed = page.locator('.block-changes');
      await eventually(() => changed.getByText('the edit comes after the last attention weights').count(), 1);
      assert.equal(await page.getByRole('application', { name: /^Change of each head/ }).isVisible(), false);
      // The list of edits stays visible next to the results.
      await changed.getByRole('heading', { name: /^Pattern of layer 5/ }).scrollIntoViewIfNeeded();
      assert.ok(await whatIf(page).getByRole('button', { name: 'Undo all' }).isVisible());
      const { y } = (await whatIf(page).getByRole('button', { name: 'Undo all' }).boundingBox()) ?? { y: -1 };
      assert.ok(y > 0 && y < 720, `the top of the button is at ${y}`);
    }),
  );

  test(
    'without head 2 of layer 0 heads of the next layer change, in a sentence with numbers',
    inBlock('&layer=0&head=2', async (page) => {
      await page.getByRole('button', { name: 'Head 2 is on. Switch it off' }).click();
      await eventually(() => edits(page), ['Layer 0, head 2 is off']);
      await eventually(
        async () => (await whatIf(page).locator('.block-says').textContent()) ?? '',
        (text) =>
          /^With this edit, the final vector of “it” has cosine 0\.\d{3} to the unedited vector\. The vector of “.+” changes most, to cosine 0\.\d{3}\. Layer 1, head 9 changes most: one of its weights changes by 0\.[1-9]\d\d\.$/.test(
            text,
          ),
      );
      const moved = page.getByRole('application', { name: /^Change of each head/ });
      await moved.focus();
      await page.keyboard.press('ArrowDown');
      for (let head = 0; head < 9; head += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await eventually(() => page.getByRole('heading', { name: 'Pattern of layer 1, head 9' }).count(), 1);
      assert.equal(
        await page
          .getByRole('application', { name: 'Pattern of layer 1, head 9, difference: rows attend to columns' })
          .count(),
        1,
      );
    }),
  );

  test('edits are part of the URL, survive a reload, and are undone one by one', async () => {
    const { page, finish } = await open('#room=block&layer=3&head=4&edit=head.0.2,norm.3.1', { patience: LOADING_MS });
    const both = ['Layer 0, head 2 is off', 'Layer 3: layer norm 1 is skipped'];
    await eventually(() => edits(page), both);
    await whatIf(page).getByRole('button', { name: 'Attends evenly' }).click();
    await eventually(
      () => page.url(),
      (url) => url.includes('edit=head.0.2%2Cnorm.3.1%2Ceven.3.4'),
    );
    await page.reload();
    await stateIs(page, 'ready', LOADING_MS);
    await eventually(() => edits(page), [...both, 'Layer 3, head 4 spreads its attention evenly']);
    await page.getByRole('button', { name: 'Undo: Layer 3: layer norm 1 is skipped' }).click();
    await eventually(() => edits(page), [both[0], 'Layer 3, head 4 spreads its attention evenly']);
    await whatIf(page).getByRole('button', { name: 'Undo all' }).click();
    await eventually(() => edits(page), []);
    await stateIs(page);
    await eventually(() => page.url().includes('edit='), false);
    assert.equal(await page.locator('.block-changes').isVisible(), false);
    await finish();
  });

  test(
    'a token is masked out by a double click or a button, and gets no attention',
    inBlock('&stage=attention', async (page) => {
      const animal = page.getByRole('group', { name: 'Follow' }).getByRole('button', { name: 'animal' });
      await animal.dblclick();
      await eventually(() => edits(page), ['No token may attend to “animal” (token 2)']);
      await stateIs(page);
      const cells = panel(page).locator('tbody tr').nth(2).locator('td');
      assert.equal(await cells.nth(2).textContent(), '−∞');
      assert.equal(plain(await cells.nth(4).textContent()), '0 %');
      await page.getByRole('button', { name: 'Mask out “animal”' }).click();
      await eventually(() => edits(page), []);
    }),
  );

  test(
    'a head can attend to a single token, and a causal mask produces a warning about the model’s training',
    inBlock('', async (page) => {
      await whatIf(page).getByRole('combobox', { name: 'Attends only to' }).selectOption('4');
      await eventually(() => edits(page), ["Layer 5, head 11 attends only to “'” (token 4)"]);
      await eventually(
        async () => (await page.locator('.looked > span').textContent()) ?? '',
        "head 11: “it” attends most to “'”, 100 %",
      );
      await whatIf(page).getByRole('button', { name: 'Head off' }).click();
      await eventually(() => edits(page), ['Layer 5, head 11 is off']);
      await whatIf(page).getByRole('button', { name: 'Causal mask' }).click();
      await eventually(
        async () => (await edits(page))[1],
        'Causal mask: no token attends to later tokens (the model was not trained this way)',
      );
    }),
  );

  test(
    'a cut residual connection has one colour, from its line to its arrowhead',
    inBlock('&edit=residual.5.1', async (page) => {
      const colors = await page
        .locator('.residual.off')
        .evaluate((line) => [getComputedStyle(line).borderTopColor, getComputedStyle(line, '::after').borderLeftColor]);
      assert.equal(colors[1], colors[0]);
    }),
  );

  for (const edit of [
    'attention.5',
    'mlp.5',
    'residual.5.1',
    'residual.5.2',
    'norm.5.1',
    'norm.5.2',
    'positions',
    'causal',
  ]) {
    test(
      `${edit} leaves a picture with numbers in every stage`,
      inBlock(`&edit=${edit}`, async (page) => {
        for (const name of STAGES) {
          await page.keyboard.press(']');
          await eventually(() => stage(page), [name]);
          assert.doesNotMatch(
            (await panel(page).locator('.stage-text').textContent()) ?? '',
            /not a number|undefined|NaN/,
          );
        }
        assert.equal(await page.locator('.block-changes').isVisible(), true);
      }),
    );
  }
});

describe('invalid URLs', () => {
  test(
    'produce a notice and the default picture',
    inBlock('&edit=head.x&stage=nothing&dim=many', async (page) => {
      const told = (await notices(page)).join(' ');
      for (const field of ['edit', 'stage', 'dim']) assert.ok(told.includes(field), told);
      assert.deepEqual([await stage(page), await edits(page)], [[], []]);
    }),
  );

  test(
    'produce a notice in a room that shows the unedited model',
    inBlock('&edit=head.0.2', async (page) => {
      const status = () => page.locator('#sentence-status').textContent();
      assert.doesNotMatch((await status()) ?? '', /as trained/);
      await openTab(page, 'Sentence');
      await eventually(status, '15 tokens. Changes made in “Layer” do not apply here: this is the model as trained.');
    }),
  );

  test(
    'with edits of missing parts produce an error, and the edit can be undone',
    inBlock('&edit=head.77.2', async (page) => {
      await eventually(async () => (await page.locator('#notices').textContent()) ?? '', /77/);
      await page.getByRole('button', { name: 'Undo: Layer 77, head 2 is off' }).click();
      await eventually(() => edits(page), []);
      await stateIs(page);
      await eventually(
        async () => (await page.locator('#notices').textContent()) ?? '',
        (text) => !text.includes('77'),
      );
    }),
  );
});
