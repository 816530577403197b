// @ts-check
/**
 * Models from the Hub, by name. The tests use a stand-in (`hub.mjs`), so that they work without a network.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { notices } from './board.mjs';
import { eventually, modules, stateIs, visit } from './browser.mjs';
import { commitOf, golden, Hub, pageAllowing, seeded } from './hub.mjs';
import { PARTS } from './own.mjs';
import * as room from './room.mjs';
import { closeShare, openShare, taken } from './share.mjs';

/** @typedef {import('playwright-core').Page} Page */

const COMMIT = commitOf('seeded/gpt2');
const { 'config.json': config } = seeded('gpt2');
const mamba = Buffer.from(JSON.stringify({ ...JSON.parse(String(config)), model_type: 'mamba' }));
const gguf = golden('gguf/plain.gguf');

const hub = await new Hub({
  'seeded/gpt2': {
    files: { ...seeded('gpt2'), 'README.md': Buffer.from('# A model'), 'pytorch_model.bin': Buffer.alloc(9) },
  },
  'seeded/parts': { files: seeded('mistral', PARTS) },
  'seeded/branches': {
    branches: { main: commitOf('a'), 'refs/pr/1': commitOf('b') },
    files: seeded('bert'),
  },
  'seeded/ggufs': {
    files: { 'tiny-Q2_K.gguf': gguf, 'tiny-Q4_K_M.gguf': gguf, 'big/tiny-F32.gguf': gguf },
  },
  'seeded/gated': { gated: 'manual', files: seeded('gpt2') },
  'seeded/pickled': { files: { 'config.json': config, 'pytorch_model.bin': Buffer.alloc(9) } },
  'seeded/mamba': { files: { ...seeded('gpt2'), 'config.json': mamba } },
  'seeded/large': { files: seeded('gpt2'), sizes: { 'model.safetensors': 14_500_000_000 } },
  'seeded/lacks': { files: { 'config.json': config, 'model-00001-of-00002.safetensors': Buffer.alloc(9) } },
  'seeded/wrong': { files: seeded('gpt2'), sizes: { 'model.safetensors': 30_000 } },
}).start();
const url = await pageAllowing(hub.url, hub.store);

const TEXT = '#room=sentence&text=the%20cat%20sat';
/** Complaints that a visit to the Hub causes: requests to its servers, and refused ones. */
const EXPECTED = /^asked for http:\/\/127\.0\.0\.1:|Failed to load resource|ERR_/;

/** @param {Partial<import('./browser.mjs').VisitOptions>} [options] */
const options = (options) => ({
  url,
  patience: room.LOADING_MS,
  expected: EXPECTED,
  before: async () => {
    Object.assign(hub, { asked: [], breaks: [], version: '1' });
  },
  ...options,
});

/** For tests that keep files in the browser. @param {Partial<import('./browser.mjs').VisitOptions>} [others] */
const alone = (others) => options({ context: {}, ...others });

/** @param {Page} page */
const dialog = (page) => page.getByRole('dialog', { name: 'Your own model' });
/** @param {Page} page @param {RegExp | string} name */
const button = (page, name) => dialog(page).getByRole('button', { name });
/** @param {Page} page */
const told = (page) => dialog(page).locator('.own-hub').getByRole('status').innerText();
/** @param {Page} page @param {RegExp} sentence */
const tells = (page, sentence) =>
  eventually(
    () => told(page),
    (text) => sentence.test(text),
  );
/** @param {Page} page */
const listed = (page) => dialog(page).locator('.own-files li').allInnerTexts();
/** @param {Page} page */
const texts = async (page) => (await room.tokens(page)).map(({ text }) => text);

/** @param {Page} page */
async function openSearch(page) {
  await page.getByRole('button', { name: 'Your own…' }).click();
  await button(page, 'From the Hub…').click();
}

/** @param {Page} page @param {string} name */
async function lookUp(page, name) {
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await button(page, 'Look up').click();
}

/** The attention of the model that is shown. @param {Page} page */
async function attention(page) {
  await openShare(page);
  const { text } = await taken(page, 'JSON');
  await closeShare(page);
  return JSON.parse(text).attention;
}

describe('a model from the Hub', () => {
  test(
    'is looked up on request, and equals the same model from files',
    visit(
      TEXT,
      async (page) => {
        await openSearch(page);
        assert.equal(hub.asked.length, 0, 'nothing is requested before a name is looked up');
        await lookUp(page, 'seeded/gpt2');
        await button(page, 'Load 39 kB').waitFor();
        assert.deepEqual(await listed(page), ['config.json 1 kB', 'tokenizer.json 2 kB', 'model.safetensors 37 kB']);
        assert.ok(!hub.asked.some(({ url }) => url.includes('/resolve/')), 'the list needs no file');
        await button(page, 'Load 39 kB').click();
        await eventually(() => texts(page), ['the', 'cat', 'sat']);
        await stateIs(page);
        const found = await attention(page);
        await room.addressWith(page, `hub=seeded/gpt2@${COMMIT}`);
        for (const { url, headers } of hub.asked) {
          assert.doesNotMatch(url, /cat/, 'the text is not sent');
          assert.equal(headers.referer ?? headers.cookie, undefined);
        }
        await page.reload();
        await stateIs(page, 'error');
        await page.locator('#own-files').setInputFiles(
          Object.entries(seeded('gpt2')).map(([name, buffer]) => ({
            name,
            mimeType: 'application/octet-stream',
            buffer,
          })),
        );
        await stateIs(page, 'ready', room.LOADING_MS);
        assert.deepEqual(await attention(page), found);
      },
      alone(),
    ),
  );

  test(
    'is kept on request, without further requests',
    visit(
      TEXT,
      async (page) => {
        await openSearch(page);
        await lookUp(page, `${hub.url}/seeded/gpt2`);
        await button(page, 'Load 39 kB').click();
        await eventually(() => texts(page), ['the', 'cat', 'sat']);
        await page.getByRole('button', { name: 'Your own…' }).click();
        await dialog(page)
          .getByRole('listitem', { name: 'seeded/gpt2' })
          .getByRole('button', { name: 'Keep in this browser' })
          .click();
        await button(page, 'Delete from this browser').waitFor();
        await eventually(
          () => page.evaluate(async () => (await (await caches.open('headlight-hub')).keys()).length),
          0,
        );
        await room.addressWith(page, `hub=seeded/gpt2@${COMMIT}`);
        const before = hub.asked.length;
        await page.reload();
        await stateIs(page, 'ready', room.LOADING_MS);
        await eventually(() => texts(page), ['the', 'cat', 'sat']);
        assert.ok(page.url().includes('hub='));
        assert.equal(hub.asked.length, before);
      },
      alone(),
    ),
  );

  test(
    'can consist of parts, or be on a branch',
    visit(
      TEXT,
      async (page) => {
        await openSearch(page);
        await lookUp(page, 'seeded/parts');
        await button(page, /^Load/).click();
        await eventually(() => texts(page), ['<s>', 'the', 'cat', 'sat']);
        await openSearch(page);
        await lookUp(page, 'seeded/branches@refs/pr/1');
        await button(page, /^Load/).click();
        await eventually(() => texts(page), ['[CLS]', 'the', 'cat', 'sat', '[SEP]']);
        await room.addressWith(page, `hub=seeded/branches@${commitOf('b')}`);
      },
      alone(),
    ),
  );

  test(
    'can be one of several GGUF files, and its link names the file',
    visit(
      '#room=sentence&text=a',
      async (page) => {
        await openSearch(page);
        await lookUp(page, 'seeded/ggufs');
        const weights = dialog(page).getByRole('combobox', { name: 'Weights' });
        await eventually(
          () => weights.locator('option').allTextContents(),
          ['tiny-Q2_K.gguf (326 kB)', 'tiny-Q4_K_M.gguf (326 kB)', 'big/tiny-F32.gguf (326 kB)'],
        );
        assert.equal(await weights.locator('option:checked').textContent(), 'tiny-Q4_K_M.gguf (326 kB)');
        await weights.selectOption('tiny-Q2_K.gguf (326 kB)');
        assert.deepEqual(await listed(page), ['tiny-Q2_K.gguf 326 kB']);
        await lookUp(page, 'seeded/ggufs/big/tiny-F32.gguf');
        await eventually(() => listed(page), ['big/tiny-F32.gguf 326 kB']);
        await button(page, /^Load/).click();
        const source = `hub=seeded/ggufs@${commitOf('seeded/ggufs')}:big/tiny-F32.gguf`;
        await room.addressWith(page, source);
        await stateIs(page);
      },
      alone(),
    ),
  );

  test(
    'in a link is requested only after the reader agrees',
    visit(
      `${TEXT}&model=own-00000000&hub=seeded/gpt2@${COMMIT}`,
      async (page) => {
        const panel = page.locator('#model-loading');
        await eventually(
          () => panel.innerText(),
          (text) => text.includes(`a model from the Hub, seeded/gpt2@${COMMIT}`),
        );
        assert.equal(hub.asked.length, 0);
        await panel.getByRole('button', { name: 'Look it up on the Hub…' }).click();
        await button(page, /^Load/).click();
        // The link names other files.
        await eventually(
          () => panel.innerText(),
          /These files are a different model: seeded\/gpt2 has the checksum own-/,
        );
      },
      alone({ state: 'error' }),
    ),
  );
});

describe('an interrupted download from the Hub', () => {
  test(
    'continues automatically',
    visit(
      TEXT,
      async (page) => {
        hub.breaks = [20_000];
        await openSearch(page);
        await lookUp(page, 'seeded/gpt2');
        await button(page, /^Load/).click();
        await eventually(() => texts(page), ['the', 'cat', 'sat']);
        assert.deepEqual(hub.ranges, ['all', 'bytes=20000-']);
      },
      alone(),
    ),
  );

  test(
    'continues on request after a reload',
    visit(
      TEXT,
      async (page) => {
        hub.breaks = [20_000, 5000];
        await openSearch(page);
        await lookUp(page, 'seeded/gpt2');
        await button(page, /^Load/).click();
        await tells(page, /^127\.0\.0\.1:\d+ cannot be reached \(.+\)\. .* The parts that have arrived are kept\.$/);
        await page.reload();
        await stateIs(page, 'ready', room.LOADING_MS);
        await openSearch(page);
        await lookUp(page, 'seeded/gpt2');
        await button(page, /^Load/).click();
        await eventually(() => texts(page), ['the', 'cat', 'sat']);
        assert.deepEqual(hub.ranges, ['all', 'bytes=20000-', 'bytes=25000-']);
      },
      alone(),
    ),
  );

  test(
    'starts again if the file has changed',
    visit(
      TEXT,
      async (page) => {
        hub.breaks = [20_000, 5000];
        await openSearch(page);
        await lookUp(page, 'seeded/gpt2');
        await button(page, /^Load/).click();
        await tells(page, /cannot be reached/);
        hub.version = '2';
        await button(page, /^Load/).click();
        await eventually(() => texts(page), ['the', 'cat', 'sat']);
        assert.deepEqual(hub.ranges, ['all', 'bytes=20000-', 'bytes=25000-', 'all']);
        assert.deepEqual(await notices(page), [
          'model.safetensors changed on the Hub while it was being downloaded. Its download started again.',
        ]);
      },
      alone(),
    ),
  );

  test(
    'can be cancelled',
    visit(
      TEXT,
      async (page) => {
        hub.breaks = Array(9).fill(100);
        await openSearch(page);
        await lookUp(page, 'seeded/gpt2');
        await button(page, /^Load/).click();
        await button(page, 'Cancel').click();
        await button(page, /^Load/).waitFor();
        assert.equal(await dialog(page).locator('.own-hub .own-told').textContent(), '');
      },
      alone(),
    ),
  );
});

describe('a problem with the Hub is a sentence', () => {
  /** Problems that the look-up finds. */
  const NAMES = /** @type {[string, RegExp][]} */ ([
    ['not a name!', /^“not a name!” is not the name of a model\. Names look like openai-community\/gpt2\.$/],
    ['seeded/nothing', /^127\.0\.0\.1:\d+ has no public model named seeded\/nothing\. Check the spelling/],
    ['seeded/gpt2@old', /^127\.0\.0\.1:\d+ has no such branch or commit: seeded\/gpt2@old\.$/],
    ['seeded/gated', /^seeded\/gated is gated: its owner gives access only on request\. Log in/],
    [
      'seeded/pickled',
      /^seeded\/pickled has no weights in a supported format, .* It contains config\.json, pytorch_model\.bin\.$/,
    ],
    ['seeded/ggufs/none.gguf', /^seeded\/ggufs has no model in a file none\.gguf\./],
  ]);
  test(
    'that the look-up finds',
    visit(
      TEXT,
      async (page) => {
        await openSearch(page);
        for (const [name, sentence] of NAMES) {
          await lookUp(page, name);
          await tells(page, sentence);
        }
      },
      options(),
    ),
  );

  /** Problems that are found before the weights are requested. */
  const FILES = /** @type {[string, RegExp][]} */ ([
    ['seeded/mamba', /^model_type is "mamba" in config\.json, but only .* are supported; choose another model\.$/],
    ['seeded/large', /model\.safetensors takes 14\.5 GB, but there is room for at most 3\.2 GB of weights;/],
    [
      'seeded/lacks',
      /^model\.safetensors cannot be loaded: its repository lacks tokenizer\.json, model-00002-of-00002\.safetensors\./,
    ],
  ]);
  test(
    'that is found before the weights are requested',
    visit(
      TEXT,
      async (page) => {
        await openSearch(page);
        for (const [name, sentence] of FILES) {
          await lookUp(page, name);
          await button(page, /^Load/).click();
          await tells(page, sentence);
          assert.deepEqual(hub.ranges, []);
        }
      },
      options(),
    ),
  );

  test(
    'a file of another length',
    visit(
      TEXT,
      async (page) => {
        await openSearch(page);
        await lookUp(page, 'seeded/wrong');
        await button(page, /^Load/).click();
        await tells(page, /^A file of seeded\/wrong has the wrong length \(36008 \/ 30000 bytes\)\. Look the model up/);
      },
      options(),
    ),
  );

  test(
    'no network',
    visit(
      TEXT,
      async (page) => {
        await openSearch(page);
        await page.context().setOffline(true);
        await lookUp(page, 'seeded/gpt2');
        await tells(page, /^127\.0\.0\.1:\d+ cannot be reached \(.+\)\. Check the connection and try again\./);
        await page.context().setOffline(false);
        await button(page, 'Look up').click();
        await button(page, /^Load/).waitFor();
      },
      alone(),
    ),
  );
});

describe('the policy of the page', () => {
  test('names the Hub and the servers of its files, and no others', () => {
    const html = readFileSync(new URL('../../www/index.html', import.meta.url), 'utf8');
    assert.match(
      html,
      /; connect-src 'self' https:\/\/huggingface\.co https:\/\/\*\.cdn\.hf\.co https:\/\/cas-bridge\.xethub\.hf\.co https:\/\/cdn-lfs\.hf\.co https:\/\/cdn-lfs-us-1\.hf\.co https:\/\/cdn-lfs-eu-1\.hf\.co;/,
    );
  });

  test('that does not name the Hub removes the button', async () => {
    await visit(
      TEXT,
      async (page) => {
        await page.getByRole('button', { name: 'Your own…' }).click();
        await button(page, 'Choose files…').waitFor();
        assert.equal(await button(page, 'From the Hub…').count(), 0);
      },
      { ...options(), url: await pageAllowing() },
    )();
  });

  test('that does not name the server of a file stops its download', async () => {
    await visit(
      TEXT,
      async (page) => {
        await openSearch(page);
        await lookUp(page, 'seeded/gpt2');
        await button(page, /^Load/).click();
        await tells(page, /cannot be reached .* the host of this page may not allow requests/);
        assert.deepEqual(hub.ranges, []);
      },
      {
        ...options(),
        url: await pageAllowing(hub.url),
        expected: new RegExp(`${EXPECTED.source}|Content Security Policy`),
      },
    )();
  });
});

describe('a name on the Hub', () => {
  test(
    'can be typed in several forms',
    visit('#room=worked', async (page) => {
      const names = await modules(page, 'page/own/hub/name.ts');
      const parse = (/** @type {string} */ typed) =>
        names.evaluate(([{ parseName }], typed) => parseName(typed), typed);
      for (const [typed, expected] of /** @type {[string, (string | null)[] | null][]} */ ([
        [' openai-community/gpt2 ', ['openai-community/gpt2', null, null]],
        ['gpt2', ['gpt2', null, null]],
        ['a/b@dev', ['a/b', 'dev', null]],
        ['a/b@refs/pr/1', ['a/b', 'refs/pr/1', null]],
        ['a/b@dev:c/d.gguf', ['a/b', 'dev', 'c/d.gguf']],
        ['a/b/c/d-Q4_0.gguf', ['a/b', null, 'c/d-Q4_0.gguf']],
        ['https://example.org/a/b', ['a/b', null, null]],
        ['https://example.org/a/b/', ['a/b', null, null]],
        ['https://example.org/a/b?library=x#y', ['a/b', null, null]],
        ['https://example.org/a/b/tree/refs%2Fpr%2F1', ['a/b', 'refs/pr/1', null]],
        ['https://example.org/a/b/blob/main/c/d%20e.gguf', ['a/b', 'main', 'c/d e.gguf']],
        ['https://example.org/a/b/resolve/main/d.gguf?download=true', ['a/b', 'main', 'd.gguf']],
        ['https://example.org/a/%E0', null],
        ['', null],
        ['../x', null],
        ['a/b/c', null],
        ['a b', null],
      ])) {
        const found = await parse(typed);
        assert.deepEqual(found && [found.repo, found.revision, found.file], expected, typed);
      }
    }),
  );
});
