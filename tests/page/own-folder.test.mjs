// @ts-check
/** A folder dropped or chosen by the user: the model in it is found, and the page reports which files it used. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { eventually, stateIs, visit } from './browser.mjs';
import * as room from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

const SEEDED = fileURLToPath(new URL('../golden/architectures/', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'headlight-'));
after(() => rmSync(folder, { recursive: true }));

/** A folder as published: a model, other files, and a subfolder with another copy of the model. */
const mistral = join(folder, 'mistral');
cpSync(join(SEEDED, 'mistral'), mistral, { recursive: true });
writeFileSync(join(mistral, 'README.md'), '# Mistral');
writeFileSync(join(mistral, 'pytorch_model.bin'), 'PK');
cpSync(join(SEEDED, 'bert'), join(mistral, 'onnx'), { recursive: true });

/** Models with reference values: their own, and those of another model. */
const [checked, mistaken] = ['gpt2', 'llama'].map((reference) => {
  const path = join(folder, `checked-by-${reference}`);
  cpSync(join(SEEDED, 'gpt2'), path, { recursive: true });
  cpSync(join(SEEDED, `${reference}.safetensors`), join(path, 'reference.safetensors'));
  return path;
});

const several = join(folder, 'several');
cpSync(join(SEEDED, 'bert'), join(several, 'bert'), { recursive: true });
cpSync(join(SEEDED, 'gpt2'), join(several, 'gpt2'), { recursive: true });

const ggufs = join(folder, 'ggufs');
mkdirSync(ggufs);
for (const name of ['mine.Q4_0.gguf', 'mine.Q8_0.gguf']) writeFileSync(join(ggufs, name), 'GGUF');

const parts = join(folder, 'parts');
mkdirSync(parts);
for (const number of [1, 2]) writeFileSync(join(parts, `mine-0000${number}-of-00002.gguf`), 'GGUF');

const empty = join(folder, 'empty');
mkdirSync(join(empty, 'deep', 'deeper'), { recursive: true });
writeFileSync(join(empty, 'config.json'), '{}');

const TOOK =
  'Using config.json, model-00001-of-00002.safetensors, model-00002-of-00002.safetensors, model.safetensors.index.json, tokenizer.json from the folder “mistral”. 2 other files are ignored.';

/** Drops files or folders as a user would. @param {Page} page @param {string[]} files */
async function drop(page, files) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of /** @type {const} */ (['dragEnter', 'dragOver', 'drop']))
    await session.send('Input.dispatchDragEvent', { type, x: 400, y: 500, data });
  await session.detach();
}

/** The text of the notices. @param {Page} page */
const notices = async (page) => (await page.locator('.notice').allInnerTexts()).join('\n');

/** @param {Page} page */
const texts = async (page) => (await room.tokens(page)).map(({ text }) => text);

/** @param {(page: Page) => Promise<unknown>} look */
const inSentence = (look) =>
  visit(
    '#room=sentence&text=the%20cat%20sat',
    async (page) => {
      await stateIs(page, 'ready', room.LOADING_MS);
      await look(page);
    },
    { patience: room.LOADING_MS, context: {} },
  );

describe('a folder', () => {
  for (const [path, sentence] of /** @type {const} */ ([
    [checked, /· differs from its reference by at most \d\.\de-[678] in 166 matrices/],
    [
      mistaken,
      /· reference\.safetensors cannot be compared with the model: the model has no blocks\.0\.attn\.rot_k\.0\./,
    ],
  ]))
    test(
      `${path.split('/').at(-1)} is compared with its reference values`,
      inSentence(async (page) => {
        await drop(page, [path]);
        await eventually(() => texts(page), ['the', 'cat', 'sat']);
        await page.getByRole('button', { name: 'Your own…' }).click();
        const dialog = page.getByRole('dialog', { name: 'Your own model' });
        assert.match(await dialog.getByRole('listitem').innerText(), sentence);
        await dialog.getByText('Checked models').click();
        const row = dialog.getByRole('row', { name: /^SmolLM2-135M-Instruct/ });
        assert.match(await row.innerText(), /Q4_1.*10 texts.*\d\.\de-5/s);
      }),
    );

  test(
    'that is dropped offers the model in it, and the page reports the files used',
    inSentence(async (page) => {
      await drop(page, [mistral]);
      await eventually(() => texts(page), ['<s>', 'the', 'cat', 'sat']);
      assert.ok((await notices(page)).includes(TOOK), await notices(page));
      await eventually(() => /model=own-[0-9a-f]{8}/.test(page.url()), true);
      const ofFolder = page.url().match(/model=own-[0-9a-f]{8}/)?.[0] ?? '';
      await stateIs(page);
      // The same files, chosen one by one, are the same model.
      const names = TOOK.match(/[\w.-]+\.(json|safetensors)(?=,? )/g) ?? [];
      assert.equal(names.length, 5);
      await page.reload();
      await page.locator('#own-files').setInputFiles(names.map((name) => join(mistral, name)));
      await eventually(() => texts(page), ['<s>', 'the', 'cat', 'sat']);
      assert.ok(page.url().includes(ofFolder));
    }),
  );

  test(
    'can be chosen in the dialog',
    inSentence(async (page) => {
      await page.getByRole('button', { name: 'Your own…' }).click();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a folder…' }).click();
      await (await chooser).setFiles(mistral);
      await eventually(() => texts(page), ['<s>', 'the', 'cat', 'sat']);
      assert.ok((await notices(page)).includes(TOOK), await notices(page));
    }),
  );

  test(
    'with a GGUF in parts is one model',
    inSentence(async (page) => {
      await drop(page, [parts]);
      await eventually(
        () => notices(page),
        /Using mine-00001-of-00002\.gguf, mine-00002-of-00002\.gguf from the folder “parts”\./,
      );
    }),
  );

  test(
    'without exactly one model produces an error, and the page keeps working',
    inSentence(async (page) => {
      for (const [dropped, sentence] of [
        [several, 'Several folders contain weights: several/bert, several/gpt2. Drop one of them.'],
        [ggufs, 'The folder contains several models: mine.Q4_0.gguf, mine.Q8_0.gguf. Drop one of these files.'],
        [
          empty,
          'The folder contains no model weights: neither model.safetensors (or its parts) nor a .gguf file. Drop the folder that contains them.',
        ],
      ]) {
        await drop(page, [dropped]);
        await eventually(
          () => notices(page),
          (said) => said.includes(sentence),
        );
      }
      assert.deepEqual(await texts(page), ['[CLS]', 'the', 'cat', 'sat', '[SEP]']);
      await stateIs(page);
    }),
  );
});
