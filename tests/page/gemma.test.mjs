// @ts-check
/**
 * Gemma 3 270M, a GGUF with K-quants, in the page. The file is not in the repository: the test is skipped if
 * `HEADLIGHT_GEMMA` does not name it.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { eventually, goTo, stateIs, visit } from './browser.mjs';
import { LOADING_MS, problem } from './room.mjs';
import { download } from './share.mjs';

/** @typedef {import('playwright-core').Page} Page */

const FILE = process.env.HEADLIGHT_GEMMA;
const TOLERANCE = 1e-3;

/**
 * Reference values from transformers: the ten most likely next tokens, and the last token's attention in the first head
 * of every layer.
 *
 * @type {{ text: string, ids: number[], next: number[], probabilities: number[], attention: number[] }[]}
 */
const TEXTS = JSON.parse(readFileSync(new URL('../golden/gemma.json', import.meta.url), 'utf8')).next_words;

/** @param {number[]} found @param {number[]} expected @param {string} name */
function near(found, expected, name) {
  assert.equal(found.length, expected.length, name);
  found.forEach((number, at) => {
    assert.ok(Math.abs(number - expected[at]) < TOLERANCE, `${name}, ${at}: ${number} for ${expected[at]}`);
  });
}

/** The JSON of a room for a text. @param {Page} page @param {string} room @param {string} text */
async function json(page, room, text) {
  const model = /model=([^&]*)/.exec(page.url())?.[0];
  await goTo(page, `#room=${room}&${model}&text=${encodeURIComponent(text)}`);
  return JSON.parse((await download(page, 'Download JSON')).text);
}

describe('Gemma 3 270M', { skip: FILE === undefined && 'HEADLIGHT_GEMMA does not name its file' }, () => {
  test(
    'has the tokens, the next words and the attention of transformers',
    visit(
      '#room=predict&text=The',
      async (page) => {
        await page.locator('#own-files').setInputFiles(/** @type {string} */ (FILE));
        await eventually(
          () => page.url(),
          (url) => url.includes('model='),
          LOADING_MS,
        );
        await stateIs(page, 'ready', LOADING_MS);
        assert.equal(await problem(page), '');
        for (const { text, ids, next, probabilities, attention } of TEXTS) {
          const predicted = await json(page, 'predict', text);
          const found = /** @type {{ id: number, probability: number }[]} */ (predicted.next);
          assert.deepEqual(
            found.map(({ id }) => id),
            next,
            text,
          );
          near(
            found.map(({ probability }) => probability),
            probabilities,
            text,
          );
          const read = await json(page, 'sentence', text);
          assert.deepEqual(
            read.tokens.map((/** @type {{ id: number }} */ { id }) => id),
            ids,
          );
          near(
            read.attention.flatMap((/** @type {number[][][]} */ heads) => heads[0].at(-1)),
            attention,
            text,
          );
        }
      },
      { state: null, patience: LOADING_MS, context: {} },
    ),
  );
});
