// @ts-check
/** What the rooms show of a custom model's architecture: norms, windows, caps and distances. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { eventually, stateIs } from './browser.mjs';
import { chosenModel, PARTS, texts, WHOLE, withModel } from './own.mjs';
import * as room from './room.mjs';

describe('the architecture of a custom model', () => {
  for (const [model, names, before, after] of /** @type {[string, string[], string[], string[]][]} */ ([
    ['bert', WHOLE, ['[CLS]'], ['[SEP]']],
    ['distilbert', WHOLE, ['[CLS]'], ['[SEP]']],
    ['roberta', WHOLE, ['<s>'], ['</s>']],
    ['gemma2', WHOLE, ['<s>'], []],
    ['gpt2', WHOLE, [], []],
    ['gpt_neox', WHOLE, [], []],
    ['llama', WHOLE, ['<|begin_of_text|>'], []],
    ['qwen2', WHOLE, [], []],
    ['qwen3', WHOLE, [], []],
    ['mistral', PARTS, ['<s>'], []],
  ])) {
    test(
      `tokenises a text with its own tokeniser: ${model}`,
      withModel(
        '#room=sentence&text=the%20cat%20sat',
        model,
        async (page) => {
          await eventually(
            () => chosenModel(page),
            (title) => title?.startsWith(`${names.find((name) => name.includes('model'))} (`),
          );
          await stateIs(page);
          await eventually(() => texts(page), [...before, 'the', 'cat', 'sat', ...after]);
          const heads = page.getByRole('combobox', { name: 'Head' }).locator('option');
          assert.equal(await heads.count(), 4);
        },
        names,
      ),
    );
  }

  test(
    'names the vector that the second norm of a parallel layer reads',
    withModel('#room=block&text=the%20cat%20sat', 'gpt_neox', async (page) => {
      const titles = () => page.locator('.flow button.op > span:first-child').allTextContents();
      await eventually(titles, (found) => found.includes('Layer norm 2 of resid_pre'));
    }),
  );

  test(
    'shows the norms, the window and the cap of Gemma 2',
    withModel('#room=block&layer=0&head=0&text=the%20cat%20sat', 'gemma2', async (page) => {
      const titles = () => page.locator('.flow button.op > span:first-child').allTextContents();
      await eventually(titles, [
        'RMS norm 1',
        'Project to q, k, v',
        'Score and mix',
        'Concatenate, WO',
        'RMS norm on the output',
        '+ Add resid_pre',
        'RMS norm 2',
        'Feed-forward',
        'RMS norm on the output',
        '+ Add resid_mid',
      ]);
      const opened = async (/** @type {string} */ stage, /** @type {RegExp[]} */ ...expected) => {
        await page.locator(`[aria-controls="block-stage-${stage}"]`).click();
        const text = () => page.locator(`#block-stage-${stage} .stage-text`).innerText();
        for (const one of expected) await eventually(text, (found) => one.test(found));
      };
      await opened('attention', /at most 1 position away/, /divided by √20/, /score s between −0.5 and 0.5/);
      await opened('post1', /attn\.out of .* turns it into attn_out/);
      await opened('concatenate', /head \d adds the largest vector/);
      await opened('mlp', /mlp\.out has norm/);
    }),
  );

  test(
    'shows where OLMo 2 has its norms',
    withModel('#room=block&text=the%20cat%20sat', 'olmo2', async (page) => {
      const titles = () => page.locator('.flow button.op > span:first-child').allTextContents();
      await eventually(titles, [
        'Project to q, k, v',
        'Score and mix',
        'Concatenate, WO',
        'RMS norm 1',
        '+ Add resid_pre',
        'Feed-forward',
        'RMS norm 2',
        '+ Add resid_mid',
      ]);
    }),
  );

  test(
    'explains a weight of Gemma 2 with its cap',
    withModel('#room=sentence&layer=0&head=0&text=the%20cat%20sat', 'gemma2', async (page) => {
      await eventually(() => texts(page), ['<s>', 'the', 'cat', 'sat']);
      await room.token(page, 'sat').click();
      await room.token(page, 'cat').click();
      await room.leaveZoom(page);
      const stages = () => page.locator('.why-stages').innerText();
      await eventually(
        stages,
        (found) => found.includes('Soft cap') && found.includes('tokens are outside the sliding window'),
      );
    }),
  );

  test(
    'explains a weight of DeBERTa with the products of the distance',
    withModel('#room=sentence&layer=0&head=0&text=the%20cat%20sat', 'deberta_v2', async (page) => {
      await eventually(() => texts(page), ['<s>', 'the', 'cat', 'sat', '</s>']);
      await room.token(page, 'sat').click();
      await room.token(page, 'the').click();
      await room.leaveZoom(page);
      const stages = () => page.locator('.why-stages').innerText();
      await eventually(stages, (found) => /the key is 2 positions before the query/.test(found));
      // The formula has all three products and their sum.
      await eventually(() => page.locator('.why-stage').nth(1).locator('mn').count(), 4);
      await eventually(stages, (found) => /The sum is divided by √24: 3 × d_?head/.test(found));
      await page.evaluate(() => (location.hash = location.hash.replace('room=sentence', 'room=block')));
      await page.locator('[aria-controls="block-stage-attention"]').click();
      const table = page.locator('#block-stage-attention');
      await eventually(() => table.locator('thead').innerText(), /\+ distance/);
    }),
  );

  test(
    'shows that the first attention of ModernBERT has no norm',
    withModel('#room=block&layer=0&text=the%20cat%20sat', 'modernbert', async (page) => {
      const titles = () => page.locator('.flow button.op > span:first-child').allTextContents();
      const attention = ['Project to q, k, v', 'Score and mix', 'Concatenate, WO', '+ Add resid_pre'];
      const rest = ['Layer norm 2', 'Feed-forward', '+ Add resid_mid'];
      await eventually(titles, [...attention, ...rest]);
      await page.getByRole('combobox', { name: 'Layer', exact: true }).selectOption('1');
      await eventually(titles, ['Layer norm 1', ...attention, ...rest]);
    }),
  );

  test(
    'explains a weight of MPNet with its distance bias',
    withModel('#room=sentence&layer=0&head=0&text=the%20cat%20sat', 'mpnet', async (page) => {
      await eventually(() => texts(page), ['[CLS]', 'the', 'cat', 'sat', '[SEP]']);
      await room.token(page, 'sat').click();
      await room.token(page, 'the').click();
      await room.leaveZoom(page);
      const stages = () => page.locator('.why-stages').innerText();
      await eventually(stages, (found) => /Distance bias[\s\S]*for a key 2 positions before the query/.test(found));
    }),
  );

  test(
    'shows the distance bias of MPNet in Block',
    withModel('#room=block&layer=0&head=0&text=the%20cat%20sat', 'mpnet', async (page) => {
      await page.locator('[aria-controls="block-stage-attention"]').click();
      const table = page.locator('#block-stage-attention');
      await eventually(() => table.locator('thead').innerText(), /\+ bias/);
      await eventually(() => table.locator('.stage-text').innerText(), /bias b for the distance/);
    }),
  );
});
