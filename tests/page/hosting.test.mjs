// @ts-check
/** The page on our own server and on other servers: MIME types, policy, and no requests to other machines. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import sirv from 'sirv';

import { EXACT, field, matrix } from './board.mjs';
import { ADDRESS, eventually, stateIs, versionFolder, visit } from './browser.mjs';
import { listening } from './server.mjs';

/** @typedef {import('playwright-core').Page} Page */

const DIST = process.env.HEADLIGHT_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
/** A generic server, with the page in one of its folders. */
async function plainHost() {
  const files = sirv(DIST, { dev: true });
  const address = await listening((request, answer) => {
    const missing = () => {
      answer.writeHead(404).end();
    };
    if (!request.url?.startsWith('/some/path/')) return missing();
    request.url = request.url.slice('/some/path'.length);
    files(request, answer, missing);
  });
  return `${address}/some/path/`;
}

const url = await plainHost();

describe('any static host', () => {
  test(
    'serves the page from a subfolder',
    visit(
      EXACT,
      async (page) => {
        await field(page, 'X', 'x₁', 1).fill('0');
        await stateIs(page);
        assert.deepEqual((await matrix(page, 'Q'))[0], ['0', '0', '1']);
      },
      { url },
    ),
  );

  test(
    'keeps the policy, which is in the page itself',
    visit(
      '#room=worked',
      async (page) => {
        await page.evaluate(() => {
          /** @type {string[]} */
          const refused = [];
          /** @type {any} */ (globalThis).refused = refused;
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
            refused.push(effectiveDirective),
          );
          const script = document.createElement('script');
          script.textContent = 'globalThis.ran = true';
          document.body.append(script);
          document.body.insertAdjacentHTML('beforeend', '<img src="https://example.org/x.png"><p style="color: red">');
          fetch('https://example.org/').catch(() => {});
          const base = document.createElement('base');
          base.href = 'https://example.org/';
          document.head.append(base);
        });
        const refused = () => page.evaluate(() => [...new Set(/** @type {any} */ (globalThis).refused)].sort());
        await eventually(refused, ['base-uri', 'connect-src', 'img-src', 'script-src-elem', 'style-src-attr']);
        assert.equal(await page.evaluate(() => 'ran' in globalThis), false);
      },
      { url, expected: /Content Security Policy|Refused to|^asked for https:\/\/example\.org\/x\.png$/ },
    ),
  );
});

const folder = await versionFolder();

describe('our own server', () => {
  /** @type {[path: string, type: string][]} */
  const files = [
    ['', 'text/html'],
    [`${folder}en/main.js`, 'text/javascript'],
    [`${folder}engine/worker.js`, 'text/javascript'],
    [`${folder}page/style/first.css`, 'text/css'],
    ['icon.svg', 'image/svg+xml'],
    [`${folder}pkg/headlight_bg.wasm`, 'application/wasm'],
    [`${folder}pkg/training_bg.wasm`, 'application/wasm'],
    [`${folder}pkg/worked_bg.wasm`, 'application/wasm'],
  ];
  for (const [path, type] of files) {
    test(`answers /${path.replace(folder, '')} with its type, the policy and its cache lifetime`, async () => {
      const { status, headers } = await fetch(new URL(path, ADDRESS));
      assert.equal(status, 200);
      assert.ok(headers.get('content-type')?.startsWith(type), `${headers.get('content-type')}`);
      assert.equal(headers.get('cache-control'), path.startsWith(folder) ? 'max-age=31536000, immutable' : 'no-cache');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      const policy = headers.get('content-security-policy') ?? '';
      for (const rule of [
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "connect-src 'self' https://huggingface.co https://*.cdn.hf.co ",
        "object-src 'none'",
        "base-uri 'none'",
      ]) {
        assert.ok(policy.includes(rule), `${rule} is not in ${policy}`);
      }
      assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/);
      assert.doesNotMatch(policy.replace(/connect-src [^;]*/, ''), /\*|https?:/);
    });
  }

  test('answers missing files and files outside its folder with 404', async () => {
    for (const path of ['none.js', '..%2fCargo.toml', '%2e%2e/Cargo.toml', '.git/config']) {
      assert.equal((await fetch(new URL(path, ADDRESS))).status, 404, path);
    }
  });

  test('every module of the page has a type that the browser accepts', async () => {
    const names = (await readdir(DIST, { recursive: true })).filter((name) => name.endsWith('.js'));
    assert.ok(names.length > 10);
    for (const name of names) {
      const { headers } = await fetch(new URL(name, ADDRESS), { method: 'HEAD' });
      assert.ok(headers.get('content-type')?.startsWith('text/javascript'), name);
    }
  });
});

describe('nothing leaves the machine', () => {
  /** @param {Page} page */
  const use = async (page) => {
    await field(page, 'X', 'x₁', 1).fill('2');
    await stateIs(page);
    await page.getByRole('combobox', { name: 'Example' }).selectOption('lecture-b');
    await stateIs(page);
    await page.getByLabel('Theme').selectOption('Dark');
  };

  test('the page requests only its own files, and none twice', async () => {
    /** @type {string[]} */
    const asked = [];
    await visit(
      EXACT,
      async (page) => {
        const toOpen = asked.length;
        await use(page);
        assert.ok(toOpen > 10);
        for (const file of asked) assert.ok(file.startsWith(ADDRESS), file);
        // The browser may request the icon at any time.
        assert.deepEqual(
          asked.slice(toOpen).filter((file) => !file.endsWith('/icon.svg')),
          [],
        );
      },
      {
        before: async (page) => {
          page.on('request', (request) => asked.push(request.url()));
        },
      },
    )();
  });

  test(
    'only the name of the room is stored in the browser',
    visit(
      EXACT,
      async (page) => {
        await use(page);
        const kept = await page.evaluate(async () => [
          Object.entries(localStorage).flat(),
          sessionStorage.length,
          document.cookie,
          (await indexedDB.databases()).length,
          (await caches.keys()).length,
          (await navigator.serviceWorker.getRegistrations()).length,
        ]);
        // Only the name of the room is stored.
        assert.deepEqual(kept, [['headlight-last-room', 'worked'], 0, '', 0, 0, 0]);
        assert.deepEqual(await page.context().cookies(), []);
      },
      { context: {} },
    ),
  );

  test(
    'without a network the open page keeps working',
    visit(
      EXACT,
      async (page) => {
        await page.waitForLoadState('networkidle');
        await page.context().setOffline(true);
        await use(page);
        await eventually(() => matrix(page, 'V').then((v) => v.length), 2);
        await page.context().setOffline(false);
        // Chromium requests the tab's icon at an unpredictable moment when it is idle.
      },
      { context: {}, expected: /ERR_INTERNET_DISCONNECTED .*icon\.svg/ },
    ),
  );
});
