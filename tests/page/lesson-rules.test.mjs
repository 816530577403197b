// @ts-check
/** The files of the lessons: lengths, takeaways, pictures, the list in docs/LECTURES.md, the command that checks them. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

import { LANGUAGES, NAMES } from '../../www/words/language.js';
import { faultsOf } from './lesson.mjs';
import { LESSONS, lessonOf, TOPICS } from './lesson-files.mjs';
import { FULL } from './sets.mjs';

const LATIN = 'abcde';

const byList = (/** @type {string} */ a, /** @type {string} */ b) => LESSONS.indexOf(a) - LESSONS.indexOf(b);

test('each lecture has outcomes, takeaways and ten to thirty stops an hour, with questions', () => {
  const lectures = [...LATIN].map((letter) => `lecture-${letter}`);
  assert.deepEqual(LESSONS, ['tour', ...lectures, ...TOPICS.map(({ id }) => id).sort(byList)]);
  for (const { outcomes, takeaways, stops, id } of lectures.map(lessonOf)) {
    const hours = stops.reduce((sum, { minutes }) => sum + minutes, 0) / 60;
    const anHour = stops.length / hours;
    assert.ok(anHour >= 10 && anHour <= 30, `${id} has ${anHour.toFixed(1)} stops an hour`);
    assert.ok(outcomes && outcomes.length >= 3 && takeaways && takeaways.length >= 3, id);
    assert.ok(stops.filter(({ answer }) => answer).length >= 3, `${id} hides too few answers`);
  }
});

test('every lesson has takeaways', () => {
  const without = LESSONS.filter((id) => !lessonOf(id).takeaways?.length);
  assert.deepEqual(without, []);
});

test('every stop is short, and every question has an answer', () => {
  for (const stop of TOPICS.flatMap(({ stops }) => stops)) assert.deepEqual(faultsOf(stop), [], stop.id);
});

test('every stop has its picture for the lecturer’s sheet, and there are no others', async () => {
  const stops = TOPICS.flatMap(({ stops }) => stops.map(({ id }) => `${id}.webp`));
  const pictures = await readdir(new URL('../../www/pictures/', import.meta.url));
  assert.deepEqual(pictures.sort(), stops.sort(), 'cargo xtask pictures');
});

test('docs/LECTURES.md lists all stops of each lecture, and no others', async () => {
  const document = await readFile(new URL('../../docs/LECTURES.md', import.meta.url), 'utf8');
  for (const section of document.split('\n## Lecture ').slice(1)) {
    const { stops, more } = lessonOf(`lecture-${section[0].toLowerCase()}`);
    const ids = [...stops, ...more].map(({ id }) => id);
    const named = [...section.matchAll(/`([a-z0-9-]+)`/g)].map(([, id]) => id);
    assert.deepEqual(
      named.filter((id) => !ids.includes(id)),
      [],
      `lecture ${section[0]} names stops that its lesson does not have`,
    );
    const missed = stops.map(({ id }) => id).filter((id) => !named.includes(id));
    assert.deepEqual(missed, [], `lecture ${section[0]} does not name these stops`);
  }
});

test('the command for lesson files says what is wrong with a stop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headlight-lesson-'));
  const file = join(folder, 'own.json');
  const [right] = lessonOf('by-hand').stops.filter(({ id }) => id === 'inputs');
  const wrong = {
    ...right,
    id: 'wrong',
    hash: `${right.hash}&mode=lecture`,
    shows: ['No such text'],
    answer: undefined,
  };
  await writeFile(file, JSON.stringify({ title: 'Own', source: 'Us', stops: [right, wrong, 'key'] }));
  const command = new URL('lesson.mjs', import.meta.url).pathname;
  const { stdout, code } = await promisify(execFile)(process.execPath, [command, file]).catch((error) => error);
  await rm(folder, { recursive: true });
  assert.equal(code, 1);
  for (const said of [
    /^ok +inputs, /m,
    /^FAULT wrong, .*\n +Its question has no answer\.\n +At 1280 × 720: “No such text” is not in sight\.\n +Its `hash` is not what the page writes, which is room=worked/m,
    /^ok +key, /m,
    /^3 faults found\.$/m,
  ])
    assert.match(stdout, said);
});

for (const language of LANGUAGES.filter((tag) => FULL && tag !== 'en'))
  for (const id of ['tour', ...TOPICS.map((topic) => `topics/${topic.id}`)])
    test(`${id} in ${NAMES[language]} shows what its stops say`, async () => {
      const [command, file] = ['lesson.mjs', `../../www/lessons/${language}/${id}.json`].map(
        (name) => new URL(name, import.meta.url).pathname,
      );
      const { stdout } = await promisify(execFile)(process.execPath, [command, file]).catch((error) => error);
      assert.match(stdout, /^No faults found\.$/m, stdout);
    });
