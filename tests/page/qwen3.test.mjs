// @ts-check
/** A model with the shapes of Qwen3 0.6B loads in the page and predicts next words. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { visit } from './browser.mjs';
import { loadFile, numbersOf } from './own.mjs';
import { writeQwen3 } from './qwen3.mjs';
import { LOADING_MS, memory } from './room.mjs';
import { FULL } from './sets.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Maximum ratio of the engine's memory to the size of the file. */
const MEMORY = 1.5;

test('a GGUF with the shapes of Qwen3 0.6B loads, answers, and takes less memory than 1.5 files', {
  skip: !FULL && 'the file has 400 MB; the full set of tests writes it',
}, async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'headlight-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'model.gguf');
  const bytes = writeQwen3(path);
  await visit(
    '#room=predict&text=The',
    async (page) => {
      await loadFile(page, path);
      const [cat, hat] = [await numbersOf(page, 'predict', 'the cat'), await numbersOf(page, 'predict', 'the hat')];
      const ids = cat.tokens.map((/** @type {{ id: number }} */ { id }) => id);
      // The merge with the lowest number is first: "he" and " c", then "at".
      assert.deepEqual(ids, [116, 104 * 256 + 101, 32 * 256 + 99, 97 * 256 + 116]);
      for (const { next } of [cat, hat]) {
        assert.equal(next.length, 10);
        const shares = next.map((/** @type {{ probability: number }} */ { probability }) => probability);
        assert.ok(
          shares.every(
            (/** @type {number} */ share, /** @type {number} */ at) => share > 0 && share <= (shares[at - 1] ?? 1),
          ),
          `${shares}`,
        );
      }
      assert.notDeepEqual(cat.next, hat.next);
      assert.deepEqual((await numbersOf(page, 'predict', 'the cat')).next, cat.next);
      const ratio = (await memory(page)) / bytes;
      assert.ok(ratio < MEMORY, `${ratio} times the file`);
    },
    { state: null, patience: LOADING_MS, context: {} },
  )();
});
