// @ts-check
/** The page in each of its languages: every room opens without English words and without scripts of another language. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';

import { ROOMS } from '../../www/rooms.ts';
import { LANGUAGES, NAMES } from '../../www/words/language.js';
import { address } from './board.mjs';
import { ADDRESS, eventually, goTo, open, stateIs, visit } from './browser.mjs';
import { LOADING_MS } from './room.mjs';
import { combinations } from './sets.mjs';

/** @typedef {import('playwright-core').Page} Page */

const OTHERS = LANGUAGES.filter((language) => language !== 'en');

const WWW = new URL('../../www/', import.meta.url);

/** The English files of words. */
const FILES = (await readdir(WWW, { recursive: true })).filter((name) => /words\/en(\/[\w-]+)?\.[jt]s$/.test(name));

/** The texts of a file of words, by their place. @param {unknown} value @param {string} place @returns {[string, string][]} */
function textsOf(value, place) {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${place}.${key}`));
}

/** The texts of all files of words in a language, by file and place. @param {string} language */
async function textsIn(language) {
  const files = await Promise.all(
    FILES.map(async (file) => {
      const own = file.replace(/words\/en(?=\.|\/)/, `words/${language}`);
      return textsOf({ ...(await import(new URL(own, WWW).href)) }, file);
    }),
  );
  return new Map(files.flat());
}

const ENGLISH = await textsIn('en');

/** The English texts that the language says in another way. @param {string} language */
async function translatedFrom(language) {
  const own = await textsIn(language);
  const said = new Set(own.values());
  return [...ENGLISH].filter(([place, text]) => own.get(place) !== text && !said.has(text)).map(([, text]) => text);
}

/** The visible texts of the page that are in a list. @param {Page} page @param {string[]} list */
const textsOnPage = (page, list) =>
  page.evaluate((list) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const element = /** @type {Element} */ (node.parentElement);
      if (
        text.length > 2 &&
        list.includes(text) &&
        !element.closest('[translate=no], noscript, template, math, body [lang]')
      )
        found.push(text);
    }
    return found;
  }, list);

/** Addresses of scripts and lessons in some languages. @param {string[]} languages */
const filesIn = (languages) => new RegExp(`/v-\\w+/(lessons/)?(${languages.join('|')})/`);

/** Addresses of scripts and lessons in other languages. @param {string} language */
const filesOfOthers = (language) => filesIn(LANGUAGES.filter((other) => other !== language));

/** Collects the scripts and lessons of other languages that a page requests. @param {string} language */
function foreign(language) {
  /** @type {string[]} */
  const asked = [];
  const others = filesOfOthers(language);
  return {
    asked,
    listen: async (/** @type {Page} */ page) =>
      void page.on('request', (request) => others.test(request.url()) && asked.push(request.url())),
  };
}

const languageOf = (/** @type {Page} */ page) => page.getAttribute('html', 'lang');

describe('the page in each language', () => {
  for (const language of OTHERS)
    test(`opens rooms in ${NAMES[language]}`, async () => {
      const english = await translatedFrom(language);
      const { asked, listen } = foreign(language);
      const { page, finish } = await open(`#lang=${language}`, { before: listen, patience: LOADING_MS });
      assert.equal(await languageOf(page), language);
      /** @type {Record<string, string[]>} */
      const found = {};
      for (const [{ name }, tag] of combinations(ROOMS, OTHERS)) {
        if (tag !== language) continue;
        await goTo(page, `#room=${name}&lang=${language}`).catch(() => {});
        await stateIs(page, 'ready', LOADING_MS);
        const texts = await textsOnPage(page, english);
        if (texts.length > 0) found[name] = texts;
      }
      assert.deepEqual(found, {});
      assert.deepEqual(asked, []);
      await finish();
    });

  test('says in every language that it needs JavaScript', async () => {
    const [noscript] = /<noscript>.*<\/noscript>/s.exec(await readFile(new URL('index.html', WWW), 'utf8')) ?? [''];
    assert.deepEqual(
      [...noscript.matchAll(/ lang="(\w+)">[^<]*JavaScript/g)].map(([, language]) => language),
      LANGUAGES,
    );
  });

  test(
    'comes from the browser, without `lang=`',
    visit('', async (page) => assert.equal(await languageOf(page), OTHERS[0]), {
      context: { locale: `${OTHERS[0]}-XX` },
    }),
  );

  test(
    'changes by the switch in the header, which is reached with the keyboard, and links keep it',
    visit(
      '#room=worked',
      async (page) => {
        await page.locator('.header-language select').focus();
        await page.locator('.header-language select').selectOption(OTHERS[0]);
        await eventually(() => languageOf(page), OTHERS[0]);
        await stateIs(page);
        assert.match(address(page), new RegExp(`room=worked.*lang=${OTHERS[0]}`));
        await page.locator('.header-share').click();
        // The link, and the code of a frame.
        const copied = () =>
          page.evaluate(() =>
            [...document.querySelectorAll('dialog[open] :is(input, textarea)')].map(
              (field) => /** @type {HTMLInputElement} */ (field).value,
            ),
          );
        await eventually(copied, (all) => all.filter((text) => text.includes(`lang=${OTHERS[0]}`)).length >= 2);
        await page.goBack();
        await eventually(() => languageOf(page), 'en');
      },
      { context: {} },
    ),
  );

  test(
    'can be changed while a room loads, and the room and its text stay',
    visit(
      '#room=worked',
      async (page) => {
        const scripts = '**/rooms/predict/opened.js';
        await page.route(scripts, () => {});
        const asked = page.waitForRequest(scripts);
        await page.evaluate(() => {
          location.hash = '#room=predict&text=Hello+world';
        });
        await asked;
        await page.locator('.header-language select').selectOption(OTHERS[0]);
        await page.unroute(scripts);
        await eventually(() => languageOf(page), OTHERS[0]);
        await stateIs(page, 'ready', LOADING_MS);
        assert.match(address(page), new RegExp(`room=predict&text=Hello\\+world.*lang=${OTHERS[0]}`));
      },
      { context: {} },
    ),
  );

  test(
    'works offline, and no other language is kept',
    visit(
      `#room=worked&lang=${OTHERS[0]}`,
      async (page) => {
        await page.evaluate(async () => {
          await navigator.serviceWorker.ready;
        });
        await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true);
        const kept = await page.evaluate(async () => {
          const names = await caches.keys();
          const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          return requests.flat().map(({ url }) => url);
        });
        const others = filesOfOthers(OTHERS[0]);
        assert.deepEqual(
          kept.filter((url) => others.test(url)),
          [],
        );
        assert.ok(kept.some((url) => filesIn([OTHERS[0]]).test(url)));
        await page.context().setOffline(true);
        await page.reload();
        await stateIs(page);
        assert.equal(await languageOf(page), OTHERS[0]);
      },
      {
        context: { serviceWorkers: 'allow' },
        expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
      },
    ),
  );

  test(
    'is that of the host page’s attribute in an embedded picture',
    visit(
      '',
      async (page) => {
        await page.setContent(
          `<script type="module" src="${ADDRESS}embed.js"></script><headlight-view room="worked" lang="${OTHERS[0]}"></headlight-view>`,
        );
        const frame = page.frameLocator('iframe');
        await frame.locator(`html[lang=${OTHERS[0]}][data-state=ready]`).waitFor();
      },
      { context: { bypassCSP: true } },
    ),
  );
});
