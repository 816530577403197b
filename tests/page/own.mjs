// @ts-check
/** Custom models of the repository as the files that a user chooses. */
import { readFileSync } from 'node:fs';

import * as room from './room.mjs';

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

/** @param {Page} page */
export const chosenModel = (page) =>
  page.getByRole('combobox', { name: 'Model' }).locator('option:checked').textContent();

/** @param {Page} page */
export const texts = async (page) => (await room.tokens(page)).map(({ text }) => text);
