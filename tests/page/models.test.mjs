// @ts-check
/** The rooms with another model: a causal one of thirty layers, chosen by hand or by a link. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { noViolation } from './audit.mjs';
import { enterRoom, eventually, openSettings, sharedPage, stateIs } from './browser.mjs';
import * as room from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

const shared = sharedPage('#room=sentence&model=smollm2-135m', { patience: room.LOADING_MS });

/** @param {string} name of the room @param {string} hash @param {(page: Page) => Promise<unknown>} look */
const inRoom = (name, hash, look) => shared((page) => enterRoom(page, name, hash), look);

const model = (/** @type {Page} */ page) => page.getByRole('combobox', { name: 'Model' });

describe('SmolLM2', () => {
  test(
    'attends from “it” to “animal” as in PyTorch, and never to a later word',
    inRoom('sentence', '&model=smollm2-135m', async (page) => {
      assert.match(await room.says(page), /^In layer 13, head 8, “it” gives 75 % of its attention to “animal”/);
      await room.show(page, 'Two columns');
      await room.inColumn(page, 'query', 'animal').click();
      await eventually(() => room.says(page), /“animal” gives/);
      assert.doesNotMatch(await room.says(page), /street|tired/);
    }),
  );

  test(
    'and MiniLM can be switched, each with its own tokens and heads',
    inRoom('sentence', '&model=smollm2-135m', async (page) => {
      assert.equal(await page.getByRole('combobox', { name: 'Layer' }).locator('option').count(), 30);
      await model(page).selectOption('all-MiniLM-L6-v2');
      await stateIs(page, 'ready', room.LOADING_MS);
      await eventually(() => room.says(page), /^In layer 5, head 11, “it” gives 65 % of its attention to “animal”/);
      assert.equal(await page.getByRole('combobox', { name: 'Layer' }).locator('option').count(), 6);
      await model(page).selectOption('SmolLM2-135M-Instruct');
      await stateIs(page, 'ready', room.LOADING_MS);
      await eventually(() => room.says(page), /^In layer 13, head 8, “it” gives 75 %/);
      await room.addressWith(page, 'model=smollm2-135m');
    }),
  );

  test(
    'has a block with RMS norms and a gated MLP, with all numbers',
    inRoom('block', '&model=smollm2-135m', async (page) => {
      const names = await page.locator('.flow button.op').allInnerTexts();
      assert.deepEqual(
        names.map((name) => name.split('\n')[0]),
        [
          'RMS norm 1',
          'Project to q, k, v',
          'Score and mix',
          'Concatenate, WO',
          '+ Add resid_pre',
          'RMS norm 2',
          'Feed-forward',
          '+ Add resid_mid',
        ],
      );
      await page.getByRole('button', { name: /^Feed-forward ∿ SiLU/ }).click();
      const cells = await page.locator('.units tbody tr').first().locator('td').allTextContents();
      const [, activated, factor, product] = cells.map((cell) => Number(cell.replace('−', '-')));
      assert.ok(Math.abs(activated * factor - product) < 2e-4, cells.join(' '));
      // The page offers a causal mask and the removal of positions only where they change something.
      assert.equal(await page.getByRole('button', { name: 'Causal mask' }).count(), 0);
      assert.equal(await page.getByRole('button', { name: 'Positions off' }).count(), 0);
      await noViolation(page, 'the block of SmolLM2');
    }),
  );

  test(
    'has induction heads, found on repeated random tokens',
    inRoom('sentence', '&model=smollm2-135m&show=heads&colour=kind&kind=induction&kinds-on=random', async (page) => {
      await eventually(
        async () => (await room.ranking(page))[0],
        ({ name, score }) => name === 'L18 H6' && /^91\s%$/.test(score),
      );
      const legend = page.locator('.heads-legend');
      assert.match(await legend.innerText(), /token after an earlier occurrence: 5/);
      assert.doesNotMatch(await legend.innerText(), /next token/);
      await page
        .getByText(/^Each head’s kind is measured on 25 random tokens followed by the same tokens again \(seed 1\)/)
        .waitFor();
      // The sentence contains no token twice.
      await openSettings(page);
      await page.getByText('this text', { exact: true }).click();
      await page.getByText(/^No token occurs twice in this sentence/).waitFor();
      await page.getByText('Each head’s kind is measured on this text.').waitFor();
      await eventually(() => page.url().includes('kinds-on'), false);
      assert.ok(page.url().includes('kind=induction'));
    }),
  );

  test(
    'does not offer kinds that its heads cannot have',
    inRoom('sentence', '&model=smollm2-135m&kind=next&plot=next.same_word&show=heads', async (page) => {
      await page.getByText('“next token” is not measured for this model. Choose another kind.').waitFor();
      await page.getByRole('option', { name: /^Layer 13, head 8.*: distance in tokens / }).waitFor();
    }),
  );

  test(
    'in a link with a missing head uses an existing one',
    inRoom('sentence', '&model=smollm2-135m&layer=13&head=11', async (page) => {
      assert.match(await room.says(page), /^In layer 13, head 8,/);
      await page.getByText(/its layers are 0 to 29, and its heads are 0 to 8/).waitFor();
    }),
  );
});

describe('multilingual-e5-small', () => {
  test(
    'links a pronoun to its noun in Ukrainian',
    inRoom(
      'sentence',
      `&model=e5-small&layer=11&head=3&text=${encodeURIComponent('Тварина не перейшла вулицю, бо вона була надто втомлена')}`,
      async (page) => {
        await room.token(page, 'вона').click();
        await eventually(() => room.says(page), /^In layer 11, head 3, “вона” gives 40 % of its attention to “вари”/);
        await room.toggle(page, 'Whole words', true);
        await eventually(
          () => room.says(page),
          /^In layer 11, head 3, “вона” gives 50 % of its attention to “Тварина”/,
        );
      },
    ),
  );
});
