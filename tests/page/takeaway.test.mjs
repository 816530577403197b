// @ts-check
/** Numbers exported from the room "Sentence": JSON and CSV files contain the model's own numbers. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { eventually, stateIs } from './browser.mjs';
import { ALL_HEADS, GUITAR, HEADS, LAYERS, sum, TIRED, TOLERANCE } from './pytorch.mjs';
import * as room from './room.mjs';
import { closeShare, download, openShare, parsed, taken } from './share.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ app: string, version: string, model: string, text: string, tokens: { id: number, text: string }[], n_layers: number, n_heads: number, attention: number[][][][] }} Export */

/** @param {Page} page @returns {Promise<Export>} */
const json = async (page) => JSON.parse((await download(page, 'Download JSON')).text);

describe('the JSON', () => {
  for (const sentence of [TIRED, GUITAR]) {
    test(
      `of “${sentence.text.slice(0, 20)}…” is in the documented format, with PyTorch’s numbers`,
      room.inRoom('', async (page) => {
        await room.type(page, sentence.text);
        const { name, text } = await download(page, 'Download JSON');
        assert.equal(name, 'headlight.json');
        /** @type {Export} */
        const { attention, tokens, version, ...about } = JSON.parse(text);
        assert.deepEqual(Object.keys(JSON.parse(text)), [
          'app',
          'version',
          'model',
          'text',
          'tokens',
          'n_layers',
          'n_heads',
          'attention',
        ]);
        assert.deepEqual(about, {
          app: 'headlight',
          model: await page.getByRole('combobox', { name: 'Model' }).locator('option:checked').textContent(),
          text: sentence.text,
          n_layers: LAYERS,
          n_heads: HEADS,
        });
        assert.match(version, /^\d+\.\d+\.\d+/);
        assert.deepEqual(
          tokens,
          sentence.tokens.map((text, at) => ({ id: sentence.ids[at], text })),
        );
        let farthest = 0;
        for (const { layer, head } of ALL_HEADS) {
          const pattern = sentence.pattern(layer, head);
          assert.deepEqual(
            attention[layer][head].map((row) => row.length),
            pattern.map((row) => row.length),
          );
          for (const [query, row] of attention[layer][head].entries()) {
            for (const [key, weight] of row.entries())
              farthest = Math.max(farthest, Math.abs(weight - pattern[query][key]));
            assert.ok(Math.abs(sum(row) - 1) < 1e-5, `a row of L${layer} H${head} sums to ${sum(row)}`);
          }
        }
        assert.ok(farthest <= TOLERANCE, `${farthest} from PyTorch`);
        assert.equal(attention.length * attention[0].length, ALL_HEADS.length);
      }),
    );
  }

  test(
    'has every bit of the float32 numbers that the core computed',
    room.inRoom('', async (page) => {
      // Records the engine's answers, starting with the next request.
      await page.evaluate(() => {
        const post = Worker.prototype.postMessage;
        /** @param {any[]} args */
        Worker.prototype.postMessage = function (...args) {
          Worker.prototype.postMessage = post;
          this.addEventListener('message', ({ data }) => {
            const read = data.answers?.find((/** @type {any} */ { result }) => result?.maps);
            if (read) /** @type {any} */ (globalThis).answered = [...read.result.maps[0].values];
          });
          return post.apply(this, /** @type {any} */ (args));
        };
      });
      await room.chooseHead(page, 3, 7);
      await eventually(() => room.says(page), /^In layer 3, head 7,/);
      /** @type {number[]} */
      const core = await page.evaluate(() => /** @type {any} */ (globalThis).answered);
      const { attention } = await json(page);
      assert.deepEqual(attention[3][7].flat().map(Math.fround), core);
    }),
  );

  test(
    'has the numbers without hiding, merging or another measure',
    room.inRoom('', async (page) => {
      await room.type(page, GUITAR.text);
      const before = await json(page);
      await room.toggle(page, 'Show [CLS] and [SEP]', false);
      await room.toggle(page, 'Whole words', true);
      await page.getByRole('radio', { name: 'Weight × ‖value‖' }).check();
      await room.chooseHead(page, 0, 1);
      assert.deepEqual(await json(page), before);
    }),
  );

  test(
    'keeps the text as typed',
    room.inRoom('', async (page) => {
      const text = 'She said: "über", \\ 🦊\u2028<i>';
      await room.type(page, text);
      assert.equal((await json(page)).text, text);
    }),
  );
});

describe('the CSV', () => {
  test(
    'begins with a byte-order mark, without which Excel garbles accents',
    room.inRoom('&text=%C3%89l+est%C3%A1+aqu%C3%AD', async (page) => {
      await openShare(page);
      const { bytes } = await taken(page, 'CSV');
      assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
      assert.notDeepEqual([...bytes.subarray(3, 6)], [0xef, 0xbb, 0xbf]);
      await closeShare(page);
    }),
  );

  test(
    'has the displayed heads’ numbers, the same as in the JSON',
    room.inRoom('', async (page) => {
      await room.toggle(page, 'Several heads', true);
      await room.thumbnail(page, 0, 2).click();
      await stateIs(page);
      const { name, text } = await download(page, 'Download CSV');
      assert.equal(name, 'headlight-L5-H11-all-MiniLM-L6-v2.csv');
      const [header, ...rows] = parsed(text);
      assert.deepEqual(header, ['layer', 'head', 'query', ...TIRED.tokens]);
      assert.equal(rows.length, 2 * 15);
      const { attention } = await json(page);
      for (const [at, [layer, head, query, ...weights]] of rows.entries()) {
        assert.deepEqual([layer, head], at < 15 ? ['5', '11'] : ['0', '2']);
        assert.equal(query, TIRED.tokens[at % 15]);
        assert.deepEqual(weights.map(Number), attention[Number(layer)][Number(head)][at % 15]);
      }
    }),
  );

  test(
    'keeps commas and quotation marks in their cells',
    room.inRoom('', async (page) => {
      await room.type(page, 'Say "no, thanks", twice');
      const [header, ...rows] = parsed((await download(page, 'Download CSV')).text);
      assert.deepEqual(header.slice(3), ['[CLS]', 'say', '"', 'no', ',', 'thanks', '"', ',', 'twice', '[SEP]']);
      assert.deepEqual(
        rows.map(([, , query]) => query),
        header.slice(3),
      );
      assert.ok(rows.every((row) => row.length === header.length && row.every((cell) => cell !== '')));
    }),
  );

  test(
    'is not changed by hiding, merging or another measure',
    room.inRoom('', async (page) => {
      await room.type(page, GUITAR.text);
      const before = (await download(page, 'Download CSV')).text;
      await room.toggle(page, 'Show [CLS] and [SEP]', false);
      await room.toggle(page, 'Whole words', true);
      await page.getByRole('radio', { name: 'Weight × ‖value‖' }).check();
      await stateIs(page);
      assert.equal((await download(page, 'Download CSV')).text, before);
    }),
  );
});
