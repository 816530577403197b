// @ts-check
/** A room's style sheet applies only inside that room, and the page's style sheets do not depend on rooms. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import postcss from 'postcss';
import parser from 'postcss-selector-parser';

import { hideableIn } from '../../www/page/appearance.ts';
import { ROOMS } from '../../www/rooms.ts';

const WWW = new URL('../../www/', import.meta.url);

/**
 * The files in the given folders of `www/`, as paths relative to `www/`.
 *
 * @param {string[]} folders
 * @param {string} extension
 */
const files = (folders, extension) =>
  folders
    .flatMap((folder) =>
      readdirSync(new URL(`${folder}/`, WWW), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((name) => name.endsWith(extension));

const read = (/** @type {string} */ file) => readFileSync(new URL(file, WWW), 'utf8');

/**
 * @typedef {object} Selector one of the selectors of a rule
 * @property {parser.Selector} selector
 * @property {postcss.Rule} rule
 * @property {string} place file and line
 */

/** @param {string[]} sheets @returns {Selector[]} */
function selectorsIn(sheets) {
  /** @type {Selector[]} */
  const found = [];
  for (const file of sheets) {
    postcss.parse(read(file), { from: file }).walkRules((rule) => {
      if (isStep(rule)) return;
      const place = `${file}:${rule.source?.start?.line}`;
      parser()
        .astSync(rule.selector)
        .each((selector) => void found.push({ selector, rule, place }));
    });
  }
  return found;
}

/** Whether a rule is a step of an animation. @param {postcss.Rule} rule */
const isStep = ({ parent }) => parent?.type === 'atrule' && /** @type {postcss.AtRule} */ (parent).name === 'keyframes';

/**
 * Whether a selector matches only a room's root and elements inside it.
 *
 * @param {parser.Selector} selector
 * @param {postcss.Rule} rule
 * @param {string} root
 * @returns {boolean}
 */
function isInside(selector, rule, root) {
  const isNested = isNestedIn(rule, root);
  const at = selector.nodes.findIndex((node) => (isNested && node.type === 'nesting') || String(node).trim() === root);
  if (at < 0) return isNested && !selector.some(({ type }) => type === 'nesting');
  const next = selector.nodes.slice(at).find(({ type }) => type === 'combinator');
  return !next || !/[+~]/.test(String(next));
}

/**
 * Whether a rule is nested in a rule that matches only inside a room's root.
 * @param {postcss.Rule} rule @param {string} root @returns {boolean}
 */
function isNestedIn(rule, root) {
  /** @type {postcss.Node | undefined} */
  let around = rule.parent;
  while (around && around.type !== 'rule') around = around.parent;
  if (!around) return false;
  const outer = /** @type {postcss.Rule} */ (around);
  return parser()
    .astSync(outer.selector)
    .every((selector) => isInside(selector, outer, root));
}

/** The names that style sheets define for the URL field `hide`. @param {Selector[]} selectors */
function hiddenBy(selectors) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const { selector } of selectors)
    selector.walkAttributes(({ attribute, value }) => void (attribute === 'data-hide' && value && names.add(value)));
  return [...names].sort();
}

/** The part of the page that a script belongs to. @param {string} file */
const partOf = (file) => /^rooms\/\w+/.exec(file)?.[0] ?? 'the page';

/**
 * The words in the strings of all scripts, grouped by part of the page. If a template expression continues a word, the
 * word ends with `-`.
 *
 * @returns {Map<string, Set<string>>}
 */
function wordsOfScripts() {
  /** @type {Map<string, Set<string>>} */
  const words = new Map();
  const folders = ['page', 'rooms', 'widgets'];
  for (const file of [...files(folders, '.js'), ...files(folders, '.ts'), 'index.html']) {
    const part = partOf(file);
    const known = words.get(part) ?? new Set();
    words.set(part, known);
    for (const [string] of read(file).matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g))
      for (const [word] of string.matchAll(/[\w-]+/g)) known.add(word);
  }
  return words;
}

const sheetsOf = (/** @type {string} */ room) => files([`rooms/${room}`], '.css');
const pageSelectors = selectorsIn(files(['page'], '.css'));

describe('the style sheets of the room', () => {
  for (const room of ROOMS) {
    const root = `:where(#room-${room.name})`;
    const selectors = selectorsIn(sheetsOf(room.name));

    test(`${room.name} apply inside it only`, () => {
      const outside = selectors.filter(({ selector, rule }) => !isInside(selector, rule, root));
      assert.deepEqual(
        outside.map(({ selector, place }) => `${place} ${String(selector).trim()}`),
        [],
        `these rules would reach the rest of the page; nest them in “${root} { … }”`,
      );
    });

    test(`${room.name} hide what its “hideable” lists`, () => {
      assert.deepEqual(
        hiddenBy(selectors),
        [...room.hideable].sort(),
        `rooms/${room.name}/room.ts lists the second; its sheets have rules “:root[data-hide~='…'] & …” for the first`,
      );
    });
  }
});

describe('the style sheets of the page', () => {
  test('hide what page/appearance.ts lists', () => {
    const listed = hideableIn({ ...ROOMS[0], hideable: [], readsText: true });
    assert.deepEqual(hiddenBy(pageSelectors), listed.sort());
  });

  test('name nothing that belongs to a single room', () => {
    const words = wordsOfScripts();
    const roots = new Map(ROOMS.map(({ name }) => [`room-${name}`, [`rooms/${name}`]]));
    const makersOf = (/** @type {string} */ name) =>
      roots.get(name) ??
      [...words]
        .filter(
          ([, known]) =>
            known.has(name) ||
            [...known].some((word) => word.length > 1 && word.endsWith('-') && name.startsWith(word)),
        )
        .map(([part]) => part);
    /** @type {Set<string>} */
    const wrong = new Set();
    for (const { selector, place } of pageSelectors) {
      selector.walk((node) => {
        if (node.type !== 'class' && node.type !== 'id') return;
        const makers = makersOf(node.value);
        if (makers.includes('the page') || makers.length > 1) return;
        wrong.add(
          `${place} ${node}: ${makers.length ? `only ${makers[0]}/ makes it, so its sheets style it` : 'no script makes it'}`,
        );
      });
    }
    assert.deepEqual([...wrong], []);
  });
});

describe('type sizes', () => {
  const sheets = files(['page', 'rooms'], '.css');
  const root = postcss.parse(read('page/style/tokens.css'));

  test('are those of the scale', () => {
    const scale = /^var\(--(type|drawn|stage)-[a-z]+\)$/;
    // Names in small cells may use font sizes below those of the scale.
    const shrunk = /^(min|clamp)\(.*var\(--.+\)$/;
    /** @type {string[]} */
    const strays = [];
    for (const file of sheets) {
      postcss.parse(read(file)).walkDecls('font-size', ({ value, parent, source }) => {
        const isRoot = /:root[^ ]*$/.test(/** @type {postcss.Rule} */ (parent).selector ?? '');
        if (!isRoot && value !== '0' && !scale.test(value) && !shrunk.test(value))
          strays.push(`${file}:${source?.start?.line} ${value}`);
      });
    }
    assert.deepEqual(strays, [], 'page/style/tokens.css has the scale as --type-…; use the nearest size');
  });

  test('name a size that the scale has', () => {
    const known = new Set();
    for (const file of ['page/style/tokens.css', 'page/style/present.css'])
      postcss.parse(read(file)).walkDecls(/^--(type|drawn|stage)-/, ({ prop }) => void known.add(prop));
    for (const file of sheets)
      for (const [, name] of read(file).matchAll(/var\((--(?:type|drawn|stage)-\w+)\)/g))
        assert.ok(known.has(name), `${file}: ${name}`);
  });

  test('of hints are at least 14 px where the page’s type is 18 px', () => {
    /** @type {Map<string, number>} */
    const sizes = new Map();
    root.walkDecls(
      /^--type-/,
      ({ prop, value }) => void (value.endsWith('rem') && sizes.set(prop, 18 * parseFloat(value))),
    );
    assert.ok((sizes.get('--type-fine') ?? 0) >= 14);
    assert.equal(Math.min(...sizes.values()), sizes.get('--type-mark'));
    assert.ok((sizes.get('--type-mark') ?? 0) > 11.5, 'names in a picture');
  });
});

test('corners are those of the scale', () => {
  const known = new Set(['0', '50%']);
  postcss.parse(read('page/style/tokens.css')).walkDecls(/^--radius/, ({ prop }) => void known.add(`var(${prop})`));
  assert.equal(known.size, 5);
  const strays = files(['page', 'rooms'], '.css').flatMap((file) => {
    const found = /** @type {string[]} */ ([]);
    postcss.parse(read(file)).walkDecls('border-radius', ({ value, source }) => {
      if (!value.split(' ').every((corner) => known.has(corner))) found.push(`${file}:${source?.start?.line} ${value}`);
    });
    return found;
  });
  assert.deepEqual(strays, [], 'page/style/tokens.css has the scale as --radius…; use the nearest one');
});
