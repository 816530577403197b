// @ts-check
/** That every word of the page stands in `www/words/`, and that each language has all of them. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { describe, test } from 'node:test';

import { LANGUAGES } from '../../www/words/language.js';
import { notices } from './board.mjs';
import { enterRoom, eventually, goTo, sharedPage, visit } from './browser.mjs';
import { TIRED, WIDE } from './pytorch.mjs';
import { LOADING_MS } from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

const WORDS = new URL('../../www/words/', import.meta.url);

/** What a language's file has, with everything that is not a word left out. @param {any} value @returns {unknown} */
function shapeOf(value) {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
  return typeof value;
}

describe('every language', () => {
  for (const language of LANGUAGES) {
    test(`${language} has the files and the words of English`, async () => {
      const filesOf = async (/** @type {string} */ folder) => (await readdir(new URL(`${folder}/`, WORDS), { recursive: true })).filter((name) => name.endsWith('.js')).sort();
      const files = await filesOf(language);
      assert.deepEqual(files, await filesOf('en'));
      for (const file of files) {
        const [own, english] = await Promise.all([language, 'en'].map((folder) => import(new URL(`${folder}/${file}`, WORDS).href)));
        assert.deepEqual(shapeOf({ ...own }), shapeOf({ ...english }), file);
      }
    });
  }

  test('has a folder of its own, and each file says where its languages are', async () => {
    const entries = await readdir(WORDS, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && entry.name.length === 2).map(({ name }) => name);
    assert.deepEqual(folders, LANGUAGES);
  });
});

test('a language that the page does not speak is told, and English is spoken', visit('#lang=de-AT', async (page) => {
  await eventually(() => notices(page), ['The link asks for the language “de-AT”, which this page does not speak. It speaks: en.']);
  assert.equal(await page.getAttribute('html', 'lang'), 'en');
}));

/**
 * A language in which every word is marked; what has no mark on the screen is not in `www/words/`.
 *
 * @param {Page} page
 */
const speakMarked = (page) =>
  page.route(/\/words\/en\/[a-z/-]+\.js$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const answer = await route.fetch();
    const names = [...(await answer.text()).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    const body = `
      import * as plain from '${pathname}?plain';
      const mark = (word) => {
        if (typeof word === 'string') return '⟦' + word + '⟧';
        if (typeof word === 'function') return (...about) => mark(word(...about));
        if (Array.isArray(word)) return word.map(mark);
        if (word?.constructor === Object) return Object.fromEntries(Object.entries(word).map(([key, part]) => [key, mark(part)]));
        return word;
      };
      ${names.map((name) => `export const ${name} = mark(plain.${name});`).join('\n')}
    `;
    await route.fulfill({ response: answer, body });
  });

const shared = sharedPage('#room=sentence', { patience: LOADING_MS, context: {}, before: speakMarked });

/** What is neither typed nor a name nor said by a lesson, and stands on the screen without a mark. @param {Page} page */
async function unmarked(page) {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    /** @type {string[]} */
    const found = [];
    // Words may be cut into elements, so the marks are followed through the whole document.
    let depth = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = /** @type {Element} */ (node.parentElement);
      let rest = '';
      for (const letter of node.textContent ?? '') {
        if (letter === '⟦') depth += 1;
        else if (letter === '⟧') depth -= 1;
        else if (depth === 0) rest += letter;
      }
      const isSeen = element.matches('option') || element.checkVisibility();
      if (isSeen && !element.closest('math, textarea, noscript, .lesson-where, .lesson-text')) found.push(rest);
    }
    return [...found, `depth ${depth}`];
  });
  assert.equal(texts.pop(), 'depth 0');
  const words = texts.flatMap((text) => text.match(/\p{L}[\p{L}-]{2,}/gu) ?? []);
  return [...new Set(words)].filter((word) => !NAMES.includes(word));
}

/** What the page, its model and the model's matrices are called, a function, and the words of the sentence. */
const NAMES = ['Headlight', 'all-MiniLM-L', 'resid', 'pre', 'mid', 'post', 'attn', 'mlp', 'out', 'normalized', 'max', ...TIRED.tokens, ...WIDE.tokens, 'CLS', 'SEP'];

describe('every word on the screen is one of the language', () => {
  const ROOMS = /** @type {[string, string][]} */ ([
    ['worked', '&mode=exact&step=all_mixed'],
    ['sentence', '&token=10&key=2'],
    ['sentence', '&show=heatmap&special=hidden&heads=2.3'],
    ['sentence', '&show=heads&colour=kind&kind=previous'],
    ['sentence', '&quiz=yes'],
    ['block', ''],
    ['block', '&stage=mlp&edits=head.0.2'],
    ['positions', ''],
    ['positions', '&positions=learned'],
    ['positions', '&positions=order'],
    ['lookup', ''],
    ['lookup', '&lookup=words'],
    ['lookup', '&lookup=scaling'],
  ]);
  for (const [room, hash] of ROOMS) {
    test(`in ${room}${hash}`, shared((page) => enterRoom(page, room, hash), async (page) => {
      assert.deepEqual(await unmarked(page), []);
      assert.ok((await page.locator('main').innerText()).includes('⟦'), 'the page speaks the marked language');
    }));
  }

  test('in the dialogs and the lessons', shared((page) => goTo(page, '#lesson=tour&stop=2'), async (page) => {
    await page.locator('.header-share').click();
    await page.getByRole('dialog').waitFor();
    assert.deepEqual(await unmarked(page), []);
  }));
});
