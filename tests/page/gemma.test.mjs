// @ts-check
/**
 * Gemma 3 270M, a GGUF with K-quants, in the page. The file is not in the repository: the test is skipped if
 * `HEADLIGHT_GEMMA` does not name it.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { visit } from './browser.mjs';
import { loadFile, numbersOf } from './own.mjs';
import { LOADING_MS } from './room.mjs';

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

describe('Gemma 3 270M', { skip: FILE === undefined && 'HEADLIGHT_GEMMA does not name its file' }, () => {
  test(
    'has the tokens, the next words and the attention of transformers',
    visit(
      '#room=predict&text=The',
      async (page) => {
        await loadFile(page, /** @type {string} */ (FILE));
        for (const { text, ids, next, probabilities, attention } of TEXTS) {
          const predicted = await numbersOf(page, 'predict', text);
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
          const read = await numbersOf(page, 'sentence', text);
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
