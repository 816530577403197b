// @ts-check
/** A user's model with encoder and decoder in the room Translate. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { eventually, openTab, stateIs, visit } from './browser.mjs';
import { bytesOf, texts, usesFile, withModel } from './own.mjs';
import * as room from './room.mjs';

describe('a custom translator', () => {
  test(
    'translates if it can, and shows the masked self-attention of its decoder with −∞ for later tokens',
    withModel('#room=sentence&text=the%20cat%20sat', 'marian', async (page) => {
      await eventually(() => texts(page), ['the', 'cat', 'sat', '</s>']);
      await openTab(page, 'Translate', room.LOADING_MS);
      await usesFile(page);
      assert.equal(await page.getByRole('radiogroup', { name: 'Direction' }).count(), 0);
      await page.getByRole('radio', { name: 'Step by step' }).click();
      await page.getByRole('button', { name: 'Next step' }).click();
      await page.getByRole('button', { name: 'Next step' }).click();
      const part = page.getByRole('region', { name: 'Masked self-attention' });
      const cells = async (/** @type {number} */ row) =>
        (await part.getByRole('row').nth(row).getByRole('cell').allInnerTexts()).slice(0, -1);
      // The first word attends only to the start token.
      await eventually(
        () => cells(1).then((scores) => scores.slice(1)),
        (scores) => scores.length > 0 && scores.every((one) => one === '−∞'),
      );
      await eventually(
        () => cells(2),
        ([first, ...later]) => first === '100 %' && later.length > 0 && later.every((one) => one === '0 %'),
      );
      await eventually(
        () => page.locator('.translate-steps [data-says]').innerText(),
        /attends to the output so far, most strongly to the start token \(100/,
      );
      // The explanation of a masked number says that the mask hides it.
      await part.getByRole('row').nth(1).getByRole('button').nth(1).click();
      await eventually(() => page.locator('.number-why').innerText(), /−∞: the mask hides later words\./);
    }),
  );

  test(
    'translates with a BART, and shows which source words its cross-attention reads',
    withModel('#room=translate&text=the%20cat%20sat', 'bart', async (page) => {
      await usesFile(page);
      await stateIs(page, 'ready', room.LOADING_MS);
      const written = page.getByRole('group', { name: 'Translation', exact: true }).getByRole('button');
      await eventually(
        () => written.count(),
        (count) => count > 1,
      );
      const matrix = page.getByRole('application', { name: /^Alignment matrix/ });
      await eventually(() => matrix.count(), 1);
      // BART's special tokens are in the picture by their names.
      const source = page.getByRole('group', { name: 'Source' }).getByRole('button');
      await eventually(async () => (await source.allInnerTexts())[0]?.includes('<s>'), true);
      // A number of the decoder's input comes from the norm after the embedding, which belongs to no layer.
      await eventually(() => page.url(), /model=own-/);
      await page.goto(`${page.url()}&translation=steps&written=0.input&number=decoder.0.resid_pre.0.3`);
      const why = page.locator('.number-why');
      await eventually(() => why.getByRole('heading').innerText(), /\(layer 0\)/);
      await why.getByRole('button', { name: 'after the embedding' }).click();
      await eventually(() => why.getByRole('heading').innerText(), /after the embedding comes from/);
    }),
  );

  test(
    'translates between the languages that the reader chooses, and keeps them in the link',
    withModel('#room=translate&text=the%20cat%20sat', 'm2m_100', async (page) => {
      const [from, to] = ['From', 'To'].map((name) => page.getByRole('combobox', { name, exact: true }));
      await eventually(() => from.locator('option').allTextContents(), ['English', 'German', 'Portuguese']);
      await eventually(() => to.inputValue(), 'de');
      await to.selectOption('pt');
      await eventually(() => page.url(), /languages=en\.pt/);
      const written = page.getByRole('group', { name: 'Translation' }).getByRole('button');
      await eventually(async () => (await written.allInnerTexts())[0]?.includes('__pt__'), true);
      await page.goto(page.url().replace('languages=en.pt', 'languages=de.en'));
      await eventually(() => from.inputValue(), 'de');
      await eventually(async () => (await written.allInnerTexts())[0]?.includes('__en__'), true);
    }),
  );

  test(
    'puts the chosen task of a T5 before the text',
    withModel('#room=translate&text=the%20cat%20sat', 't5', async (page) => {
      const task = page.getByRole('combobox', { name: 'Task' });
      await eventually(
        () => task.locator('option').allTextContents(),
        ['none', 'summarize', 'translate English to German'],
      );
      const address = () => decodeURIComponent(page.url()).replaceAll('+', ' ');
      await task.selectOption({ label: 'translate English to German' });
      await eventually(address, (url) => url.includes('text=translate English to German: the cat sat'));
      await stateIs(page);
      await task.selectOption({ label: 'summarize' });
      await eventually(address, (url) => url.includes('text=summarize: the cat sat'));
    }),
  );

  test(
    'of OPUS-MT translates in its published form, with the language at the start of the text',
    visit(
      '#room=sentence&text=%3E%3Efra%3C%3C%20the%20cat',
      async (page) => {
        const opus = new URL('../golden/opus/', import.meta.url);
        const files = [
          ...['config.json', 'model.safetensors'].map((name) => ({ name, bytes: bytesOf('marian', name) })),
          ...['source.spm', 'target.spm', 'vocab.json'].map((name) => ({
            name,
            bytes: readFileSync(new URL(name, opus)),
          })),
        ];
        await page
          .locator('#own-files')
          .setInputFiles(
            files.map(({ name, bytes }) => ({ name, mimeType: 'application/octet-stream', buffer: bytes })),
          );
        await eventually(
          async () => (await texts(page))[0],
          (first) => first === '>>fra<<',
        );
        await openTab(page, 'Translate', room.LOADING_MS);
        await usesFile(page);
      },
      { patience: room.LOADING_MS },
    ),
  );
});
