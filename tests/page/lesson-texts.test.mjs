// @ts-check
/** The lessons in other languages have the numbers of the English ones, and are about as short. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { LANGUAGES, NAMES } from '../../www/words/language.js';
import { LONGEST } from './lesson.mjs';
import { TOPICS } from './lesson-files.mjs';

const FOLDER = new URL('../../www/lessons/', import.meta.url);

/** How much longer than the English text, or than the longest one, a text may be. */
const LONGER = 1.2;

const THOUSANDS = /(?<![\d.,])[1-9]\d{0,2}([.,\s]\d{3})+(?!\d)/g;

/** The percentages and decimal fractions in a text, with a point and without spaces. @param {string} text */
const numbersIn = (text) =>
  [...text.replace(THOUSANDS, '').matchAll(/\d+[.,]\d+\s*%?|\d+\s*%/g)]
    .map(([number]) => number.replace(',', '.').replace(/\s/g, ''))
    .sort();

/** @param {string} language @param {string} file */
const read = (language, file) => JSON.parse(readFileSync(new URL(`${language}/${file}`, FOLDER), 'utf8'));

for (const language of LANGUAGES.filter((tag) => tag !== 'en'))
  describe(`the lessons in ${NAMES[language]}`, () => {
    for (const topic of TOPICS)
      test(topic.id, () => {
        const { stops } = read(language, `topics/${topic.id}.json`);
        /** @type {string[]} */
        const faults = [];
        for (const { id, ...english } of topic.stops) {
          if (!stops[id].shows?.length) faults.push(`${id}.shows is empty, so the lecturer’s sheet has no screen`);
          for (const field of /** @type {const} */ (['text', 'question', 'answer'])) {
            const [text, original] = [stops[id][field] ?? '', english[field] ?? ''];
            const most = LONGER * Math.max(LONGEST, original.length);
            if (text.length > most) faults.push(`${id}.${field} has ${text.length} characters, at most ${most} fit`);
            const [own, expected] = [text, original].map((one) => numbersIn(one).join(' '));
            if (!stops[id].hash && own !== expected) faults.push(`${id}.${field} has ${own}, in English ${expected}`);
          }
        }
        assert.deepEqual(faults, []);
      });
    test('have a file for each English one', () => {
      const files = (/** @type {string} */ of) =>
        readdirSync(new URL(of, FOLDER), { recursive: true }).map(String).sort();
      assert.deepEqual(
        files(language),
        files('en').filter((file) => file !== 'index.json'),
      );
    });
  });
