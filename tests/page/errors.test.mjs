// @ts-check
/** Sentences of the core's errors. `tests/errors.rs` writes the examples. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** @type {{ code: string, fields: object, message: string }[]} */
const EXAMPLES = JSON.parse(readFileSync(new URL('../errors.json', import.meta.url), 'utf8'));

const WORDS = new URL('../../www/words/', import.meta.url);

const languages = readdirSync(WORDS, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);

/** @param {string} language @returns {Promise<Record<string, (fields: object) => string>>} */
const sentencesIn = async (language) => (await import(new URL(`${language}/errors.js`, WORDS).href)).errors;

test('the English sentence of each error equals the core’s message', async () => {
  const errors = await sentencesIn('en');
  for (const { code, fields, message } of EXAMPLES) assert.equal(errors[code]?.(fields), message, code);
  assert.deepEqual(Object.keys(errors).sort(), [...new Set(EXAMPLES.map(({ code }) => code))].sort());
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
