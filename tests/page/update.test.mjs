// @ts-check
/** Updating to a new version on a host that lets browsers cache files for ten minutes, and the requests of a visit. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';

import { EXACT, field, matrix, notices } from './board.mjs';
import { ADDRESS, eventually, stateIs, versionFolder, visit } from './browser.mjs';
import { listening } from './server.mjs';

/** @typedef {import('playwright-core').Page} Page */

let isNew = false;
/** Requested files, one entry per request. @type {string[]} */
let asked = [];

/** Files that differ in the new version. */
const CHANGED = ['en/main.js', 'en/rooms/positions/opened.js', 'en/rooms/start/opened.js'];

const sumOf = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * A file as the new version serves it. The title of the page shows which version has arrived.
 *
 * @param {string} name
 * @param {string} text
 */
const renewed = (name, text) =>
  CHANGED.includes(name) ? `${text}\ndocument.documentElement.classList.add(${JSON.stringify(`new-${name}`)});` : text;

const textOf = async (/** @type {string} */ name) => (await fetch(new URL(name, ADDRESS))).text();

const OLD = (await versionFolder()).slice(2, -1);
const NEW = '0123456789abcdef';

/** A file of the new version; `null` if there is none with this name. @param {string} name */
async function newFile(name) {
  if (name.startsWith(`v-${OLD}/`)) return null;
  const [of, own] = name.startsWith(`v-${NEW}/`) ? [`v-${OLD}/`, name.slice(NEW.length + 3)] : ['', name];
  if (own === 'files.js') return newList();
  if (CHANGED.includes(own)) return renewed(own, await textOf(of + own));
  if (own === '' || own === 'index.html') return (await textOf('')).replaceAll(OLD, NEW);
  return Buffer.from(await (await fetch(new URL(of + own, ADDRESS))).arrayBuffer());
}

/** The new version's files with their checksums. */
async function newList() {
  const page = JSON.parse((await textOf('files.js')).replace(/^self\.PAGE = |;\n$/g, '').replaceAll(OLD, NEW));
  for (const own of CHANGED) page.files[`v-${NEW}/${own}`] = sumOf(renewed(own, await textOf(`v-${OLD}/${own}`)));
  for (const index of ['./', 'index.html']) page.files[index] = sumOf((await textOf('')).replaceAll(OLD, NEW));
  return `self.PAGE = ${JSON.stringify(page)};\n`;
}

/** A host that lets browsers cache everything. */
async function lazyHost() {
  const address = await listening(async (request, answer) => {
    const name = request.url?.slice(1) ?? '';
    asked.push(name.replace(`v-${OLD}/`, ''));
    const got = await fetch(new URL(name.replace(NEW, OLD), ADDRESS));
    const body = isNew ? await newFile(name) : Buffer.from(await got.arrayBuffer());
    if (body === null) return answer.writeHead(404).end();
    answer.writeHead(got.status, {
      'content-type': got.headers.get('content-type') ?? '',
      'cache-control': 'max-age=600',
    });
    answer.end(body);
  });
  return `${address}/`;
}

const url = await lazyHost();
const CONTEXT = { serviceWorkers: /** @type {const} */ ('allow') };

/** Files that a browser fetches when it checks a service worker for an update. */
const OF_SERVICE_WORKER = ['service-worker.js', 'files.js', 'engine/relaxed-simd.js'];

/** Waits until the page's files are stored for offline use. @param {Page} page */
const isKept = (page) => eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true);

/** Files of the new version that have arrived. @param {Page} page */
const come = (page) => page.evaluate(() => [...document.documentElement.classList].sort());

describe('a host that lets browsers cache files', () => {
  beforeEach(() => {
    isNew = false;
    asked = [];
  });

  test(
    'the next visit uses the new version without files of the old one',
    visit(
      '',
      async (page) => {
        await isKept(page);
        assert.deepEqual(await come(page), []);
        isNew = true;
        for (let visits = 0; visits < 2; visits++) {
          await page.reload();
          await stateIs(page);
          await page.getByRole('tab', { name: 'Positions' }).click();
          await eventually(() => come(page), CHANGED.map((name) => `new-${name}`).sort());
          await page.goto('about:blank');
          await page.goto(url);
        }
      },
      { url, context: CONTEXT },
    ),
  );

  test(
    'versions are not mixed even without a service worker, and an open page switches to the new one',
    visit(
      EXACT,
      async (page) => {
        isNew = true;
        await page.goto('about:blank');
        await page.goto(url + EXACT);
        await stateIs(page);
        assert.deepEqual(await come(page), [], 'the browser has kept all of the old version');
        await field(page, 'X', 'x₁', 1).fill('0');
        await page.getByRole('tab', { name: 'Positions' }).click();
        await eventually(
          async () => (await notices(page)).join(),
          /cannot be loaded .*which may have been updated\. Nothing you typed is lost\./,
        );
        assert.deepEqual(await come(page), []);
        await page.getByRole('button', { name: 'Try again' }).click();
        // The old page has the same matrix until the new one replaces it.
        await eventually(() => come(page), ['new-en/main.js']);
        await eventually(async () => (await matrix(page, 'Q'))[0], ['0', '0', '1']);
        await page.getByRole('tab', { name: 'Positions' }).click();
        await page.getByRole('tab', { name: 'Start' }).click();
        await eventually(() => come(page), CHANGED.map((name) => `new-${name}`).sort());
      },
      { url, context: {}, expected: /Failed to load resource/ },
    ),
  );

  test(
    'a visit requests no file twice, and no wasm of other browsers',
    visit(
      '#room=worked',
      async (page) => {
        await isKept(page);
        // The browser may request the icon at any time, even while the service worker requests it.
        const ofPage = asked.filter((name) => ![...OF_SERVICE_WORKER, 'icon.svg'].includes(name));
        const twice = ofPage.filter((name, at) => ofPage.indexOf(name) !== at);
        assert.deepEqual(twice, []);
        assert.deepEqual(asked.filter((name) => name.endsWith('.wasm')).sort(), [
          'pkg/headlight_bg.wasm',
          'pkg/training_bg.wasm',
          'pkg/worked_bg.wasm',
        ]);
        asked = [];
        await page.reload();
        await stateIs(page);
        const ofVisit = asked.filter((name) => !OF_SERVICE_WORKER.includes(name));
        assert.deepEqual(ofVisit, [''], 'the kept files serve');
      },
      { url, context: CONTEXT },
    ),
  );
});
