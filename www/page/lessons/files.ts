/** Fetches and checks the files of lessons. */
import { fileOfVersion } from '../../engine/version.ts';
import { ROOMS } from '../../rooms.ts';
import { language } from '../../words/language.js';
import { type About, type Entry, LESSON_FIELDS, type Lesson, type Stop, type Trouble } from './lesson.ts';

/** Maximum length of a text in a lesson file. A longer text would push the picture off the screen. */
const LONGEST = 1000;

/** Maximum number of stops in a lesson, and maximum number of lessons in a list. */
const MOST = 200;

export const lesson = (id: string) => fetched(`${id}.json`, lessonFrom);

export const list = () => fetched('index.json', listFrom);

/** Thrown if a lesson file is missing or malformed; the view chooses the message. */
class LessonTrouble extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble.kind);
    this.trouble = trouble;
  }
}

async function fetched<T>(file: string, read: (data: unknown) => T | null): Promise<T> {
  const fail = (kind: Trouble['kind'], detail: unknown) => {
    throw new LessonTrouble({ kind, file, detail: String(detail) });
  };
  const address = fileOfVersion(`lessons/${language}/${file}`);
  // The second attempt bypasses the browser's cache, because that may contain a faulty response.
  const answer = await fetch(address, { cache: 'no-cache' }).catch((error) => fail('unreachable', error.message));
  if (!answer.ok) return fail('missing', answer.status);
  const data = await answer.json().catch((error) => fail('unreadable', error.message));
  return read(data) ?? fail('unreadable', file);
}

function lessonFrom(data: unknown): Lesson | null {
  const { stops = [], more, outcomes = [], takeaways = [], numbered = [] } = (data ?? {}) as Partial<Lesson>;
  const isValid =
    isAbout(data as About) &&
    [stops, more].every((list) => areAll(list, isStop)) &&
    [outcomes, takeaways, numbered].every((list) => areAll(list, isText)) &&
    stops.length > 0;
  return isValid ? (data as Lesson) : null;
}

function listFrom(data: unknown): Entry[] | null {
  const isEntry = (entry: Entry) => isAbout(entry) && [entry.stops, entry.more].every(Number.isInteger);
  return areAll(data, isEntry) ? (data as Entry[]) : null;
}

const isAbout = (data: About) =>
  areTexts(data, ['id', 'title', 'source']) &&
  (LESSON_FIELDS.lesson as RegExp).test(data.id) &&
  ['lecture', 'topic'].includes(data.kind) &&
  isLength(data.minutes);

function isStop(stop: Stop) {
  const { question, answer, shows, minutes } = stop ?? ({} as Partial<Stop>);
  return (
    areTexts(stop, ['id', 'title', 'hash', 'text']) &&
    (LESSON_FIELDS.stop as RegExp).test(stop.id) &&
    isPicture(stop.hash) &&
    [question, answer].every((text) => text === undefined || isText(text)) &&
    (shows === undefined || areAll(shows, isText)) &&
    (minutes === undefined || isLength(minutes))
  );
}

/** Whether a URL opens a room rather than a lesson. `hash`: the fields of the URL. */
function isPicture(hash: string) {
  const fields = new URLSearchParams(hash);
  return ROOMS.some(({ name }) => name === fields.get('room')) && !fields.has('lesson') && !fields.has('stop');
}

const isLength = (minutes: unknown) => typeof minutes === 'number' && minutes >= 0 && minutes <= 1000;

const isText = (text: unknown) => typeof text === 'string' && text !== '' && text.length <= LONGEST;

const areAll = (list: unknown, test: (item: never) => boolean) =>
  Array.isArray(list) && list.length <= MOST && list.every((item) => test(item as never));

const areTexts = (data: object | null, names: string[]) =>
  names.every((name) => isText((data as Record<string, unknown> | null)?.[name]));
