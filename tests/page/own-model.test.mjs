// @ts-check
/**
 * Custom models: files that the user chooses or drops, read in the worker, named by their checksum, stored on request,
 * and rejected with a message if they are not a model.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { eventually, modules, stateIs, visit } from './browser.mjs';
import * as room from './room.mjs';
import { dialog, openShare, taken } from './share.mjs';

/** @typedef {import('playwright-core').Page} Page */

const SEEDED = new URL('../golden/architectures/', import.meta.url);
const WHOLE = ['config.json', 'tokenizer.json', 'model.safetensors'];
const PARTS = [
  'config.json',
  'tokenizer.json',
  'model-00001-of-00002.safetensors',
  'model-00002-of-00002.safetensors',
  'model.safetensors.index.json',
];

/** @param {string} model @param {string} name */
const bytesOf = (model, name) => readFileSync(new URL(`${model}/${name}`, SEEDED));

/** @param {Page} page @param {string} model @param {string[]} names */
const choose = (page, model, names) =>
  page
    .locator('#own-files')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'application/octet-stream', buffer: bytesOf(model, name) })));

/** @param {Page} page */
const chosenModel = (page) => page.getByRole('combobox', { name: 'Model' }).locator('option:checked').textContent();

/** @param {Page} page */
const texts = async (page) => (await room.tokens(page)).map(({ text }) => text);

/** The text of the model's panel. @param {Page} page */
const panel = (page) => page.locator('#model-loading').innerText();

describe('a custom model', () => {
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
      visit(
        '#room=sentence&text=the%20cat%20sat',
        async (page) => {
          await choose(page, model, names);
          await eventually(
            () => chosenModel(page),
            (title) => title?.startsWith(`${names.find((name) => name.includes('model'))} (`),
          );
          await stateIs(page);
          await eventually(() => texts(page), [...before, 'the', 'cat', 'sat', ...after]);
          const heads = page.getByRole('combobox', { name: 'Head' }).locator('option');
          assert.equal(await heads.count(), 4);
        },
        { patience: room.LOADING_MS },
      ),
    );
  }

  test(
    'names the vector that the second norm of a parallel layer reads',
    visit(
      '#room=block&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 'gpt_neox', WHOLE);
        const titles = () => page.locator('.flow button.op > span:first-child').allTextContents();
        await eventually(titles, (found) => found.includes('Layer norm 2 of resid_pre'));
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'shows the norms, the window and the cap of Gemma 2',
    visit(
      '#room=block&layer=0&head=0&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 'gemma2', WHOLE);
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
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'shows where OLMo 2 has its norms',
    visit(
      '#room=block&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 'olmo2', WHOLE);
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
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'explains a weight of Gemma 2 with its cap',
    visit(
      '#room=sentence&layer=0&head=0&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 'gemma2', WHOLE);
        await eventually(() => texts(page), ['<s>', 'the', 'cat', 'sat']);
        await room.token(page, 'sat').click();
        await room.token(page, 'cat').click();
        await room.leaveZoom(page);
        const stages = () => page.locator('.why-stages').innerText();
        await eventually(
          stages,
          (found) => found.includes('Soft cap') && found.includes('tokens are outside the sliding window'),
        );
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'explains a weight of DeBERTa with the products of the distance',
    visit(
      '#room=sentence&layer=0&head=0&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 'deberta_v2', WHOLE);
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
        await eventually(
          () => table.locator('thead').innerText(),
          (found) => found.includes('+ distance'),
        );
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'shows that the first attention of ModernBERT has no norm',
    visit(
      '#room=block&layer=0&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 'modernbert', WHOLE);
        const titles = () => page.locator('.flow button.op > span:first-child').allTextContents();
        const attention = ['Project to q, k, v', 'Score and mix', 'Concatenate, WO', '+ Add resid_pre'];
        const rest = ['Layer norm 2', 'Feed-forward', '+ Add resid_mid'];
        await eventually(titles, [...attention, ...rest]);
        await page.getByRole('combobox', { name: 'Layer', exact: true }).selectOption('1');
        await eventually(titles, ['Layer norm 1', ...attention, ...rest]);
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'explains a weight of MPNet with its distance bias',
    visit(
      '#room=sentence&layer=0&head=0&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 'mpnet', WHOLE);
        await eventually(() => texts(page), ['[CLS]', 'the', 'cat', 'sat', '[SEP]']);
        await room.token(page, 'sat').click();
        await room.token(page, 'the').click();
        await room.leaveZoom(page);
        const stages = () => page.locator('.why-stages').innerText();
        await eventually(stages, (found) => /Distance bias[\s\S]*for a key 2 positions before the query/.test(found));
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'shows the distance bias of MPNet in Block',
    visit(
      '#room=block&layer=0&head=0&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 'mpnet', WHOLE);
        await page.locator('[aria-controls="block-stage-attention"]').click();
        const table = page.locator('#block-stage-attention');
        await eventually(
          () => table.locator('thead').innerText(),
          (found) => found.includes('+ bias'),
        );
        await eventually(
          () => table.locator('.stage-text').innerText(),
          (found) => found.includes('bias b for the distance'),
        );
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'is the model that its files, picture and snippet name',
    visit(
      '#room=sentence&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 'gpt2', WHOLE);
        await eventually(
          () => chosenModel(page),
          (title) => title?.startsWith('model.safetensors (') ?? false,
        );
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
      },
      { patience: room.LOADING_MS },
    ),
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
    'without a required file produces an error, and the page’s own models still work',
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
        await page.getByRole('combobox', { name: 'Model' }).selectOption('minilm-l6');
        await stateIs(page);
        assert.ok((await texts(page)).includes('animal'));
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'predicts the next word if it is a causal language model, and otherwise explains why not',
    visit(
      '#room=sentence&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 'bert', WHOLE);
        await eventually(async () => (await texts(page)).length, 5);
        await page.getByRole('tab', { name: 'Predict' }).click();
        await stateIs(page, 'error', room.LOADING_MS);
        await eventually(
          () => room.problem(page),
          (said) => said.includes('does not predict the next word'),
        );
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
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'translates if it can, and shows the masked self-attention of its decoder with −∞ for later tokens',
    visit(
      '#room=sentence&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 'marian', WHOLE);
        await eventually(() => texts(page), ['the', 'cat', 'sat', '</s>']);
        await page.getByRole('tab', { name: 'Translate' }).click();
        await stateIs(page, 'ready', room.LOADING_MS);
        await eventually(
          () => chosenModel(page),
          (title) => title?.startsWith('model.safetensors ('),
        );
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
          (said) => said.includes('attends to the output so far, most strongly to the start token (100'),
        );
        // The explanation of a masked number says that the mask hides it.
        await part.getByRole('row').nth(1).getByRole('button').nth(1).click();
        await eventually(
          () => page.locator('.number-why').innerText(),
          (why) => why.includes('−∞: the mask hides later words.'),
        );
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'translates with a BART, and shows which source words its cross-attention reads',
    visit(
      '#room=translate&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 'bart', WHOLE);
        await eventually(
          () => chosenModel(page),
          (title) => title?.startsWith('model.safetensors ('),
        );
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
        await eventually(
          () => page.url(),
          (url) => url.includes('model=own-'),
        );
        await page.goto(`${page.url()}&translation=steps&written=0.input&number=decoder.0.resid_pre.0.3`);
        const why = page.locator('.number-why');
        await eventually(
          () => why.getByRole('heading').innerText(),
          (title) => title.includes('(layer 0)'),
        );
        await why.getByRole('button', { name: 'after the embedding' }).click();
        await eventually(
          () => why.getByRole('heading').innerText(),
          (title) => title.includes('after the embedding comes from'),
        );
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'translates between the languages that the reader chooses, and keeps them in the link',
    visit(
      '#room=translate&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 'm2m_100', WHOLE);
        const [from, to] = ['From', 'To'].map((name) => page.getByRole('combobox', { name, exact: true }));
        await eventually(() => from.locator('option').allTextContents(), ['English', 'German', 'Portuguese']);
        await eventually(() => to.inputValue(), 'de');
        await to.selectOption('pt');
        await eventually(
          () => page.url(),
          (url) => url.includes('languages=en.pt'),
        );
        const written = page.getByRole('group', { name: 'Translation' }).getByRole('button');
        await eventually(async () => (await written.allInnerTexts())[0]?.includes('__pt__'), true);
        await page.goto(page.url().replace('languages=en.pt', 'languages=de.en'));
        await eventually(() => from.inputValue(), 'de');
        await eventually(async () => (await written.allInnerTexts())[0]?.includes('__en__'), true);
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'puts the chosen task of a T5 before the text',
    visit(
      '#room=translate&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 't5', WHOLE);
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
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'is not used by a room with a fixed model, which says so',
    visit(
      '#room=sentence&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 'bert', WHOLE);
        await eventually(async () => (await texts(page)).length, 5);
        await page.getByRole('tab', { name: 'Translate' }).click();
        await stateIs(page, 'ready', room.LOADING_MS);
        await eventually(
          () => room.status(page),
          (text) => text.includes('This room uses Marian English → Portuguese, not your own model.'),
        );
        await page.getByRole('tab', { name: 'Sentence' }).click();
        await stateIs(page);
        await eventually(() => texts(page), ['[CLS]', 'the', 'cat', 'sat', '[SEP]']);
      },
      { patience: room.LOADING_MS },
    ),
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
        await eventually(
          () => page.url(),
          (address) => /&model=own-[0-9a-f]{8}&/.test(address),
        );
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
        await eventually(
          () => item.textContent(),
          (text) => text?.includes('for this visit'),
        );
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
        await eventually(
          () => chosenModel(page),
          (title) => title?.startsWith('settings.txt ('),
        );
        await stateIs(page, 'error');
        await choose(page, 'gpt2', WHOLE);
        await eventually(
          () => chosenModel(page),
          (title) => title?.startsWith('model.safetensors ('),
        );
        await stateIs(page);
        await eventually(() => texts(page), ['the', 'cat', 'sat']);
      },
      { patience: room.LOADING_MS },
    ),
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
        await page.getByRole('tab', { name: 'Translate' }).click();
        await stateIs(page, 'ready', room.LOADING_MS);
        await eventually(
          () => chosenModel(page),
          (title) => title?.startsWith('model.safetensors ('),
        );
      },
      { patience: room.LOADING_MS },
    ),
  );

  test(
    'that the browser cannot keep still works, and the page says why',
    visit(
      '#room=sentence&text=the%20cat%20sat',
      async (page) => {
        await choose(page, 'gpt2', WHOLE);
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
      },
      { patience: room.LOADING_MS },
    ),
  );
});
