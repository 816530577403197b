// @ts-check
/** Hosts with habits of their own: redirects, several versions on one origin, headers. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import sirv from 'sirv';

import { field, matrix } from './board.mjs';
import { eventually, stateIs, versionFolder, visit } from './browser.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {(request: import('node:http').IncomingMessage, answer: import('node:http').ServerResponse) => boolean} Habit */

const DIST = process.env.HEADLIGHT_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
const END = '#room=worked&mode=exact&step=all_mixed';
const WORKERS = { serviceWorkers: /** @type {const} */ ('allow') };

/**
 * The page on an origin of its own.
 *
 * @param {Habit} habit changes an answer; `true` if it has answered
 */
async function host(habit) {
  const files = sirv(DIST, { dev: true });
  const server = createServer((request, answer) => {
    if (!habit(request, answer)) files(request, answer, () => void answer.writeHead(404).end());
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(null)));
  after(() => server.closeAllConnections());
  after(() => server.close());
  return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`;
}

/** @param {import('node:http').ServerResponse} answer @param {string} body */
function html(answer, body) {
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  answer.end(`<!doctype html><html lang="en"><title>Around</title><link rel="icon" href="data:,">${body}`);
  return true;
}

/** Waits until the page's files are kept. @param {Page} page */
const isKept = (page) => eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true);

/** The frame of the first `<headlight-view>`. @param {Page} page */
const pictured = (page) => page.locator('headlight-view').first().locator('iframe').contentFrame();

describe('a host that redirects index.html to its folder', async () => {
  const VIEW = '<script type="module" src="/embed.js"></script><headlight-view room="worked"></headlight-view>';
  const url = await host(({ url = '' }, answer) => {
    if (url === '/around') return html(answer, VIEW);
    if (!url.startsWith('/index.html')) return false;
    answer.writeHead(308, { location: './' }).end();
    return true;
  });

  test(
    'shows the page again when its files are kept, with a network and without',
    visit(
      `index.html${END}`,
      async (page) => {
        await isKept(page);
        for (const isOffline of [false, true]) {
          await page.context().setOffline(isOffline);
          await page.goto('about:blank');
          await page.goto(`${url}index.html${END}`);
          await stateIs(page);
          await field(page, 'X', 'x₁', 1).fill('0');
          await eventually(async () => (await matrix(page, 'Q'))[0], ['0', '0', '1']);
        }
      },
      { url, context: WORKERS, expected: /ERR_INTERNET_DISCONNECTED/ },
    ),
  );

  test(
    'shows the element too',
    visit(
      '',
      async (page) => {
        await isKept(page);
        await page.goto(`${url}around`);
        await pictured(page).locator('html[data-state=ready]').waitFor({ state: 'attached' });
      },
      { url, context: WORKERS },
    ),
  );
});

describe('two versions on one origin', async () => {
  const OLD = (await versionFolder()).slice(2, -1);
  const OTHER = '0123456789abcdef';
  const index = readFileSync(`${DIST}/index.html`, 'utf8').replaceAll(OLD, OTHER);
  const list = JSON.parse(readFileSync(`${DIST}/files.js`, 'utf8').replace(/^self\.PAGE = |;\n$/g, ''));
  const sum = createHash('sha256').update(index).digest('hex').slice(0, 16);
  const files = { ...list.files, './': sum, 'index.html': sum };
  const otherList = `self.PAGE = ${JSON.stringify({ ...list, files })};\n`.replaceAll(OLD, OTHER);
  const url = await host((request, answer) => {
    const [, folder, name] = /^\/(a|b)\/([^?]*)/.exec(request.url ?? '') ?? [];
    if (folder === 'b' && ['', 'index.html'].includes(name)) {
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(index);
      return true;
    }
    if (folder === 'b' && name === 'files.js') {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(otherList);
      return true;
    }
    request.url = `/${name.replace(OTHER, OLD)}`;
    return false;
  });

  /** @param {Page} page @param {string} folder */
  async function enter(page, folder) {
    await page.goto('about:blank');
    await page.goto(`${url}${folder}/${END}`);
    await stateIs(page);
  }

  const names = (/** @type {Page} */ page) => page.evaluate(async () => (await caches.keys()).sort());

  test(
    'are both kept for visits without a network',
    visit(
      `a/${END}`,
      async (page) => {
        await isKept(page);
        await enter(page, 'b');
        await isKept(page);
        assert.deepEqual(await names(page), [`headlight-files ${OTHER} /b/`, `headlight-files ${OLD} /a/`]);
        await page.context().setOffline(true);
        await enter(page, 'a');
        await enter(page, 'b');
      },
      { url, context: WORKERS, expected: /ERR_INTERNET_DISCONNECTED/ },
    ),
  );

  test(
    'have what each has lost fetched again when a visitor rests',
    visit(
      `a/${END}`,
      async (page) => {
        await isKept(page);
        const [name] = await names(page);
        const kept = () => page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, name);
        const all = await kept();
        await page.evaluate(async (name) => {
          await caches.delete(name);
        }, name);
        await enter(page, 'a');
        await eventually(kept, all);
        await page.context().setOffline(true);
        await enter(page, 'a');
      },
      { url, context: WORKERS, expected: /ERR_INTERNET_DISCONNECTED/ },
    ),
  );

  test(
    'lose what an earlier version kept under its old name, and nothing of each other',
    visit(
      `a/${END}`,
      async (page) => {
        await page.evaluate(async () => {
          const old = await caches.open('headlight-page-00112233aabbccdd');
          for (const folder of ['a', 'b'])
            for (const name of ['', 'index.html', 'v-00112233aabbccdd/main.js'])
              await old.put(`/${folder}/${name}`, new Response(''));
        });
        await isKept(page);
        const left = () =>
          page.evaluate(async () =>
            (await caches.has('headlight-page-00112233aabbccdd'))
              ? (await (await caches.open('headlight-page-00112233aabbccdd')).keys()).map(
                  ({ url }) => new URL(url).pathname,
                )
              : null,
          );
        await eventually(left, ['/b/', '/b/index.html', '/b/v-00112233aabbccdd/main.js']);
        await enter(page, 'b');
        await eventually(left, null);
      },
      { url, context: WORKERS },
    ),
  );
});
