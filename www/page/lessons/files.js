// @ts-check
/**
 * Fetches and checks the files of lessons.
 *
 * @typedef {import('./state.ts').Trouble} Trouble
 * @typedef {import('./lesson.js').Lesson} Lesson
 * @typedef {import('./lesson.js').Entry} Entry
 */
import { fileOfVersion } from '../../engine/version.ts';
import { ROOMS } from '../../rooms.js';
import { language } from '../../words/language.js';
import { LESSON_FIELDS } from './lesson.js';

/** Maximum length of a text; a longer one would push the picture off the screen. */
const LONGEST = 1000;

/** Maximum number of stops in a lesson, and maximum number of lessons in a list. */
const MOST = 200;

/** @param {string} id */
export const lesson = (id) => fetched(`${id}.json`, lessonFrom);

export const list = () => fetched('index.json', listFrom);

/** Thrown if a lesson file is missing or malformed; the view chooses the message. */
class LessonTrouble extends Error {
  /** @param {Trouble} trouble */
  constructor(trouble) {
    super(trouble.kind);
    this.trouble = trouble;
  }
}

/**
 * @template T
 * @param {string} file
 * @param {(data: unknown) => T | null} read
 * @returns {Promise<T>}
 */
async function fetched(file, read) {
  const fail = (/** @type {Trouble['kind']} */ kind, /** @type {unknown} */ detail) => {
    throw new LessonTrouble({ kind, file, detail: String(detail) });
  };
  const address = fileOfVersion(`lessons/${language}/${file}`);
  // The second attempt bypasses the browser's cache, because that may contain a faulty response.
  const answer = await fetch(address, { cache: 'no-cache' }).catch((error) => fail('unreachable', error.message));
  if (!answer.ok) return fail('missing', answer.status);
  const data = await answer.json().catch((error) => fail('unreadable', error.message));
  return read(data) ?? fail('unreadable', file);
}

/**
 * The lesson in a file's data; `null` if it is invalid.
 *
 * @param {any} data
 * @returns {Lesson | null}
 */
function lessonFrom(data) {
  const { stops, more, outcomes = [], takeaways = [], numbered = [] } = data ?? {};
  const isValid =
    isAbout(data) &&
    [stops, more].every((list) => areAll(list, isStop)) &&
    [outcomes, takeaways, numbered].every((list) => areAll(list, isText)) &&
    stops.length > 0;
  return isValid ? data : null;
}

/**
 * @param {any} data
 * @returns {Entry[] | null}
 */
function listFrom(data) {
  return areAll(data, (entry) => isAbout(entry) && [entry.stops, entry.more].every(Number.isInteger)) ? data : null;
}

/** @param {any} data */
const isAbout = (data) =>
  areTexts(data, ['id', 'title', 'source']) &&
  /** @type {RegExp} */ (LESSON_FIELDS.lesson).test(data.id) &&
  ['lecture', 'topic'].includes(data.kind) &&
  isLength(data.minutes);

/** @param {any} stop */
function isStop(stop) {
  const { question, answer, shows, minutes } = stop ?? {};
  return (
    areTexts(stop, ['id', 'title', 'hash', 'text']) &&
    /** @type {RegExp} */ (LESSON_FIELDS.stop).test(stop.id) &&
    isPicture(stop.hash) &&
    [question, answer].every((text) => text === undefined || isText(text)) &&
    (shows === undefined || areAll(shows, isText)) &&
    (minutes === undefined || isLength(minutes))
  );
}

/** Whether URL fields open a room and not a lesson. @param {string} hash */
function isPicture(hash) {
  const fields = new URLSearchParams(hash);
  return ROOMS.some(({ name }) => name === fields.get('room')) && !fields.has('lesson') && !fields.has('stop');
}

/** @param {unknown} minutes */
const isLength = (minutes) => typeof minutes === 'number' && minutes >= 0 && minutes <= 1000;

/** @param {unknown} text */
const isText = (text) => typeof text === 'string' && text !== '' && text.length <= LONGEST;

/**
 * @param {unknown} list
 * @param {(item: any) => boolean} test
 */
const areAll = (list, test) => Array.isArray(list) && list.length <= MOST && list.every(test);

/**
 * @param {any} data
 * @param {string[]} names
 */
const areTexts = (data, names) => names.every((name) => isText(data?.[name]));
