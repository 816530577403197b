// @ts-check
/** Each seeded model of `tests/golden/architectures` opens in every room that can show it. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { eventually, sharedPage, stateIs } from './browser.mjs';
import * as room from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

const SEEDED = new URL('../golden/architectures/', import.meta.url);
const FAMILIES = readdirSync(SEEDED, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** The URL names the model once its files have been read. @param {Page} page */
const modelIn = (page) => /model=(own-[0-9a-f]+)/.exec(decodeURIComponent(page.url()))?.[1];

/** @param {Page} page @param {string} name */
const enter = (page, name) =>
  page.evaluate((to) => (location.hash = location.hash.replace(/room=\w+/, `room=${to}`)), name);

/** Waits for what a room draws. @type {Record<string, (page: Page) => Promise<unknown>>} */
const DRAWN = {
  sentence: (page) => eventually(async () => (await room.tokens(page)).map(({ text }) => text).join(''), /thecatsat/),
  block: (page) => page.locator('.flow .data.heads').waitFor(),
  predict: (page) => page.locator('#room-predict .says').first().waitFor(),
  translate: (page) =>
    page.getByRole('group', { name: 'Translation', exact: true }).getByRole('button').first().waitFor(),
};

/** @param {string} family */
function roomsOf(family) {
  const config = JSON.parse(readFileSync(new URL(`${family}/config.json`, SEEDED), 'utf8'));
  if (config.is_encoder_decoder) return ['sentence', 'block', 'translate'];
  const [architecture] = config.architectures;
  const isCausal = /CausalLM|LMHead/.test(architecture);
  const tokenizer = readFileSync(new URL(`${family}/tokenizer.json`, SEEDED), 'utf8');
  const fillsBlanks = /MaskedLM/.test(architecture) && /"(\[MASK\]|<mask>)"/.test(tokenizer);
  return isCausal || fillsBlanks ? ['sentence', 'block', 'predict'] : ['sentence', 'block'];
}

const shared = sharedPage('#room=sentence&text=the%20cat%20sat', { patience: room.LOADING_MS });

describe('a custom model', () => {
  for (const { name: family } of FAMILIES) {
    const folder = new URL(`${family}/`, SEEDED);
    const files = readdirSync(folder).map((name) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: readFileSync(new URL(name, folder)),
    }));
    test(
      `opens in ${roomsOf(family).join(', ')}: ${family}`,
      shared(
        (page) => enter(page, 'sentence'),
        async (page) => {
          const before = modelIn(page);
          await page.locator('#own-files').setInputFiles(files);
          await eventually(
            () => modelIn(page),
            (model) => model !== undefined && model !== before,
          );
          for (const name of roomsOf(family)) {
            await enter(page, name);
            await DRAWN[name](page);
            await stateIs(page);
          }
        },
      ),
    );
  }
});
