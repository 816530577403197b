// @ts-check
/** Downloading a model over an unreliable connection. Bytes that have arrived are not requested again. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { notices } from './board.mjs';
import { ADDRESS, eventually, stateIs, visit } from './browser.mjs';
import * as room from './room.mjs';
import { listening } from './server.mjs';

const SAYS = 'In layer 5, head 11, “it” gives 65 % of its attention to “animal”';
const BYTES = 45_141_904;

/** For each request for the weights, the byte at which the connection breaks; and whether the host supports ranges. */
let line = { breaks: /** @type {(number | null)[]} */ ([]), knowsRanges: true };
/** First byte of each request for the weights. @type {number[]} */
let asked = [];

/** A copy of the page on a server with an unreliable connection. */
async function badLine() {
  const address = await listening(async (request, answer) => {
    const got = await fetch(new URL(request.url?.slice(1) ?? '', ADDRESS));
    const headers = { 'content-type': got.headers.get('content-type') ?? '', 'cache-control': 'no-store' };
    if (!request.url?.endsWith('model.safetensors')) {
      answer.writeHead(got.status, headers).end(Buffer.from(await got.arrayBuffer()));
      return;
    }
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    asked.push(Number(first ?? 0));
    const isPart = line.knowsRanges && first !== undefined;
    const [from, to] = isPart ? [Number(first), last ? Number(last) + 1 : BYTES] : [0, BYTES];
    const bytes = Buffer.from(await got.arrayBuffer()).subarray(from, to);
    const end = line.breaks.shift() ?? null;
    const part = { 'content-range': `bytes ${from}-${to - 1}/${BYTES}` };
    answer.writeHead(isPart ? 206 : 200, { ...headers, ...(isPart ? part : {}), 'content-length': bytes.length });
    if (end === null) return void answer.end(bytes);
    answer.write(bytes.subarray(0, end), () => setTimeout(() => answer.destroy(), 200));
  });
  return `${address}/`;
}

const url = await badLine();

/** @param {import('playwright-core').Page} page */
const panel = (page) => page.locator('#model-loading').innerText();
/** Waits for the picture of the whole model. @param {import('playwright-core').Page} page */
async function shown(page) {
  await eventually(async () => (await room.says(page)).startsWith(SAYS), true, room.LOADING_MS);
  await page.locator('.bar-arriving').waitFor({ state: 'detached', timeout: room.LOADING_MS });
  await stateIs(page);
}

/** Options of a visit over such a line. @param {typeof line} next */
const over = (next) => ({
  ...{ url, state: null, context: {}, expected: /Failed to load resource|ERR_/ },
  before: async () => {
    asked = [];
    line = next;
  },
});

describe('an interrupted download of a model', () => {
  test(
    'finishes automatically',
    visit(
      '#room=sentence',
      async (page) => {
        await shown(page);
        assert.equal(asked.length, 6);
        const [first, , layers, rest] = asked;
        assert.ok(first === 0 && rest > layers + 1e6 && rest <= layers + 10e6, `${asked}`);
        assert.deepEqual(await notices(page), []);
        const kept = await page.evaluate(async () => (await (await caches.open('headlight-models')).keys()).length);
        assert.equal(kept, 4, 'the manifest and three whole files');
      },
      over({ breaks: [null, null, 10e6], knowsRanges: true }),
    ),
  );

  test(
    'resumes on request, and after a reload',
    visit(
      '#room=sentence',
      async (page) => {
        await eventually(() => panel(page), /model\.safetensors cannot be loaded/, room.LOADING_MS);
        const before = asked.length;
        await page.reload();
        await shown(page);
        assert.equal(before, 4);
        assert.ok(asked[4] > asked[3] && asked[3] > asked[2], `${asked}`);
      },
      over({ breaks: [null, null, 8e6, 8e6], knowsRanges: true }),
    ),
  );

  test(
    'restarts if the host does not support ranges',
    visit(
      '#room=sentence',
      async (page) => {
        await shown(page);
        assert.equal(asked.length, 2);
        assert.ok(asked[1] > 0, `${asked}`);
      },
      over({ breaks: [20e6], knowsRanges: false }),
    ),
  );
});
