// @ts-check
/**
 * The room "Compare": one head over many sentences, and exported files.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { eventually, stateIs } from './browser.mjs';
import { enter, inCompare, otherBox, places, says, TIRED, WIDE } from './compare.mjs';
import { download, parsed } from './share.mjs';

describe('one head over many sentences', () => {
  const rows = (/** @type {Page} */ page) => page.locator('.many-table tbody tr');

  test(
    'a previous-token head is one in every sentence',
    inCompare('&compare=many&layer=0&head=2', async (page) => {
      await stateIs(page);
      assert.match(
        await says(page),
        /^In A, the strongest link of layer 0, head 2 goes from “.+” to “.+” \(the previous token\): >?[\d.]+ %\. In (5\d|60) of 60 other sentences, it goes to the same kind of target; in \d, it does not\.$/,
      );
      assert.equal(await rows(page).count(), 61);
    }),
  );

  test(
    'contradicting sentences come first; a click compares one with the first',
    inCompare('&compare=many', async (page) => {
      await stateIs(page);
      const [, alike, contrary] =
        /In (\d+) of 60 other sentences, it goes to the same kind of target; in (\d+), it/.exec(await says(page)) ?? [];
      assert.equal(Number(alike) + Number(contrary), 60);
      const marks = await rows(page).evaluateAll((all) => all.map((row) => row.classList.contains('contrary')));
      assert.deepEqual(
        marks,
        marks.map((_, nth) => nth > 0 && nth <= Number(contrary)),
      );
      const sentence = await rows(page).nth(1).getByRole('button').innerText();
      await rows(page).nth(1).getByRole('button').click();
      await eventually(() => otherBox(page).inputValue(), sentence);
      await stateIs(page);
      assert.ok((await places(page)).length > 0);
    }),
  );

  test(
    'custom sentences are one per line',
    inCompare('&compare=many', async (page) => {
      await stateIs(page);
      await page.getByText('Other sentences', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Sentences, one per line' }).fill('\nWe saw it.\n\n  It rained.  \n');
      await page.keyboard.press('Tab');
      await eventually(() => says(page), / of 2 other sentences,/);
      await stateIs(page);
      assert.deepEqual((await rows(page).getByRole('button').allInnerTexts()).sort(), ['It rained.', 'We saw it.']);
      const { name, text } = await download(page, 'Download CSV');
      assert.equal(name, 'headlight-many-L5-H11-all-MiniLM-L6-v2.csv');
      const [head, ...lines] = parsed(text);
      assert.equal(head.join(), 'sentence,from,to,weight,goes_to');
      assert.deepEqual(
        lines.map(([sentence]) => sentence),
        [TIRED, 'We saw it.', 'It rained.'],
      );
      await eventually(() => page.url().includes('lines='), true);
      const link = page.url();
      await enter(page, '');
      await enter(page, link.slice(link.indexOf('#') + 1).replace('room=compare', ''));
      await eventually(() => says(page), / of 2 other sentences,/);
    }),
  );
});

test(
  'a line without a token is named, and the others are counted',
  inCompare('&compare=many&lines=We%20saw%20it.%0A%01%0AIt%20rained.%0A%E2%80%8B%0AShe%20left.', async (page) => {
    await eventually(() => says(page), / of 3 other sentences,/);
    await stateIs(page);
    assert.deepEqual(await page.getByRole('list', { name: 'Lines that are not counted' }).allInnerTexts(), [
      [2, 4].map((line) => `Line ${line} is not counted. Type at least one word.`).join('\n'),
    ]);
    const { text } = await download(page, 'Download CSV');
    assert.deepEqual(
      parsed(text).map(([sentence]) => sentence),
      ['sentence', TIRED, 'We saw it.', 'It rained.', 'She left.'],
    );
  }),
);

test(
  'the files contain the displayed numbers',
  inCompare('', async (page) => {
    const json = JSON.parse((await download(page, 'Download JSON')).text);
    assert.deepEqual([json.text, json.other, json.layer, json.head, json.places.length], [TIRED, WIDE, 5, 11, 15]);
    const [query, key] = ['it', 'animal'].map((word) =>
      json.places.findIndex((/** @type {{ a: string }} */ { a }) => a === word),
    );
    const [a, b] = [json.attention_a, json.attention_b].map((rows) => rows[query][key]);
    assert.ok(Math.abs(a - 0.65) < 0.005 && Math.abs(b - 0.5) < 0.005, `${a}, ${b}`);
    assert.ok(Math.abs(json.difference[query][key] - (a - b)) < 1e-6);
    assert.equal(json.selected.place, query);
    assert.equal(json.change.length, 6);
    for (const row of json.attention_a)
      assert.ok(Math.abs(row.reduce((/** @type {number} */ sum, /** @type {number} */ x) => sum + x, 0) - 1) < 1e-5);
    const { name, text } = await download(page, 'Download CSV');
    assert.equal(name, 'headlight-compare-L5-H11-all-MiniLM-L6-v2.csv');
    const [head, ...lines] = parsed(text);
    assert.equal(head.join(), 'query_place,key_place,query_a,query_b,key_a,key_b,weight_a,weight_b,difference');
    assert.equal(lines.length, 15 * 15);
    const line = lines.find(([row, column]) => Number(row) === query && Number(column) === key);
    assert.deepEqual(line?.slice(2, 8), ['it', 'it', 'animal', 'animal', String(a), String(b)]);
  }),
);
