// @ts-check
/**
 * Lessons: their files, and going from stop to stop. A stop is opened as a link is.
 *
 * @typedef {import('../controller.js').Context} Context
 * @typedef {import('../state/lessons.js').Lesson} Lesson
 * @typedef {import('../state/lessons.js').Stop} Stop
 * @typedef {{ kind: 'unreachable' | 'missing' | 'unreadable', file: string, detail: string }} Trouble
 * @typedef {object} Lessons
 * @property {string | null} id of the lesson that is open or on its way
 * @property {number} stop counted from 1
 * @property {Lesson | null} lesson
 * @property {boolean} away whether the page shows something else than the stop
 * @property {boolean} choosing whether the list of lessons is open
 * @property {import('../state/lessons.js').Entry[] | null} list
 * @property {Trouble | null} trouble why the lesson cannot be played
 * @property {Trouble | null} listTrouble
 */
import { fromFields, isElsewhere, lessonFrom, listFrom, toFields } from '../state/lessons.js';
import { language } from '../words/language.js';
import { words } from '../words/page.js';

/** @type {Lessons} */
export const NO_LESSONS = { id: null, stop: 1, lesson: null, away: false, choosing: false, list: null, trouble: null, listTrouble: null };

/**
 * @param {Context} context
 * @param {(fields: string, isNewPage: boolean) => void} visit opens an address
 */
export function createLessons({ store, note, writeAddress }, visit) {
  const get = () => store.get().lessons;
  const set = (/** @type {Partial<Lessons>} */ parts) => store.set({ lessons: { ...get(), ...parts } });
  const close = () => set({ id: null, stop: 1, lesson: null, away: false, trouble: null });

  /**
   * Asks for what a link says. A link that names a lesson and no room means the stop itself.
   *
   * @param {import('../state/url.js').Link} link
   * @returns {boolean} whether another address is shown instead
   */
  function open({ chosen }) {
    const { id, stop } = fromFields(chosen);
    const means = chosen.room === undefined;
    if (id === null) close();
    else if (get().id !== id || !get().lesson) begin(id, stop, means);
    else return arrive(stop, means);
    return false;
  }

  /**
   * @param {string} id
   * @param {number} stop
   * @param {boolean} opens whether the stop is to be shown too
   */
  async function begin(id, stop, opens) {
    set({ id, stop, lesson: null, away: false, trouble: null });
    try {
      const lesson = await fetched(`${id}.json`, lessonFrom);
      // The person may have gone on meanwhile.
      if (get().id !== id) return;
      set({ lesson });
      arrive(get().stop, opens);
    } catch (error) {
      if (get().id === id) set({ trouble: troubleOf(error) });
    }
  }

  /**
   * @param {number} stop
   * @param {boolean} opens
   * @returns {boolean} whether another address is shown
   */
  function arrive(stop, opens) {
    const { stops } = /** @type {Lesson} */ (get().lesson);
    const isStop = stop <= stops.length;
    if (opens) go(isStop ? stop : 1, false);
    else set({ stop: isStop ? stop : 1 });
    if (!isStop) note(words.notices.unknownStop(stop, stops.length));
    writeAddress();
    return opens;
  }

  /**
   * @param {number} stop
   * @param {boolean} isNewPage
   */
  function go(stop, isNewPage = true) {
    const { lesson, id } = get();
    const wanted = lesson?.stops[stop - 1];
    if (!wanted) return;
    const own = Object.entries(toFields({ id, stop })).map(([field, value]) => `${field}=${value}`);
    visit([wanted.hash, ...own].join('&'), isNewPage);
  }

  async function choose() {
    set({ choosing: true, listTrouble: null });
    if (get().list) return;
    try {
      set({ list: await fetched('index.json', listFrom) });
    } catch (error) {
      set({ listTrouble: troubleOf(error) });
    }
  }

  return {
    open,

    /** What the page shows now. @param {string} hash without what belongs to the lesson */
    settle(hash) {
      const { lesson, stop, away } = get();
      const isAway = lesson !== null && isElsewhere(hash, lesson.stops[stop - 1]);
      if (isAway !== away) set({ away: isAway });
    },

    /** @type {Record<string, (detail: any) => void>} */
    intents: {
      lessons: choose,
      lessonsClosed: () => set({ choosing: false }),
      lesson(id) {
        set({ choosing: false });
        begin(id, 1, true);
      },
      stop: (stop) => go(stop),
      moveStop: (by) => go(get().stop + by),
      closeLesson() {
        close();
        writeAddress();
      },
    },
  };
}

/** A file that is not as it should be, in words that the view turns into a sentence. */
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
  const answer = await fetch(new URL(`../lessons/${language}/${file}`, import.meta.url)).catch((error) => fail('unreachable', error.message));
  if (!answer.ok) return fail('missing', answer.status);
  const data = await answer.json().catch((error) => fail('unreadable', error.message));
  return read(data) ?? fail('unreadable', file);
}

/** @param {unknown} error */
function troubleOf(error) {
  if (error instanceof LessonTrouble) return error.trouble;
  throw error;
}
