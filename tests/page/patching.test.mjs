// @ts-check
/**
 * Activation patching in the room "Compare": the maps, opened runs, heads of a layer, links and files.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { words as sentencesOf } from '../../www/rooms/compare/words/en.js';
import { isReachable, neverSideways, noViolationInAnyLook, SCREENS } from './audit.mjs';
import { notices } from './board.mjs';
import { enterRoom, eventually, stateIs } from './browser.mjs';
import { testStage, testsIn } from './inside.mjs';
import { download, parsed } from './share.mjs';

const patching = testsIn('compare', { fields: '&compare=patch&model=smollm2-135m' });
const { shared, inRoom: inPatching, says } = patching;

const FRANCE = '&text=The+capital+of+France+is&second=The+capital+of+Italy+is&words=%20Paris%7C%20Rome';

/** The first example of an encoder: the attention from "it" to "animal". */
const TIRED =
  "&compare=patch&text=The+animal+didn't+cross+the+street+because+it+was+too+tired&second=The+animal+didn't+cross+the+street+because+it+was+too+wide&layer=5&head=11&token=10&key=2";

/** The example of a translation. */
const CAT =
  '&compare=patch&model=marian-en-pt&text=The+black+cat+sat+on+the+white+table.&second=The+black+dog+sat+on+the+white+table.&words=%20gato%7C%20c%C3%A3o&begins=O';

/** PyTorch's numbers; the first pairs have whole maps. */
const goldenOf = async (/** @type {string} */ name) =>
  JSON.parse(await readFile(new URL(`../golden/${name}.json`, import.meta.url), 'utf8'));
const [GOLDEN] = await goldenOf('patching');
const [ENCODER] = await goldenOf('patching_encoder');
const TRANSLATION = await goldenOf('patching_translation');

const map = (/** @type {Page} */ page, /** @type {string} */ title) =>
  page.getByRole('application', { name: new RegExp(`^${title}: rows are`) });
const residual = (/** @type {Page} */ page) => map(page, 'Residual stream');
const words = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('list', { name }).locator('.bar-word').allInnerTexts();

/**
 * Clicks the middle of a cell.
 *
 * @param {import('playwright-core').Locator} cells
 * @param {number} row from the top
 * @param {number} column
 */
async function press(cells, row, column, rows = 30, columns = 5) {
  const box = await cells.boundingBox();
  assert.ok(box);
  await cells.click({ position: { x: ((column + 0.5) * box.width) / columns, y: ((row + 0.5) * box.height) / rows } });
}

test(
  'the files contain the maps, which equal PyTorch’s',
  inPatching(FRANCE, async (page) => {
    const json = JSON.parse((await download(page, 'Download JSON')).text);
    const { patched, patched_parts: parts } = json;
    assert.deepEqual([patched.site, patched.ids], ['resid_pre', GOLDEN.words]);
    const near = (/** @type {number} */ found, /** @type {number} */ expected, /** @type {string} */ what) =>
      assert.ok(Math.abs(found - expected) < 1e-3, `${what}: ${found}, not ${expected}`);
    near(patched.of_a, GOLDEN.of_a, 'A');
    near(patched.of_b, GOLDEN.of_b, 'B');
    for (const { site, values } of [patched, ...parts])
      for (const [layer, row] of GOLDEN.maps[site].entries())
        for (const [at, expected] of row.entries()) near(values[layer][at], expected, `${site} ${layer} ${at}`);
    const [head, ...lines] = parsed((await download(page, 'Download CSV')).text);
    assert.equal(head.join(), 'site,position,token_a,token_b,value');
    assert.equal(lines.length, 3 * 30 * 5);
  }),
);

test(
  'says where the residual stream brings back the answer',
  inPatching(FRANCE, async (page) => {
    assert.equal(
      await says(page),
      'The logit of “Paris” minus that of “Rome” is 7.31 in A and −6.02 in B. A’s residual stream brings back more than half of this difference at “France” / “Italy” before layers 0–23 and at “is” before layers 24–29.',
    );
    assert.deepEqual((await words(page, 'Next word of A'))[0], 'Paris');
    assert.deepEqual((await words(page, 'Next word of B'))[0], 'Rome');
  }),
);

test(
  'a cell opens the run with that one change, and a second click closes it',
  inPatching(FRANCE, async (page) => {
    // Layer 20 is the tenth row from the top.
    await press(residual(page), 9, 3);
    await stateIs(page);
    assert.equal(
      await says(page),
      'With A’s residual stream before layer 20 at “France” / “Italy”, the logit of “Paris” minus that of “Rome” changes in B from −6.02 to 7.40. In A it is 7.31.',
    );
    assert.equal((await words(page, 'Next word of B with this one change'))[0], 'Paris');
    await eventually(() => page.url().includes('patched=resid_pre.20.3'), true);
    await press(residual(page), 9, 3);
    await eventually(() => page.url().includes('patched='), false);
  }),
);

test(
  'the choice of the other side is hidden, because only two sentences can be patched',
  inPatching(FRANCE, async (page) => {
    const sides = page.getByRole('group', { name: 'Compare with' });
    assert.equal(await sides.isVisible(), false);
    await page.getByRole('radio', { name: 'Arrows' }).check();
    await sides.waitFor();
  }),
);

test(
  'arrow keys read the cells, and Enter opens one',
  inPatching(FRANCE, async (page) => {
    await residual(page).focus();
    const keys = [...Array(30).fill('ArrowUp'), ...Array(5).fill('ArrowDown'), ...Array(4).fill('ArrowRight')];
    for (const key of keys) await page.keyboard.press(key);
    assert.equal(await page.locator('.cell-text').textContent(), 'A’s residual stream before layer 24 at “is”: 7.35');
    await page.keyboard.press('Enter');
    await eventually(() => page.url().includes('patched=resid_pre.24.4'), true);
  }),
);

test(
  'the heads of a layer are mapped on demand',
  inPatching(`${FRANCE}&patched=attn_out.23.4`, async (page) => {
    await page.getByRole('button', { name: 'Map the heads of layer 23' }).click();
    await stateIs(page);
    const heads = map(page, 'Output of each head');
    await heads.focus();
    await page.keyboard.press('ArrowLeft');
    assert.match(
      (await page.locator('.cell-text').textContent()) ?? '',
      /^A’s output of head L23 H\d at “.+”: [−\d.]+$/,
    );
    const json = JSON.parse((await download(page, 'Download JSON')).text);
    assert.equal(json.patched_heads.length, 9);
    await eventually(() => page.url().includes('patched-heads=23'), true);
    await page.getByRole('button', { name: 'Close the heads' }).click();
    await eventually(() => heads.count(), 0);
  }),
);

test(
  'one word is measured by its probability',
  inPatching('&text=The+capital+of+France+is&second=The+capital+of+Italy+is', async (page) => {
    await page.getByRole('textbox', { name: /^Word for B/ }).fill('');
    await page.keyboard.press('Tab');
    await eventually(() => says(page), /^The probability of “Paris” is [\d.]+ % in A/);
    await eventually(() => /words= Paris(&|$)/.test(decodeURIComponent(page.url())), true);
    await stateIs(page);
  }),
);

test(
  'sentences of different lengths are refused with their numbers, and pairs are proposed',
  inPatching('&text=The+capital+of+France+is&second=The+capital+of+beautiful+Italy+is', async (page) => {
    assert.equal(
      await page.getByRole('alert').filter({ hasText: 'tokens' }).innerText(),
      'To put A’s numbers into B, both sentences need the same number of tokens, but A has 5 and B has 6. Change a word of the longer one, B.'.replaceAll(
        '’',
        "'",
      ),
    );
    await page.getByRole('button', { name: 'keys / key' }).first().click();
    await eventually(() => says(page), /^The logit of “are” minus that of “is” is 3\.41 in A and −4\.79 in B\./);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await stateIs(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await eventually(() => page.getByRole('button', { name: 'Continue' }).count(), 0);
  }),
);

test(
  'in an encoder, the weight of a pair is measured, as by PyTorch',
  shared(
    (page) => enterRoom(page, 'compare', TIRED, 'ready'),
    async (page) => {
      assert.equal(
        await says(page),
        'The attention from “it” to “animal” in layer 5, head 11 is 65 % in A and 50 % in B. A’s residual stream brings back more than half of this difference at “it” before layers 3–5 and at “tired” / “wide” before layers 0–2. Outputs of layer 5 and of later layers cannot change this weight, because it is computed before them.',
      );
      const json = JSON.parse((await download(page, 'Download JSON')).text);
      const { layer, head, query, key, values, of_a } = json.patched;
      assert.deepEqual([layer, head, query, key], [5, 11, ENCODER.query, ENCODER.key]);
      assert.ok(Math.abs(of_a - ENCODER.of_a) < 1e-4);
      for (const [layer, row] of ENCODER.maps.resid_pre.entries())
        for (const [at, expected] of row.entries()) assert.ok(Math.abs(values[layer][at] - expected) < 1e-4);
      // Layer 3 is the third row from the top.
      await press(residual(page), 2, 10, 6, 15);
      await stateIs(page);
      assert.match(await says(page), /in layer 5, head 11 changes in B from 50 % to 67 %\. In A it is 65 %\.$/);
      assert.equal((await words(page, 'What “it” attends to in B with this one change'))[0], 'animal');
      await page.locator('#patch-link-1').selectOption({ label: 'street' });
      await eventually(() => says(page), /from “it” to “street”/);
      await stateIs(page);
      await noViolationInAnyLook(page, 'patching an encoder');
      await neverSideways(page, 'patching an encoder');
    },
  ),
);

test(
  'an opened head can be read by one query, key or value alone',
  inPatching(`${FRANCE}&patched=z.23.4.4&patched-heads=23`, async (page) => {
    await page.getByRole('combobox', { name: 'Read by' }).selectOption({ label: 'the value of' });
    await stateIs(page);
    assert.match(
      await says(page),
      /^With A’s output of head L23 H4 \(read only by the value of L24 H0\) at “is”, the logit .* stays −6\.02 in B\./,
    );
    await page.locator('#patch-reader-layer').selectOption('29');
    await page.getByRole('checkbox', { name: 'at all positions' }).check();
    await eventually(() => page.url().includes('reader=v.29.0.all'), true);
    await stateIs(page);
    assert.match(await says(page), /\(read only by the value of L29 H0\) at all positions, the logit/);
    const { patched_path: path } = JSON.parse((await download(page, 'Download JSON')).text);
    assert.deepEqual([path.sender, path.position, path.receiver], ['blocks.23.attn.z.4', null, 'blocks.29.attn.v.0']);
    await noViolationInAnyLook(page, 'a path');
    await neverSideways(page, 'a path');
    await page.getByRole('combobox', { name: 'Read by' }).selectOption({ label: 'all later parts' });
    await eventually(() => page.url().includes('reader='), false);
  }),
);

test(
  'in a translation model, the next written word is measured, as by an independent model',
  shared(
    (page) => enterRoom(page, 'compare', CAT, 'ready'),
    async (page) => {
      assert.match(
        await says(page),
        /^The logit of “gato” minus that of “cão” is 10\.08 in A and −7\.56 in B\. A’s residual stream brings back more/,
      );
      const { patched, patched_decoder: decoder, begins } = JSON.parse((await download(page, 'Download JSON')).text);
      assert.equal(begins, 'O');
      for (const [layer, row] of TRANSLATION.cases[1].map.entries())
        for (const [at, expected] of row.entries()) assert.ok(Math.abs(patched.values[layer][at] - expected) < 1e-4);
      for (const [layer, expected] of TRANSLATION.cases[1].decoder.entries())
        assert.ok(Math.abs(decoder[layer].values[0] - expected) < 1e-4);
      await map(page, 'Decoder').focus();
      await page.keyboard.press('Enter');
      await stateIs(page);
      assert.match(
        await says(page),
        /^With the residual stream of A’s decoder before layer \d in the last step, the logit/,
      );
      await eventually(() => /patched=decoder\.\d\.0/.test(page.url()), true);
      await page.getByRole('textbox', { name: 'Both translations begin with:' }).fill('');
      await page.keyboard.press('Tab');
      await eventually(() => page.url().includes('begins='), false);
      await stateIs(page);
      await noViolationInAnyLook(page, 'patching a translation');
      await neverSideways(page, 'patching a translation');
    },
  ),
);

test('the sentence names the last step of the decoder, and a number that stays', () => {
  const { back, opened } = sentencesOf.patch;
  assert.match(
    back([
      { token: ['cat', 'dog'], layers: [[0, 5]] },
      { token: null, layers: [[1, 1]] },
    ]),
    /at “cat” \/ “dog” before layers 0–5 and in the decoder’s last step before layer 1\.$/,
  );
  const cell = { part: /** @type {const} */ ('decoder'), layer: 0, head: null, position: 0 };
  assert.match(
    opened(cell, [], 'the logit', ['−6.02', '−6.02', '7.31']),
    /the logit stays −6\.02 in B\. In A it is 7\.31\.$/,
  );
});

test(
  'a cell that does not exist causes a notice',
  inPatching(`${FRANCE}&patched=resid_pre.20.9`, async (page) => {
    assert.match((await notices(page)).join(), /There is no token 9/);
  }),
);

test(
  'axe finds no violation, the Tab key reaches everything, and no screen scrolls horizontally',
  inPatching(`${FRANCE}&patched=resid_pre.20.3&patched-heads=23`, async (page) => {
    await stateIs(page);
    await noViolationInAnyLook(page, 'patching');
    await neverSideways(page, 'patching');
    await isReachable(page);
  }),
);

testStage(
  patching,
  [[`${FRANCE}&patched=resid_pre.20.3`, ['Residual stream', 'Feed-forward output', 'from −6.02 to 7.40']]],
  [SCREENS.wall, { width: 1920, height: 1080 }],
);
