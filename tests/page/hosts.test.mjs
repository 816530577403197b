// @ts-check
/** Unusual hosts: redirects, several versions on one origin, headers. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import sirv from 'sirv';

import { field, matrix } from './board.mjs';
import { eventually, openTab, stateIs, versionFolder, visit } from './browser.mjs';
import { LOADING_MS } from './room.mjs';
import { listening } from './server.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {(request: import('node:http').IncomingMessage, answer: import('node:http').ServerResponse) => boolean} Habit */

const DIST = process.env.HEADLIGHT_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
const END = '#room=worked&mode=exact&step=all_mixed';
const VIEW = '<script type="module" src="/embed.js"></script><headlight-view room="worked"></headlight-view>';
const WORKERS = { serviceWorkers: /** @type {const} */ ('allow') };

/**
 * Serves the page on a separate origin, and returns its URL.
 *
 * @param {Habit} habit called before each answer, which it may change; returns `true` if it has answered itself
 */
async function host(habit) {
  const files = sirv(DIST, { dev: true });
  const address = await listening((request, answer) => {
    if (!habit(request, answer)) files(request, answer, () => void answer.writeHead(404).end());
  });
  return `${address}/`;
}

/** @param {import('node:http').ServerResponse} answer @param {string} body */
function html(answer, body) {
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  answer.end(`<!doctype html><html lang="en"><title>Around</title><link rel="icon" href="data:,">${body}`);
  return true;
}

/** Waits until the page's files are stored for offline use. @param {Page} page */
const isKept = (page) => eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true);

/** The frame of the first `<headlight-view>`. @param {Page} page */
const pictured = (page) => page.locator('headlight-view').first().locator('iframe').contentFrame();

describe('a host that redirects index.html to its folder', async () => {
  const url = await host(({ url = '' }, answer) => {
    if (url === '/around') return html(answer, VIEW);
    if (!url.startsWith('/index.html')) return false;
    answer.writeHead(308, { location: './' }).end();
    return true;
  });

  test(
    'shows the page with and without a network after its files are kept',
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
    'are both kept for offline visits',
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
    'fetch their lost files again when the user is idle',
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
    'delete files of earlier versions, but not of each other',
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

describe('a host that lets browsers cache a wrong answer', async () => {
  /** Files for which the server sends a login page instead. @type {RegExp | null} */
  let isWrong = null;
  /** Ranges requested of the weights. @type {string[]} */
  let asked = [];
  const url = await host((request, answer) => {
    const name = request.url ?? '';
    const { range = 'bytes=0-' } = request.headers;
    if (name.endsWith('model.safetensors')) asked.push(range);
    answer.setHeader('cache-control', 'max-age=600');
    return isWrong?.test(name) ? html(answer, 'Log in') : false;
  });
  const panel = (/** @type {Page} */ page) => page.locator('#model-loading').innerText();
  const again = (/** @type {Page} */ page) => page.getByRole('button', { name: 'Try again' }).click();

  for (const [file, said] of /** @type {[string, RegExp][]} */ ([
    ['manifest.json', /manifest\.json is not a list of model files/],
    ['tokenizer.json', /tokenizer\.json has the wrong length/],
    ['model.safetensors', /model\.safetensors has the wrong length/],
  ]))
    test(
      `loads a model on retry whose ${file} was wrong`,
      visit(
        '#room=sentence',
        async (page) => {
          assert.match(await panel(page), said);
          isWrong = null;
          await again(page);
          await stateIs(page, 'ready', LOADING_MS);
        },
        {
          url,
          state: 'error',
          context: {},
          before: async () => {
            isWrong = new RegExp(`models/minilm-l6/${file}`);
          },
        },
      ),
    );

  test(
    'loads a model without a retry if only the browser’s copy is wrong',
    visit(
      '#room=worked',
      async (page) => {
        isWrong = /config\.json/;
        await page.evaluate(async () => {
          await (await fetch('models/minilm-l6/config.json')).text();
        });
        isWrong = null;
        await openTab(page, 'Sentence', LOADING_MS);
      },
      { url, context: {} },
    ),
  );

  test(
    'opens a lesson the second time if its file was wrong',
    visit(
      '#room=worked',
      async (page) => {
        isWrong = /tour\.json/;
        const open = async () => {
          await page.getByRole('button', { name: 'Lessons', exact: true }).click();
          await page.locator('.lesson-open').first().click();
        };
        const told = () => page.locator('.lesson-text').innerText();
        await open();
        await eventually(told, (text) => /tour\.json is not a lesson/.test(text));
        isWrong = null;
        await open();
        await eventually(() => page.locator('.lesson-position').innerText(), /^Stop 1 of/);
      },
      { url, context: {} },
    ),
  );

  for (const [what, file] of [
    ['the page', 'shared.js'],
    ['a room', 'rooms/positions/opened.js'],
  ])
    test(
      `opens ${what} on retry if one of its scripts was wrong`,
      visit(
        '#room=positions',
        async (page) => {
          await page.getByRole('button', { name: 'Try again' }).waitFor();
          isWrong = null;
          await again(page);
          await stateIs(page);
        },
        {
          url,
          state: null,
          context: {},
          expected: /MIME type|Failed to load|preloaded .* but not used/,
          before: async () => {
            isWrong = new RegExp(file);
          },
        },
      ),
    );

  for (const [what, script] of /** @type {[string, () => void][]} */ ([
    ['with locks', () => {}],
    ['without locks', () => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })],
  ]))
    test(
      `gets ${what === 'with locks' ? 'one request' : 'at most two requests'} for a model from two tabs that open together, ${what}`,
      visit(
        '#room=worked',
        async (page) => {
          asked = [];
          const other = await page.context().newPage();
          await other.addInitScript(script);
          await Promise.all([other.goto(`${url}#room=sentence`), page.getByRole('tab', { name: 'Sentence' }).click()]);
          for (const tab of [page, other]) await stateIs(tab, 'ready', LOADING_MS);
          // A download requests the pieces of a file one after the other. To validate the part of a piece that the other
          // tab has received, Chromium requests that part separately, and then the whole piece.
          const weights = asked.filter((range) => range === asked[0]).length;
          assert.ok(weights === 1 || (what === 'without locks' && weights === 2), `${weights} requests`);
        },
        { url, context: {}, before: (page) => page.addInitScript(script) },
      ),
    );
});

describe('a host that sends a policy', async () => {
  const OPEN = { 'access-control-allow-origin': '*' };
  let headers = /** @type {Record<string, string>} */ ({});
  const around = await host(({ url }, answer) => {
    if (url === '/around') return html(answer, VIEW.replace('/embed.js', `${elsewhere}embed.js`));
    return false;
  });
  const elsewhere = await host((_, answer) => {
    for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
    return false;
  });
  const notices = (/** @type {Page} */ page) => page.locator('body :is(.notice, noscript p):visible').allInnerTexts();

  test(
    'with trusted types opens the page, its model and its service worker',
    visit(
      '#room=sentence',
      async (page) => {
        await isKept(page);
        for (const name of ['Start', 'Layer', 'Compare', 'Train']) {
          await page.getByRole('tab', { name }).click();
          await stateIs(page, 'ready', LOADING_MS);
        }
        await page.getByRole('button', { name: 'Share' }).click();
        await page.getByRole('dialog').waitFor();
      },
      {
        url: elsewhere,
        patience: LOADING_MS,
        context: WORKERS,
        before: async () => {
          headers = { 'content-security-policy': "require-trusted-types-for 'script'" };
        },
      },
    ),
  );

  for (const [value, said] of /** @type {[string, RegExp][]} */ ([
    ['sandbox allow-scripts', /^The host of this page sends “sandbox”/],
    ['sandbox', /needs JavaScript/],
  ]))
    test(
      `with “${value}” explains the missing part of its header`,
      visit(
        '',
        (page) =>
          eventually(
            () => notices(page),
            (all) => all.some((text) => said.test(text)),
          ),
        {
          url: elsewhere,
          state: null,
          context: {},
          expected: /CORS|ERR_FAILED|origin 'null'|sandbox/i,
          before: async () => {
            headers = { 'content-security-policy': value };
          },
        },
      ),
    );

  for (const [name, value] of [
    ['x-frame-options', 'DENY'],
    ['content-security-policy', "frame-ancestors 'none'"],
  ])
    test(
      `with ${name} ${value} shows a message and a link instead of the element’s frame`,
      visit(
        'around',
        async (page) => {
          const view = page.locator('headlight-view');
          await view.getByText(/The picture cannot be shown: nothing answers in the frame/).waitFor();
          const link = view.getByRole('link', { name: 'Open it in a new tab.' });
          assert.equal(await link.getAttribute('href'), `${elsewhere}#room=worked`);
          const refused = await view.evaluate((view) =>
            /** @type {any} */ (view).export('svg').catch((/** @type {Error} */ { message }) => message),
          );
          assert.match(refused, /nothing answers/);
        },
        {
          url: around,
          state: null,
          context: {},
          expected: /Refused to display|frame-ancestors|X-Frame-Options|asked for|ERR_BLOCKED/,
          before: async () => {
            headers = { ...OPEN, [name]: value };
          },
        },
      ),
    );

  test(
    'that allows frames shows the element without the message',
    visit(
      'around',
      async (page) => {
        await pictured(page).locator('html[data-state=ready]').waitFor({ state: 'attached' });
        assert.equal(
          await page
            .locator('headlight-view')
            .getByText(/cannot be shown/)
            .isVisible(),
          false,
        );
      },
      {
        url: around,
        state: null,
        context: {},
        expected: /asked for/,
        before: async () => {
          headers = OPEN;
        },
      },
    ),
  );
});
