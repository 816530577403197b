// @ts-check
/** Additional models in a folder of the same server: `models=` in the URL. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { eventually, goTo, openTab, stateIs, visit } from './browser.mjs';
import * as room from './room.mjs';
import { openShare, taken } from './share.mjs';

/** @typedef {import('playwright-core').Page} Page */

const SEEDED = new URL('../golden/architectures/', import.meta.url);
const FILES = ['config.json', 'tokenizer.json', 'model.safetensors'];
/** An OPUS-MT translation model as published, with SentencePiece models instead of tokenizer.json. */
const PIECES = ['source.spm', 'target.spm', 'vocab.json'];
const LIST = { models: ['gpt2', 'marian', 'opus'].map((folder) => ({ folder, title: `Seeded ${folder}` })) };

/** @param {string} model @param {string} name */
const bytesOf = (model, name) =>
  readFileSync(
    PIECES.includes(name)
      ? new URL(`../golden/opus/${name}`, import.meta.url)
      : new URL(`${model.replace('opus', 'marian')}/${name}`, SEEDED),
  );

/** A manifest in the format of `cargo xtask model`. @param {string} model */
function manifestOf(model) {
  const names = model === 'opus' ? ['config.json', 'model.safetensors', ...PIECES] : FILES;
  const files = names.map((name) => {
    const bytes = bytesOf(model, name);
    return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  return { files };
}

/**
 * Adds a folder `lab/` of models to the page's server.
 *
 * @param {Page} page
 * @param {unknown} list content of its manifest
 */
const withLab = (page, list) =>
  page.route('**/lab/**', (route) => {
    const [model, name] = new URL(route.request().url()).pathname.split('/lab/')[1].split('/');
    if (name === undefined) return route.fulfill({ json: list });
    if (name === 'manifest.json') return route.fulfill({ json: manifestOf(model) });
    return route.fulfill({ body: bytesOf(model, name) });
  });

/** @param {Page} page */
const titles = (page) => page.getByRole('combobox', { name: 'Model' }).locator('option').allTextContents();

/** @param {Page} page */
const texts = async (page) => (await room.tokens(page)).map(({ text }) => text);

/** Notices above the room. @param {Page} page */
const notices = async (page) => (await page.locator('.notice').allInnerTexts()).join('\n');

describe('models of the server', () => {
  for (const [fields, title] of /** @type {[string, string][]} */ ([
    ['room=sentence&model=lab/gpt2', 'Seeded gpt2'],
    ['room=block&model=lab/gpt2', 'Seeded gpt2'],
    ['room=compare&model=lab/gpt2&second=the+cat', 'Seeded gpt2'],
    ['room=predict&model=lab/gpt2', 'Seeded gpt2'],
    ['room=translate&model=lab/marian', 'Seeded marian'],
    ['room=translate&model=lab/opus', 'Seeded opus'],
    // These rooms always use their own model.
    ['room=positions&positions=order&model=lab/gpt2', 'all-MiniLM-L6-v2'],
    ['room=lookup&part=words&model=lab/gpt2', 'all-MiniLM-L6-v2'],
  ])) {
    test(
      `every export names the model that computed it: ${fields}`,
      visit(
        `#${fields}&text=the%20cat%20sat&models=lab`,
        async (page) => {
          await stateIs(page, 'ready', room.LOADING_MS);
          await openShare(page);
          const { text } = await taken(page, 'JSON');
          assert.equal(JSON.parse(text).model, title);
          const { text: drawn } = await taken(page, 'SVG');
          const captions = drawn.replace(/<[^>]+>/g, '\n');
          assert.ok(captions.includes(title), captions.slice(-300));
          for (const other of ['marian-', 'Marian English', 'SmolLM2', 'all-MiniLM'])
            assert.ok(title.startsWith(other) || !captions.includes(other), other);
        },
        { patience: room.LOADING_MS, before: (page) => withLab(page, LIST) },
      ),
    );
  }

  test(
    'are offered next to the page’s own, work in compatible rooms, and stay in the link',
    visit(
      '#room=sentence&text=the%20cat%20sat&models=lab&model=lab/gpt2',
      async (page) => {
        await eventually(() => texts(page), ['the', 'cat', 'sat']);
        await eventually(
          () => titles(page),
          (all) => all.includes('all-MiniLM-L6-v2') && all.includes('Seeded gpt2') && all.includes('Seeded marian'),
        );
        await page.getByRole('combobox', { name: 'Model' }).selectOption('Seeded marian');
        await eventually(() => texts(page), ['the', 'cat', 'sat', '</s>']);
        await eventually(
          async () => decodeURIComponent(page.url()),
          (url) => url.includes('models=lab') && url.includes('model=lab/marian'),
        );
        await openTab(page, 'Translate', room.LOADING_MS);
        assert.equal(
          await page.getByRole('combobox', { name: 'Model' }).locator('option:checked').textContent(),
          'Seeded marian',
        );
      },
      { patience: room.LOADING_MS, before: (page) => withLab(page, LIST) },
    ),
  );

  for (const [what, list, said] of /** @type {[string, unknown, string][]} */ ([
    ['a list that is none', { files: [] }, 'lab/manifest.json lists no models.'],
    ['a folder above', { models: [{ folder: '../x', title: 'x' }] }, 'lab/manifest.json lists no models.'],
  ]))
    test(
      `${what} is reported, and the page’s own models still work`,
      visit(
        '#room=sentence&text=the%20cat%20sat&models=lab',
        async (page) => {
          await eventually(
            () => notices(page),
            (text) => text.includes(said),
          );
          await eventually(() => texts(page), ['[CLS]', 'the', 'cat', 'sat', '[SEP]']);
        },
        { patience: room.LOADING_MS, before: (page) => withLab(page, list) },
      ),
    );

  test(
    'never come from another server or a folder above the page’s',
    visit('#room=worked', async (page) => {
      for (const models of ['https://example.org/lab', '//example.org/lab', '../lab', '/lab']) {
        await goTo(page, `#room=sentence&text=the%20cat%20sat&models=${encodeURIComponent(models)}`);
        await eventually(
          () => notices(page),
          (text) => text.includes(`The field “models” of the link cannot be read (“${models}”).`),
        );
      }
    }),
  );
});
