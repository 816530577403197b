// @ts-check
/**
 * Kept results: the buttons, the list, comparing with the current picture, links and the exported file.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { neverSideways, noViolationInAnyLook, staysOpen } from './audit.mjs';
import { ADDRESS, enterRoom, eventually, plain, sharedPage, stateIs } from './browser.mjs';
import * as room from './room.mjs';

/** The larger model is 98 MB, a map is many runs, and the machine may be busy. */
const PATIENCE_MS = 240_000;

const FRANCE =
  '&compare=patch&model=smollm2-135m&text=The+capital+of+France+is&second=The+capital+of+Italy+is&words=%20Paris%7C%20Rome';
const TIRED = '&layer=5&head=11';
const PATCHED =
  "&compare=patch&text=The+animal+didn't+cross+the+street+because+it+was+too+tired&second=The+animal+didn't+cross+the+street+because+it+was+too+wide&layer=5&head=11&token=10&key=2";

const shared = sharedPage('#room=sentence', { patience: PATIENCE_MS });

/** A test that starts in the room "Sentence" without kept results. @param {(page: Page) => Promise<unknown>} look */
const fromNothing = (look) =>
  shared(async (page) => {
    // The URL contains the list of the last test.
    await page.goto('about:blank');
    await page.goto(`${ADDRESS}#room=sentence`);
    await room.enter(page, TIRED);
  }, look);

const heading = (/** @type {Page} */ page, /** @type {string | RegExp} */ name) =>
  page.locator('#heading').getByRole('button', { name });
const keep = (/** @type {Page} */ page) => heading(page, 'Keep').click();
const dialog = (/** @type {Page} */ page) => page.getByRole('dialog', { name: 'Kept results' });
const inList = (/** @type {Page} */ page, /** @type {string | RegExp} */ name) =>
  dialog(page).getByRole('button', { name });
const names = (/** @type {Page} */ page) => dialog(page).locator('.kept-name').allInnerTexts();

async function openList(/** @type {Page} */ page, /** @type {number} */ count) {
  await heading(page, `Kept (${count})`).click();
  await dialog(page).waitFor();
}

/** The exported file, from the open dialog. @param {Page} page */
async function exported(page) {
  const [file] = await Promise.all([page.waitForEvent('download'), inList(page, 'Download JSON').click()]);
  assert.equal(file.suggestedFilename(), 'headlight-kept.json');
  return JSON.parse(await readFile(await file.path(), 'utf8'));
}

/** Reads the first cell of the three matrices by keyboard: kept, current, difference. @param {Page} page */
async function firstCells(page) {
  const cells = dialog(page).getByRole('application');
  await cells.first().focus();
  for (const key of ['Home', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(key);
  const said = plain(await dialog(page).locator('.three-readout').innerText());
  const found = /kept ([−\d.]+), current ([−\d.]+), kept − current ([−\d.]+)/.exec(said);
  assert.ok(found, said);
  return found.slice(1).map((text) => Number(text.replace('−', '-')));
}

test(
  'a kept head opens again, is laid over another head, and is removed',
  fromNothing(async (page) => {
    assert.equal(await heading(page, /^Kept/).isVisible(), false);
    await keep(page);
    // Keeping the same picture again does not add it twice.
    await keep(page);
    await heading(page, 'Kept (1)').waitFor();
    await room.chooseHead(page, 2, 3);
    await openList(page, 1);
    const [name] = await names(page);
    assert.match(name, /^“The animal didn.*” · all-MiniLM-L6-v2 · L5 H11$/);
    await inList(page, /^Lay over/).click();
    await dialog(page).getByRole('application').nth(2).waitFor();
    const [kept, current, difference] = await firstCells(page);
    assert.ok(Math.abs(kept - current - difference) < 0.011, `${kept} − ${current} is not ${difference}`);
    await dialog(page).getByRole('button', { name, exact: true }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await stateIs(page);
    assert.equal(await room.head(page), 'L5 H11');
    await openList(page, 1);
    assert.equal(await dialog(page).getByText('This is the current picture.').isVisible(), true);
    await inList(page, /^Remove/).click();
    await dialog(page).getByText('Nothing is kept.').waitFor();
    assert.equal(await inList(page, 'Close').evaluate((close) => close === document.activeElement), true);
  }),
);

test(
  'a sentence of another length cannot be laid over',
  fromNothing(async (page) => {
    await keep(page);
    await room.type(page, 'A short text');
    await openList(page, 1);
    await dialog(page).getByText('The current picture has other rows or columns.').waitFor();
    assert.equal(await inList(page, /^Lay over/).count(), 0);
  }),
);

test(
  'a link contains the list, whose numbers are computed when a result is opened',
  fromNothing(async (page) => {
    await keep(page);
    const hash = await room.addressWith(page, 'kept=');
    assert.match(hash, /kept=room=sentence\S* “The animal/);
    await page.reload();
    await stateIs(page, 'ready', PATIENCE_MS);
    await room.chooseHead(page, 2, 3);
    await openList(page, 1);
    await dialog(page).getByText('Open it once').waitFor();
    await inList(page, /^“The animal/).click();
    await stateIs(page);
    await openList(page, 1);
    const [{ heads, tokens }] = (await exported(page)).kept;
    assert.deepEqual([heads[0].site, heads[0].values.length], ['blocks.5.attn.pattern.11', tokens.length]);
  }),
);

test(
  'a map and a prediction are exported with everything needed to repeat them',
  fromNothing(async (page) => {
    await enterRoom(page, 'predict', '&model=smollm2-135m&text=The+capital+of+France+is', 'ready');
    await keep(page);
    await enterRoom(page, 'compare', FRANCE, 'ready');
    await keep(page);
    await openList(page, 2);
    assert.equal(
      (await names(page))[1],
      '“The capital of France is” · SmolLM2-135M-Instruct · patched into “The capital of Italy is”',
    );
    const { app, kept } = await exported(page);
    assert.equal(app, 'headlight');
    const [predicted, map] = kept;
    assert.deepEqual([predicted.next.length, predicted.next[0].text], [10, ' Paris']);
    const [golden] = JSON.parse(await readFile(new URL('../golden/patching.json', import.meta.url), 'utf8'));
    const ids = [map.tokens_a, map.tokens_b].map((tokens) => tokens.map((/** @type {{ id: number }} */ { id }) => id));
    assert.deepEqual(ids, golden.ids);
    assert.deepEqual(
      map.measured.map((/** @type {{ text: string }} */ { text }) => text),
      [' Paris', ' Rome'],
    );
    assert.deepEqual([map.patched.site, map.patched.ids, map.patched.values.length], ['resid_pre', golden.words, 30]);
    assert.match(map.link, /#room=compare&/);
    // The example of the Python package is this export.
    const example = JSON.parse(
      await readFile(new URL('../../python/examples/france_italy.json', import.meta.url), 'utf8'),
    );
    assert.deepEqual(example.kept[0].patched.ids, map.patched.ids);
    for (const [layer, row] of map.patched.values.entries())
      for (const [at, value] of row.entries())
        assert.ok(Math.abs(value - example.kept[0].patched.values[layer][at]) < 1e-3, `${layer} ${at}`);
  }),
);

test(
  'two maps of the same size are laid over each other',
  fromNothing(async (page) => {
    await enterRoom(page, 'compare', PATCHED, 'ready');
    await keep(page);
    await enterRoom(page, 'compare', PATCHED.replace('tired', 'weak'), 'ready');
    await openList(page, 1);
    await inList(page, /^Lay over/).click();
    await dialog(page).getByText('Residual stream: 0 is B’s number').waitFor();
    await noViolationInAnyLook(page, 'kept maps');
    await neverSideways(page, 'kept maps');
    await staysOpen(page, '.kept-dialog', '#heading [aria-haspopup=dialog]');
    await page.keyboard.press('Escape');
    await eventually(() => dialog(page).isVisible(), false);
  }),
);
