// @ts-check
/** A large custom model: read tensor by tensor, with progress, and cancelled by the user. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { eventually, stateIs, visit } from './browser.mjs';
import { writeLargeModel } from './large-model.mjs';
import * as room from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

const folder = mkdtempSync(join(tmpdir(), 'headlight-'));
after(() => rmSync(folder, { recursive: true }));

const { paths, bytes } = writeLargeModel(folder, 4);
const MB = 1e6;

/**
 * Memory that loading may need in addition to the model itself: for its largest tensor (3 MB), the vocabulary, and one
 * growth step of the wasm memory.
 */
const BESIDES = 12 * MB;

/** @param {Page} page */
const choose = (page) => page.locator('#own-files').setInputFiles(paths);

/** The text of the model's panel. @param {Page} page */
const panel = (page) => page.locator('#model-loading').innerText();

/** @param {Page} page */
const texts = async (page) => (await room.tokens(page)).map(({ text }) => text);

test(
  'a file is never in the engine’s memory as a whole',
  visit(
    '#room=sentence&text=the%20cat%20sat',
    async (page) => {
      await stateIs(page, 'ready', room.LOADING_MS);
      const before = await room.memory(page);
      await choose(page);
      await eventually(() => texts(page), ['<|begin_of_text|>', 'the', 'cat', 'sat']);
      await stateIs(page);
      const grown = (await room.memory(page)) - before;
      assert.ok(grown < bytes + BESIDES, `${grown / MB} MB for ${bytes / MB} MB`);
      assert.ok(grown > bytes / 2, `${grown / MB} MB`);
    },
    { patience: room.LOADING_MS, context: {} },
  ),
);

test(
  'the checksum shows its progress, even in a room without a model',
  visit(
    '#room=lookup&text=the%20cat%20sat',
    async (page) => {
      await choose(page);
      await eventually(
        () => panel(page),
        // 33.6 MB is two chunks of 16 MiB plus the small files, which are read first.
        (text) => /^Checking your files\s+33\.6 of 56\.8 MB\s+Your files are read/.test(text),
      );
      const bar = page.getByRole('progressbar', { name: 'Checking your files' });
      const part = await bar.evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value);
      assert.ok(Math.abs(part - 33.6 / 56.8) < 0.002, `${part}`);
      // The progress is shown before the third chunk is read and its checksum begins.
      await page.waitForFunction(() => 'readOn' in globalThis);
      await page.evaluate(() => /** @type {any} */ (globalThis).readOn());
      await bar.waitFor({ state: 'detached' });
      await eventually(() => room.status(page), /^4 tokens/);
      await stateIs(page, 'ready', room.LOADING_MS);
      assert.equal(await page.locator('#model-loading').isVisible(), false);
    },
    {
      context: {},
      // The checksum pauses after the second chunk until the test lets it continue.
      before: (page) =>
        page.addInitScript(() => {
          const { crypto } = globalThis;
          const digest = crypto.subtle.digest.bind(crypto.subtle);
          let chunks = 0;
          crypto.subtle.digest = async (algorithm, bytes) => {
            if (bytes.byteLength === 2 ** 24 && ++chunks === 3)
              await new Promise((go) => Object.assign(globalThis, { readOn: go }));
            return digest(algorithm, bytes);
          };
        }),
    },
  ),
);

test(
  'loading shows its progress and can be cancelled',
  visit(
    '#room=sentence&text=the%20cat%20sat',
    async (page) => {
      await stateIs(page, 'ready', room.LOADING_MS);
      await choose(page);
      await eventually(() => panel(page), /^Unpacking the model\s+[12]?\d\.\d of 56\.8 MB/);
      const bar = page.getByRole('progressbar', { name: 'Unpacking the model' });
      const part = await bar.evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value);
      assert.ok(part > 0 && part < 0.5, `${part}`);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await eventually(() => panel(page), /^The model was not loaded/);
      assert.equal(await page.getByRole('progressbar').count(), 0);
      assert.equal(await page.getByRole('alert').count(), 0);
      await page.getByRole('combobox', { name: 'Model' }).selectOption('minilm-l6');
      await eventually(() => texts(page), ['[CLS]', 'the', 'cat', 'sat', '[SEP]']);
      await stateIs(page, 'ready', room.LOADING_MS);
    },
    {
      patience: room.LOADING_MS,
      context: {},
      // A worker that never reaches the end of a large file.
      before: (page) =>
        page.route('**/worker.js', async (route) => {
          const answer = await route.fetch();
          const stops = `const { readAsArrayBuffer } = FileReaderSync.prototype;
            let read = 0;
            FileReaderSync.prototype.readAsArrayBuffer = function (blob) {
              read += blob.size;
              if (read > 2e7) for (;;);
              return readAsArrayBuffer.call(this, blob);
            };`;
          await route.fulfill({ response: answer, body: `{ ${stops} }\n${await answer.text()}` });
        }),
    },
  ),
);
