// @ts-check
/** Sentences of the core's errors. `tests/errors/` writes the examples. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** @type {{ code: string, fields: object, message: string }[]} */
const EXAMPLES = JSON.parse(readFileSync(new URL('../errors/errors.json', import.meta.url), 'utf8'));

const WORDS = new URL('../../www/words/', import.meta.url);

const languages = readdirSync(WORDS, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);

/** @param {string} language */
const wordsIn = (language) => import(new URL(`${language}/errors.js`, WORDS).href);

/** @param {string} language @returns {Promise<Record<string, (fields: object) => string>>} */
const sentencesIn = async (language) => (await wordsIn(language)).errors;

/** The core's words in the fields of the examples, except names such as "d_model". */
const NAMED = EXAMPLES.flatMap(({ fields }) =>
  ['what', 'name', 'table'].flatMap((field) => /** @type {Record<string, unknown>} */ (fields)[field] ?? []),
).filter((name) => /^[A-Za-z ]+ [A-Za-z ]+$/.test(String(name)));

test('the English sentence of each error equals the core’s message', async () => {
  const errors = await sentencesIn('en');
  for (const { code, fields, message } of EXAMPLES) assert.equal(errors[code]?.(fields), message, code);
  assert.deepEqual(Object.keys(errors).sort(), [...new Set(EXAMPLES.map(({ code }) => code))].sort());
});

test('the core’s words have names in every language', async () => {
  const { NAMES } = await wordsIn('en');
  assert.ok(NAMED.length > 0);
  for (const name of [...Object.keys(NAMES), ...NAMED]) assert.equal(NAMES[String(name)], name);
  for (const language of languages)
    assert.deepEqual(Object.keys((await wordsIn(language)).NAMES).sort(), Object.keys(NAMES).sort(), language);
});

test('floats have the language’s decimal sign', async () => {
  for (const language of languages) {
    const { base, setting, hopeless_loss: loss } = await sentencesIn(language);
    const written = (0.5).toLocaleString(language);
    assert.ok(base({ base: '0.5' }).includes(written), language);
    assert.ok(setting({ name: 'smoothing', value: '0.7', least: '0', most: '0.5' }).includes(written), language);
    assert.ok(loss({ step: 7, loss: 41.75, chance: 0.5 }).includes(written), language);
  }
});

for (const language of languages)
  test(`each error has a sentence in the language ${language}`, async () => {
    const errors = await sentencesIn(language);
    for (const { code, fields } of EXAMPLES) {
      const sentence = errors[code]?.(fields);
      assert.ok(sentence, `${code} has no sentence`);
      assert.doesNotMatch(sentence, /undefined|\[object/, code);
    }
  });
