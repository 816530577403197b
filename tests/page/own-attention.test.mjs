// @ts-check
/** The attention of a custom model in the exported JSON, compared with PyTorch's. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { eventually, stateIs, visit } from './browser.mjs';
import * as room from './room.mjs';
import { download } from './share.mjs';

const SEEDED = new URL('../golden/architectures/', import.meta.url);
const FILES = ['config.json', 'tokenizer.json', 'model.safetensors'];

/** Tolerance. It is smaller in the tests of the core, which compare each intermediate matrix separately. */
const TOLERANCE = 1e-4;

/** PyTorch's results for the ids of a seeded model. @param {string} model */
function reference(model) {
  const file = readFileSync(new URL(`${model}.safetensors`, SEEDED));
  const start = 8 + Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.toString('utf8', 8, start));
  return {
    ids: /** @type {number[]} */ (JSON.parse(header.__metadata__.ids)),
    pattern(/** @type {number} */ layer, /** @type {number} */ head) {
      const { shape, data_offsets } = header[`site.blocks.${layer}.attn.pattern.${head}`];
      const [rows, columns] = shape;
      return Array.from({ length: rows }, (_, row) =>
        Array.from({ length: columns }, (_, column) =>
          file.readFloatLE(start + data_offsets[0] + 4 * (row * columns + column)),
        ),
      );
    },
  };
}

/**
 * A tokeniser in which each id is a word. It is needed for the reference's ids, a sequence that the model's own
 * tokeniser cannot produce.
 *
 * @param {number[]} ids
 */
const tokenizerOf = (ids) => ({
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: { type: 'WhitespaceSplit' },
  post_processor: null,
  decoder: null,
  model: { type: 'WordLevel', vocab: Object.fromEntries(ids.map((id) => [`w${id}`, id])), unk_token: `w${ids[0]}` },
});

for (const model of ['bert', 'roberta', 'gpt2', 'qwen2', 'llama']) {
  const { ids, pattern } = reference(model);
  test(
    `the page’s JSON has the attention that PyTorch computes: ${model}`,
    visit(
      `#room=sentence&text=${ids.map((id) => `w${id}`).join('%20')}`,
      async (page) => {
        const files = FILES.map((name) => ({
          name,
          mimeType: 'application/octet-stream',
          buffer:
            name === 'tokenizer.json'
              ? Buffer.from(JSON.stringify(tokenizerOf(ids)))
              : readFileSync(new URL(`${model}/${name}`, SEEDED)),
        }));
        await page.locator('#own-files').setInputFiles(files);
        await eventually(
          async () => (await room.tokens(page)).map(({ text }) => text),
          ids.map((id) => `w${id}`),
        );
        await stateIs(page);
        const json = JSON.parse((await download(page, 'Download JSON')).text);
        assert.deepEqual(
          json.tokens.map((/** @type {{ id: number }} */ { id }) => id),
          ids,
        );
        assert.deepEqual([json.n_layers, json.n_heads], [2, 4]);
        for (let layer = 0; layer < 2; layer++)
          for (let head = 0; head < 4; head++)
            pattern(layer, head).forEach((row, query) => {
              row.forEach((expected, key) => {
                const found = json.attention[layer][head][query][key];
                assert.ok(Math.abs(found - expected) < TOLERANCE, `L${layer} H${head} ${query} ${key}: ${found}`);
              });
            });
      },
      { patience: room.LOADING_MS },
    ),
  );
}
