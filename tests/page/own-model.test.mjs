// @ts-check
/** A user's model: files chosen or dropped on the page, kept on request, and named by their checksum. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';

import { eventually, modules, openTab, stateIs, visit } from './browser.mjs';
import { bytesOf, choose, chosenModel, texts, usesFile, WHOLE, withModel } from './own.mjs';
import * as room from './room.mjs';
import { dialog, openShare, taken } from './share.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** The text of the model's panel. @param {Page} page */
const panel = (page) => page.locator('#model-loading').innerText();

describe('a custom model', () => {
  test(
    'is the model that its files, picture and snippet name',
    withModel('#room=sentence&text=the%20cat%20sat', 'gpt2', async (page) => {
      await usesFile(page);
      await stateIs(page);
      const [folder] = /own-[0-9a-f]{8}/.exec(await room.addressWith(page, 'model=own-')) ?? [];
      await openShare(page);
      for (const format of /** @type {const} */ (['SVG', 'JSON'])) {
        const { text } = await taken(page, format);
        assert.match(text, /model\.safetensors/, format);
        assert.doesNotMatch(text, /MiniLM/i, format);
      }
      const { bytes } = await taken(page, 'PNG');
      assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
      const snippet = await dialog(page).getByRole('textbox', { name: 'Snippet to paste' }).inputValue();
      assert.ok(snippet.includes(`model=${folder}`), snippet);
    }),
  );

  test(
    'can be dropped on the page, and another one after it',
    visit(
      '#room=sentence&text=the%20cat%20sat',
      async (page) => {
        for (const [model, first] of [
          ['gpt2', 'the'],
          ['roberta', '<s>'],
        ]) {
          const files = WHOLE.map((name) => ({ name, base64: bytesOf(model, name).toString('base64') }));
          await page.evaluate((files) => {
            const dataTransfer = new DataTransfer();
            for (const { name, base64 } of files)
              dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
            document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
          }, files);
          await eventually(async () => (await texts(page))[0], first);
          await stateIs(page);
        }
        const titles = page
          .getByRole('combobox', { name: 'Model' })
          .locator('option', { hasText: 'model.safetensors' });
        assert.equal(await titles.count(), 2);
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'without a required file produces an error, offers other files, and Back returns to the model before',
    visit(
      '#room=sentence',
      async (page) => {
        await choose(page, 'gpt2', ['config.json', 'model.safetensors']);
        await eventually(
          () => panel(page),
          (text) =>
            text.includes(
              'These files cannot be loaded as a model: tokenizer.json is missing; choose it together with model.safetensors.',
            ) && text.includes('Nothing is uploaded'),
        );
        assert.doesNotMatch(await room.status(page), /tokens/, 'tokens of the model before');
        await page.locator('#model-loading').getByRole('button', { name: 'Choose files…' }).waitFor();
        await room.addressWith(page, 'model=own-');
        await page.goBack();
        await eventually(() => chosenModel(page), 'all-MiniLM-L6-v2');
        await stateIs(page);
        assert.ok((await texts(page)).includes('animal'));
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'predicts the next word if it is a causal language model, and otherwise explains why not',
    withModel('#room=sentence&text=the%20cat%20sat', 'bert', async (page) => {
      await eventually(async () => (await texts(page)).length, 5);
      await page.getByRole('tab', { name: 'Predict' }).click();
      await stateIs(page, 'error', room.LOADING_MS);
      await eventually(() => room.problem(page), /does not predict the next word/);
      const chosen = () => page.url().match(/own-[0-9a-f]{8}/)?.[0];
      for (const model of ['gpt2', 'llama']) {
        const before = chosen();
        await choose(page, model, WHOLE);
        await eventually(chosen, (now) => now !== undefined && now !== before);
        await stateIs(page);
        const bars = page.getByRole('list', { name: /^The ten most likely/ });
        await eventually(async () => (await bars.getByRole('listitem').count()) === 11, true);
        // The seeded model has every part: two layers of four heads and an MLP.
        await page.getByRole('radio', { name: 'Which parts contributed' }).check({ force: true });
        await eventually(() => page.getByRole('button', { name: /^L[01] (H[0-3]|MLP): / }).count(), 10);
        await page.getByRole('radio', { name: 'Next word' }).check({ force: true });
      }
    }),
  );

  test(
    'is not used by a room with a fixed model, which says so',
    withModel('#room=sentence&text=the%20cat%20sat', 'bert', async (page) => {
      await eventually(async () => (await texts(page)).length, 5);
      await openTab(page, 'Translate', room.LOADING_MS);
      await eventually(() => room.status(page), /This room uses Marian English → Portuguese, not your own model\./);
      await openTab(page, 'Sentence');
      await eventually(() => texts(page), ['[CLS]', 'the', 'cat', 'sat', '[SEP]']);
    }),
  );

  test(
    'is named by the checksum of its files, independently of their names',
    visit('#room=lookup', async (page) => {
      const named = await page.evaluate(
        async ([{ checksumOf }]) => {
          const [a, b] = ['the first', 'the second'];
          const files = [new File([a], 'config.json'), new File([b], 'model.gguf')];
          const other = [new File([b], 'other.gguf'), new File([a], 'config.json')];
          const whole = [new File([a + b], 'model.gguf')];
          return Promise.all([files, other, whole].map((chosen) => checksumOf(chosen, () => {})));
        },
        await modules(page, 'engine/checksum.ts'),
      );
      const sha = (/** @type {string | Buffer} */ bytes) => createHash('sha256').update(bytes).digest();
      const ofFiles = (/** @type {string[]} */ ...files) =>
        sha(
          files
            .map((text) => sha(sha(text)).toString('hex'))
            .sort()
            .join('\n'),
        ).toString('hex');
      const two = ofFiles('the first', 'the second');
      assert.deepEqual(named, [two, two, ofFiles('the firstthe second')]);
    }),
  );

  test(
    'is kept only on request; a link without its files waits for them',
    visit(
      '#room=sentence&text=the%20cat%20sat',
      async (page) => {
        const dialog = page.getByRole('dialog', { name: 'Your own model' });
        const openDialog = () => page.getByRole('button', { name: 'Your own…' }).click();
        await openDialog();
        const window = page.waitForEvent('filechooser');
        await dialog.getByRole('button', { name: 'Choose files…' }).click();
        await window;
        await choose(page, 'gpt2', [...WHOLE].reverse());
        await eventually(() => page.url(), /&model=own-[0-9a-f]{8}&/);
        await stateIs(page);
        await page.getByRole('combobox', { name: 'Layer' }).selectOption('1');
        await page.getByRole('combobox', { name: 'Head' }).selectOption('2');
        await room.token(page, 'sat').click();
        await eventually(
          () => page.url(),
          (address) => address.endsWith('&layer=1&head=2&token=2'),
        );
        const address = page.url();
        await stateIs(page);
        const said = await room.says(page);

        await openDialog();
        await dialog.getByRole('button', { name: 'Keep in this browser' }).click();
        await dialog.getByRole('button', { name: 'Delete from this browser' }).waitFor();
        await page.reload();
        await stateIs(page, 'ready', room.LOADING_MS);
        assert.equal(await room.says(page), said);

        await openDialog();
        const size = WHOLE.reduce((sum, name) => sum + bytesOf('gpt2', name).length, 0);
        const item = dialog.getByRole('listitem', { name: 'model.safetensors' });
        await eventually(
          () => item.textContent(),
          (text) => text?.includes(`${Math.ceil(size / 1e3)} kB · kept in this browser`),
        );
        await dialog.getByRole('button', { name: 'Delete from this browser' }).click();
        await eventually(() => item.textContent(), /for this visit/);
        await page.reload();
        await stateIs(page, 'error');
        const wanted = address.match(/own-[0-9a-f]{8}/)?.[0] ?? '';
        await eventually(
          () => panel(page),
          (text) => text.includes(`The link uses ${wanted}, a custom model`),
        );

        await choose(page, 'roberta', WHOLE);
        await eventually(
          () => panel(page),
          (text) => text.includes('These files are a different model') && text.includes(`but the link needs ${wanted}`),
        );
        await choose(page, 'gpt2', WHOLE);
        await stateIs(page);
        assert.equal(await room.says(page), said);
        assert.deepEqual(await room.selected(page), ['sat']);
        assert.equal(page.url(), address);
      },
      { patience: room.LOADING_MS, context: {} },
    ),
  );

  test(
    'gets its title from correct file names after wrong ones',
    visit(
      '#room=sentence&text=the%20cat%20sat',
      async (page) => {
        const file = (/** @type {string} */ name, /** @type {string} */ as) => ({
          name: as,
          mimeType: 'application/octet-stream',
          buffer: bytesOf('gpt2', name),
        });
        const chosen = page.locator('#own-files');
        await chosen.setInputFiles([
          file('config.json', 'settings.txt'),
          file('tokenizer.json', 'cut.txt'),
          file('model.safetensors', 'numbers.txt'),
        ]);
        await eventually(() => chosenModel(page), /^settings\.txt \(/);
        await stateIs(page, 'error');
        await choose(page, 'gpt2', WHOLE);
        await usesFile(page);
        await stateIs(page);
        await eventually(() => texts(page), ['the', 'cat', 'sat']);
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'that the browser cannot keep still works, and the page says why',
    withModel('#room=sentence&text=the%20cat%20sat', 'gpt2', async (page) => {
      await eventually(async () => (await texts(page))[0], 'the');
      await page.getByRole('button', { name: 'Your own…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your own model' });
      for (const [name, sentence, estimates] of [
        [
          'QuotaExceededError',
          /^The model was not kept: it needs \d+ kB, but the browser does not let this page store more\. Delete/,
          true,
        ],
        [
          'SecurityError',
          /^The model was not kept: the browser does not let this page store data \(no storage\)\./,
          true,
        ],
        [
          'QuotaExceededError',
          /^The model was not kept: it needs \d+ kB, but the browser does not let this page store more\. Delete/,
          false,
        ],
      ]) {
        await page.evaluate(
          ([name, estimates]) => {
            Cache.prototype.put = () => Promise.reject(new DOMException('no storage', String(name)));
            if (!estimates) Object.defineProperty(navigator, 'storage', { value: undefined });
          },
          [String(name), estimates],
        );
        await dialog.getByRole('button', { name: 'Keep in this browser' }).click();
        await eventually(
          () => dialog.getByRole('status').innerText(),
          (text) => /** @type {RegExp} */ (sentence).test(text),
        );
      }
      assert.ok((await dialog.getByRole('listitem').textContent())?.includes('for this visit'));
      await page.keyboard.press('Escape');
      await stateIs(page);
    }),
  );
});
