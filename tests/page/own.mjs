// @ts-check
/** Custom models of the repository as the files that a user chooses. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { eventually, goTo, stateIs, visit } from './browser.mjs';
import * as room from './room.mjs';
import { download } from './share.mjs';

/** @typedef {import('playwright-core').Page} Page */

const SEEDED = new URL('../golden/architectures/', import.meta.url);
export const WHOLE = ['config.json', 'tokenizer.json', 'model.safetensors'];
export const PARTS = [
  'config.json',
  'tokenizer.json',
  'model-00001-of-00002.safetensors',
  'model-00002-of-00002.safetensors',
  'model.safetensors.index.json',
];

/** @param {string} model @param {string} name */
export const bytesOf = (model, name) => readFileSync(new URL(`${model}/${name}`, SEEDED));

/** @param {Page} page @param {string} model @param {string[]} [names] */
export const choose = (page, model, names = WHOLE) =>
  page
    .locator('#own-files')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'application/octet-stream', buffer: bytesOf(model, name) })));

/**
 * Returns the body of a test that chooses a model's files in a room, given by its URL.
 *
 * @param {string} hash @param {string} model @param {(page: Page) => Promise<unknown>} look @param {string[]} [names]
 */
export const withModel = (hash, model, look, names) =>
  visit(
    hash,
    async (page) => {
      await choose(page, model, names);
      await look(page);
    },
    { patience: room.LOADING_MS },
  );

/** The page uses the chosen file as its model. @param {Page} page @param {string} [file] */
export const usesFile = (page, file = 'model.safetensors') =>
  eventually(
    () => chosenModel(page),
    (title) => title?.startsWith(`${file} (`),
  );

/** @param {Page} page */
export const chosenModel = (page) =>
  page.getByRole('combobox', { name: 'Model' }).locator('option:checked').textContent();

/** @param {Page} page */
export const texts = async (page) => (await room.tokens(page)).map(({ text }) => text);

/** Opens the file of a model at a path, and waits until the room shows it. @param {Page} page @param {string} path */
export async function loadFile(page, path) {
  await page.locator('#own-files').setInputFiles(path);
  await eventually(() => page.url(), /model=/, room.LOADING_MS);
  await stateIs(page, 'ready', room.LOADING_MS);
  assert.equal(await room.problem(page), '');
}

/** The JSON of a room for a text and the chosen model. @param {Page} page @param {string} name @param {string} text */
export async function numbersOf(page, name, text) {
  const model = /model=([^&]*)/.exec(page.url())?.[0];
  await goTo(page, `#room=${name}&${model}&text=${encodeURIComponent(text)}`);
  await stateIs(page, 'ready', room.LOADING_MS);
  return JSON.parse((await download(page, 'Download JSON')).text);
}
