// @ts-check
/** The first layers of a model are shown while the rest of it is being downloaded. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { ADDRESS, eventually, goTo, stateIs, visit } from './browser.mjs';
import * as room from './room.mjs';
import { listening } from './server.mjs';

/** The model whose weights arrive slowly. */
let model = 'minilm-l6';
const SAYS = 'In layer 5, head 11, “it” gives 65 % of its attention to “animal”';

/** @typedef {{ start: number, end: number, layers: number }} Piece */

/** The pieces of a model. @param {string} model @returns {Promise<Piece[]>} */
async function piecesOf(model) {
  const manifest = await fetch(`${ADDRESS}models/${model}/manifest.json`);
  const { files } = await manifest.json();
  return files.find((/** @type {{ pieces?: Piece[] }} */ file) => file.pieces).pieces;
}

let pieces = await piecesOf(model);

/** Number of pieces that the server sends before it pauses. */
let sent = 0;
/** Ends the pause. */
let goOn = () => {};
/** Ranges requested of the weights. @type {(string | undefined)[]} */
let asked = [];

/** A copy of the page on a server that pauses. */
async function slowLine() {
  let pause = Promise.resolve();
  const address = await listening(async (request, answer) => {
    const { range } = request.headers;
    const isWeights = /model\.(safetensors|gguf)$/.test(request.url ?? '') && request.url?.includes(model);
    const got = await fetch(
      new URL(request.url?.slice(1) ?? '', ADDRESS),
      isWeights && range ? { headers: { range } } : {},
    );
    const bytes = Buffer.from(await got.arrayBuffer());
    const headers = Object.fromEntries(
      ['content-type', 'content-range'].flatMap((name) =>
        got.headers.get(name) ? [[name, got.headers.get(name)]] : [],
      ),
    );
    answer.writeHead(got.status, { ...headers, 'content-length': bytes.length, 'cache-control': 'no-store' });
    if (!isWeights) return void answer.end(bytes);
    if (asked.length === 0)
      pause = new Promise((resolve) => {
        goOn = () => resolve();
      });
    asked.push(range);
    const [from, to] = (/bytes=(\d+)-(\d*)/.exec(range ?? '') ?? []).slice(1).map(Number);
    const isBefore = (/** @type {Piece} */ { start, end }) => start >= from && (!to || end <= to + 1);
    const now = pieces
      .slice(0, sent)
      .filter(isBefore)
      .reduce((sum, { start, end }) => sum + end - start, 0);
    answer.write(bytes.subarray(0, now));
    if (now < bytes.length) await pause;
    answer.end(bytes.subarray(now));
  });
  return `${address}/`;
}

const url = await slowLine();

/**
 * Options of a visit in which the download pauses after the first `layers` layers.
 *
 * @param {number} layers
 * @param {string} [of] the model
 * @returns {import('./browser.mjs').VisitOptions}
 */
const pausedAfter = (layers, of = 'minilm-l6') => ({
  url,
  state: 'running',
  context: {},
  before: async () => {
    asked = [];
    model = of;
    pieces = await piecesOf(of);
    sent = pieces.findIndex((piece) => piece.layers === layers) + 1;
  },
});

/** @param {import('playwright-core').Page} page */
const arriving = (page) => page.locator('.bar-arriving');

/** @param {import('playwright-core').Page} page @param {string} layers */
const saysArrived = (page, layers) =>
  eventually(
    () => arriving(page).innerText(),
    (text) => text.startsWith(`Layers ${layers} are here. The rest is loading.`),
  );

/** Counts the heads among all heads, with a cell for each. @param {import('playwright-core').Page} page @param {number} count */
async function showsHeads(page, count) {
  await room.show(page, 'All heads');
  assert.equal(await page.getByRole('gridcell').count(), count);
  await room.show(page, 'Arrows');
}

describe('a model on a slow line', () => {
  test(
    'shows the layers that have arrived, and then all',
    visit(
      '#room=sentence',
      async (page) => {
        await saysArrived(page, '0 to 2 of 6');
        await eventually(async () => (await room.says(page)).startsWith('In layer 2, head 11, '), true);
        await showsHeads(page, 36);

        await room.sentenceBox(page).fill('the dog was tired');
        await eventually(async () => (await room.tokens(page)).map(({ text }) => text).includes('dog'), true);
        await stateIs(page, 'running');

        await room.sentenceBox(page).fill('the quokka');
        await eventually(() => room.problem(page), /does not have “quo”, “##kka” yet/);
        assert.equal(await page.evaluate(() => document.documentElement.dataset.state), 'loading');

        goOn();
        await stateIs(page, 'ready', room.LOADING_MS);
        assert.equal(await room.problem(page), '');
        assert.equal(await arriving(page).count(), 0);
        assert.equal(await room.head(page), 'L5 H11');
        assert.deepEqual(
          asked.map((range) => Number(range?.match(/\d+/)?.[0])),
          [0, 1, 2, 8, 9].map((nth) => pieces[nth].start),
        );
      },
      pausedAfter(3),
    ),
  );

  test(
    'opens the head of a link when its layer arrives',
    visit(
      '#room=sentence&layer=5&head=11',
      async (page) => {
        assert.match(await arriving(page).innerText(), /^Layer 0 of 6 is here\./);
        assert.equal(await room.head(page), 'L0 H11');
        goOn();
        await eventually(async () => (await room.says(page)).startsWith(SAYS), true, room.LOADING_MS);
      },
      pausedAfter(1),
    ),
  );

  test(
    'waits in rooms that need the last layer',
    visit(
      '#room=sentence',
      async (page) => {
        await goTo(page, '#room=block', 'loading');
        await page.getByRole('heading', { name: 'Downloading the model' }).waitFor();
        await eventually(() => arriving(page).count(), 0);
        await goTo(page, '#room=sentence', 'running');
        goOn();
        await eventually(async () => (await room.says(page)).startsWith(SAYS), true, room.LOADING_MS);
        await goTo(page, '#room=block');
      },
      pausedAfter(2),
    ),
  );

  test(
    'computes the figure of Start when only rare words are missing',
    visit(
      '#room=start',
      async (page) => {
        await page.locator('.fig[data-live=true]').waitFor({ timeout: room.LOADING_MS });
        assert.match(await arriving(page).innerText(), /^All 6 layers are here\. Rare words are still loading\./);
        await room.sentenceBox(page).fill('the dog was tired');
        const tokens = page.locator('.fig-token .fig-text');
        await eventually(async () => (await tokens.allTextContents()).includes('dog'), true);
        await stateIs(page, 'running');
        goOn();
        await stateIs(page, 'ready', room.LOADING_MS);
        assert.equal(await arriving(page).count(), 0);
      },
      pausedAfter(6),
    ),
  );

  test(
    'shows the first heads of a language model',
    visit(
      '#room=sentence&model=smollm2-135m',
      async (page) => {
        await saysArrived(page, '0 to 4 of 30');
        await showsHeads(page, 45);
        goOn();
        await stateIs(page, 'ready', room.LOADING_MS);
        assert.equal(await arriving(page).count(), 0);
      },
      pausedAfter(5, 'smollm2-135m'),
    ),
  );
});
