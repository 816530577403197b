// @ts-check
/** Every word of the page is in a folder named `words`, and each language has all of these words. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { ROOMS } from '../../www/rooms.ts';
import { MODELS } from '../../www/state/models.ts';
import { LANGUAGES } from '../../www/words/language.js';
import { bundlePage } from '../../xtask/scripts.mjs';
import { notices } from './board.mjs';
import { enterRoom, eventually, goTo, sharedPage, visit } from './browser.mjs';
import { TIRED, WIDE } from './pytorch.mjs';
import { LOADING_MS } from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

const PAGE = new URL('../../www/', import.meta.url);

/** All folders named `words`: one for the page outside rooms, and one for each room or part that has its own words. */
const FOLDERS = (await readdir(PAGE, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isDirectory() && entry.name === 'words')
  .map(({ parentPath }) => pathToFileURL(`${parentPath}/words/`))
  .sort((a, b) => (a.href < b.href ? -1 : 1));

/**
 * The files of one language in a folder named `words`, without the name of the language: '.js' for `en.js`, '/page.js'
 * for `en/page.js`.
 * @param {URL} folder @param {string} language
 */
const filesOf = async (folder, language) =>
  (await readdir(folder, { recursive: true }))
    .filter((name) => /\.[jt]s$/.test(name) && /^(\.[jt]s$|\/)/.test(name.slice(language.length)))
    .filter((name) => name.startsWith(language))
    .map((name) => name.slice(language.length))
    .sort();

/** The structure of a language's file, without its words. @param {any} value @returns {unknown} */
function shapeOf(value) {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
  return typeof value;
}

test('every English file of words is imported', async () => {
  const sources = (await readdir(PAGE, { recursive: true })).filter((name) => /\.[jt]s$/.test(name));
  const imported = await Promise.all(
    sources.map(async (name) => {
      const address = new URL(name, PAGE);
      const imports = (await readFile(address, 'utf8')).matchAll(/(?:from|import\() ?'(\.[^']*)'/g);
      return [...imports].map(([, path]) => new URL(path, address).href);
    }),
  );
  const english = sources.filter((name) => /(^|\/)words\/en[./]/.test(name)).map((name) => new URL(name, PAGE).href);
  assert.deepEqual(
    english.filter((address) => !imported.flat().includes(address)),
    [],
  );
});

for (const folder of FOLDERS) {
  const name = relative(fileURLToPath(PAGE), fileURLToPath(folder));

  describe(`the words in ${name}`, () => {
    for (const language of LANGUAGES.filter((code) => code !== 'en')) {
      test(`in ${language} have the files and the shape of English`, async () => {
        const files = await filesOf(folder, 'en');
        assert.notDeepEqual(files, []);
        assert.deepEqual(await filesOf(folder, language), files);
        for (const file of files) {
          const [own, english] = await Promise.all(
            [language, 'en'].map((code) => import(new URL(`${code}${file}`, folder).href)),
          );
          // Phrases may need more functions, such as one for plurals.
          const isExpected = (/** @type {[string, unknown]} */ [name]) => file !== '/phrases.js' || name in english;
          const found = Object.fromEntries(Object.entries(own).filter(isExpected));
          assert.deepEqual(shapeOf(found), shapeOf({ ...english }), file);
        }
      });
    }
  });
}

for (const language of LANGUAGES.filter((code) => code !== 'en'))
  test(`words and lessons in ${language} write percentages as the pictures do`, async () => {
    const expected = (0).toLocaleString(language, { style: 'percent' }).slice(1);
    const mine = new RegExp(`(words|lessons)/${language}(\\.|/)`);
    const files = (await readdir(PAGE, { recursive: true })).filter(
      (name) => mine.test(name) && /\.(js|ts|json)$/.test(name),
    );
    const faults = await Promise.all(
      files.map(async (name) => {
        const lines = (await readFile(new URL(name, PAGE), 'utf8')).split('\n');
        const texts = lines
          .filter((line) => !/^\s*(\*|\/|"hash")/.test(line))
          .join('\n')
          .replaceAll('\\u00a0', '\u00a0');
        const wrong = [...texts.matchAll(/[\d}](\s?%)(?![\dA-F]{2})/g)].filter(([, sign]) => sign !== expected);
        return wrong.map(({ index }) => `${name}: ${texts.slice(index - 20, index + 4)}`);
      }),
    );
    assert.deepEqual(faults.flat(), []);
  });

test(
  "every room's tab has its title",
  visit('', async (page) => {
    assert.deepEqual(
      await page.getByRole('tab').allTextContents(),
      ROOMS.map(({ title }) => title),
    );
  }),
);

test(
  'an unsupported language produces a notice, and English is used',
  visit('#lang=eo-XX', async (page) => {
    await eventually(
      () => notices(page),
      [
        `The link asks for the language “eo-XX”, which this page does not have. Available languages: ${LANGUAGES.join(', ')}.`,
      ],
    );
    assert.equal(await page.getAttribute('html', 'lang'), 'en');
  }),
);

/**
 * Folder for modified scripts of the page: they put brackets around every text from a folder named `words`, so a
 * visible text without brackets is missing from these folders.
 */
const MARKED = await mkdtemp(join(tmpdir(), 'headlight-marked-'));

/** @param {any} word @returns {any} */
function mark(word) {
  if (typeof word === 'string') return `⟦${word}⟧`;
  if (typeof word === 'function') return (/** @type {any[]} */ ...about) => mark(word(...about));
  if (Array.isArray(word)) return word.map(mark);
  if (word?.constructor !== Object) return word;
  return Object.fromEntries(Object.entries(word).map(([key, part]) => [key, mark(part)]));
}

/** @param {Page} page */
const speakMarked = (page) =>
  page.route(/\/v-\w+\/.*\.js$/, (route) => {
    const path = join(MARKED, new URL(route.request().url()).pathname.replace(/^\/v-\w+/, ''));
    return existsSync(path) ? route.fulfill({ path }) : route.continue();
  });

const shared = sharedPage('#room=sentence', { patience: LOADING_MS, context: {}, before: speakMarked });

/** The import of a file of words. */
const WORDS = /\/words\/en(\/[\w-]+)?\.[jt]s$/;

/** Words, as opposed to formulas and numbers. */
const WORD = /\p{L}[\p{L}-]{2,}/gu;

/**
 * Visible words without brackets. Texts that come from elsewhere are excluded: titles and purposes of rooms, words of
 * another language, formulas, typed text, entries of a vocabulary, and lessons. @param {Page} page
 */
async function unmarked(page) {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    /** @type {string[]} */
    const found = [];
    // The text between two brackets may span several elements, so the depth is counted through the whole document.
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
      if (
        isSeen &&
        !element.closest(
          '[role=tab], #heading > :is(h2, p), [translate=no], math, textarea, noscript, .lesson-where, .lesson-text, body [lang]',
        )
      )
        found.push(rest);
    }
    return [...found, `depth ${depth}`];
  });
  assert.equal(texts.pop(), 'depth 0');
  const words = texts.flatMap((text) => text.match(WORD) ?? []);
  return [...new Set(words)].filter((word) => !NAMES.includes(word));
}

/** Words that need no brackets: "Headlight", names of models, matrices and a function, and words of the sentences. */
const NAMES = [
  'Headlight',
  ...MODELS.flatMap(({ title }) => title.match(WORD) ?? []),
  'MLP',
  'resid',
  'pre',
  'mid',
  'post',
  'attn',
  'mlp',
  'out',
  'normalized',
  'max',
  ...TIRED.tokens,
  ...WIDE.tokens,
  'CLS',
  'SEP',
  // The words that a tiny model learns.
  'thanks',
  'student',
  'eos',
  'merci',
  'suis',
  'étudiant',
];

describe('every word on the screen comes from a words file', () => {
  before(async () => {
    await bundlePage(MARKED, 'en', [
      {
        name: 'marked',
        // Between a module and its words comes a module that marks them.
        resolveId: (source, importer = '') =>
          WORDS.test(source) && !/\/words\/|\?marked$/.test(importer)
            ? `${resolve(dirname(importer), source)}?marked`
            : null,
        async load(id) {
          if (!id.endsWith('?marked')) return null;
          const path = id.replace('?marked', '');
          const names = Object.keys(await import(path));
          const marked = names.map((name) => `export const ${name} = mark(all.${name});`);
          return [`import * as all from ${JSON.stringify(path)};`, ...marked, mark].join('\n');
        },
      },
    ]);
  });
  after(() => rm(MARKED, { recursive: true }));

  const STATES = /** @type {[string, string][]} */ ([
    ['worked', '&mode=exact&step=all_mixed'],
    ['sentence', '&token=10&key=2'],
    ['sentence', '&show=heatmap&special=hidden&heads=2.3'],
    ['sentence', '&show=heads&colour=kind&kind=previous'],
    ['sentence', '&show=heads&plot=distance.broad'],
    ['sentence', '&quiz=yes'],
    ['block', ''],
    ['block', '&stage=mlp&edits=head.0.2'],
    ['predict', '&ask=are,is&take=sample&top-k=5'],
    ['predict', '&view=typed'],
    ['predict', '&view=layers'],
    ['predict', '&view=wrote&writer=24.4&off=yes'],
    ['positions', ''],
    ['positions', '&positions=learned'],
    ['positions', '&positions=order'],
    ['translate', '&text=The+black+cat+sat+on+the+white+table.'],
    ['translate', '&text=The+black+cat+sat+on+the+white+table.&without=word.1,encoder.0.0&source=1'],
    ['translate', '&text=The+black+cat+sat+on+the+white+table.&translation=steps'],
    ['translate', '&text=The+black+cat+sat+on+the+white+table.&translation=steps&written=1.word'],
    ['lookup', ''],
    ['lookup', '&lookup=words'],
    ['lookup', '&lookup=scaling'],
    ['compare', ''],
    ['compare', '&compare=heatmaps'],
    ['compare', '&compare=heads&changes=held'],
    ['compare', '&compare=vectors'],
    ['compare', '&compare=many'],
    ['recurrent', '&recurrent-attention=dot&recurrent-gates=yes&recurrent-steps=5'],
    ['recurrent', '&recurrent=bottleneck&recurrent-steps=1'],
    ['recurrent', '&recurrent=alignment&recurrent-steps=1'],
    ['recurrent', '&recurrent=gradients'],
    ['recurrent', '&recurrent=waiting'],
    ['train', '&trained=12'],
  ]);
  for (const [room, hash] of STATES) {
    test(
      `in ${room}${hash}`,
      shared(
        (page) => enterRoom(page, room, hash),
        async (page) => {
          assert.deepEqual(await unmarked(page), []);
          assert.ok((await page.locator('main').innerText()).includes('⟦'), 'the page speaks the marked language');
        },
      ),
    );
  }

  test(
    'in the dialogs and the lessons',
    shared(
      (page) => goTo(page, '#lesson=tour&stop=it-wide-quiz'),
      async (page) => {
        await page.locator('.header-share').click();
        await page.getByRole('dialog').waitFor();
        assert.deepEqual(await unmarked(page), []);
      },
    ),
  );
});
