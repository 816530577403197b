// @ts-check
/**
 * Controller of the lessons: it fetches their files and moves from stop to stop. A stop opens like a link.
 *
 * @typedef {import('../state.js').PageStore} PageStore
 * @typedef {import('./lesson.js').Lesson} Lesson
 * @typedef {import('./lesson.js').Stop} Stop
 * @typedef {{ kind: 'unreachable' | 'unknown' | 'missing' | 'unreadable', file: string, detail: string }} Trouble
 * @typedef {object} Lessons
 * @property {string | null} id of the lesson that is open or loading
 * @property {number} stop counted from 1; stops off the path come last
 * @property {string | null} linked the stop that a link names, until the lesson is loaded
 * @property {Lesson | null} lesson
 * @property {boolean} ended whether the user has moved past the last stop
 * @property {boolean} answered whether the answer to the stop's question is shown
 * @property {boolean} away whether the page shows a different picture from the stop's
 * @property {boolean} choosing whether the list of lessons is open
 * @property {Lesson | null} sheet the lesson whose lecturer's sheet is open
 * @property {import('./lesson.js').Entry[] | null} list
 * @property {Trouble | null} trouble why the lesson cannot be shown
 * @property {Trouble | null} listTrouble
 */

import { words } from '../../words/page.js';
import { fromFields, nextOf, positionOf, stopsOf, toFields } from './lesson.js';

/** @type {Lessons} */
export const NO_LESSONS = {
  id: null,
  stop: 1,
  linked: null,
  lesson: null,
  ended: false,
  answered: false,
  away: false,
  choosing: false,
  sheet: null,
  list: null,
  trouble: null,
  listTrouble: null,
};

/**
 * @param {object} page
 * @param {PageStore} page.store
 * @param {(text: string) => void} page.note
 * @param {() => void} page.writeAddress
 * @param {(fields: string, isNewEntry: boolean) => void} page.visit opens URL fields
 */
export function createLessons({ store, note, writeAddress, visit }) {
  const get = () => store.get().lessons;
  const set = (/** @type {Partial<Lessons>} */ parts) => store.set({ lessons: { ...get(), ...parts } });
  /** The lesson whose sheet was requested last. @type {string | null} */
  let wishedSheet = null;

  const close = () => set({ id: null, stop: 1, linked: null, lesson: null, ended: false, away: false, trouble: null });

  /**
   * Opens the lesson that a link names. A link with a lesson but no room also opens the picture of the stop.
   *
   * @param {import('../../state/fields.js').Chosen} chosen
   * @returns {boolean} whether the URL of a stop is opened instead
   */
  function open(chosen) {
    const { id, linked } = fromFields(chosen);
    const means = chosen.room === undefined;
    if (id === null) close();
    else if (get().id !== id || !get().lesson) begin(id, linked, means, true);
    else return arrive(linked, means);
    return false;
  }

  /**
   * @param {string} id
   * @param {string | null} linked
   * @param {boolean} opens whether the picture of the stop is opened too
   * @param {boolean} [isOfLink] whether a link requested it; the notices about the link then stay
   */
  async function begin(id, linked, opens, isOfLink = false) {
    set({ id, stop: 1, linked, lesson: null, ended: false, answered: false, away: false, trouble: null });
    await fetchList();
    if (get().id !== id) return;
    const { list } = get();
    // Requesting a missing file would log an error to the console.
    if (list && !list.some((entry) => entry.id === id))
      return set({ trouble: { kind: 'unknown', file: id, detail: '' } });
    try {
      const lesson = await (await files()).lesson(id);
      // The user may have opened another lesson in the meantime.
      if (get().id !== id) return;
      set({ lesson });
      const notes = isOfLink ? store.get().notes : [];
      arrive(get().linked, opens);
      notes.forEach(note);
    } catch (error) {
      if (get().id === id) set({ trouble: troubleOf(error) });
    }
  }

  /**
   * @param {string | null} linked
   * @param {boolean} opens
   * @returns {boolean} whether the URL of the stop is opened
   */
  function arrive(linked, opens) {
    const stop = positionOf(/** @type {Lesson} */ (get().lesson), linked);
    if (opens) go(stop || 1, false);
    else set({ stop: stop || 1, ended: false, answered: false });
    if (!stop) note(words.notices.unknownStop(String(linked)));
    writeAddress();
    return opens;
  }

  /**
   * @param {number} stop
   * @param {boolean} isNewEntry
   */
  function go(stop, isNewEntry = true) {
    const { lesson, id } = get();
    const target = lesson && stopsOf(lesson)[stop - 1];
    if (!target) return;
    const lessonFields = Object.entries(toFields({ id, stop, lesson, linked: null })).map(
      ([field, value]) => `${field}=${value}`,
    );
    visit([target.hash, ...lessonFields].join('&'), isNewEntry);
  }

  /** @param {number} by */
  function move(by) {
    const { lesson, stop, ended } = get();
    const isLast = lesson && [lesson.stops.length, stopsOf(lesson).length].includes(stop);
    if (ended && by > 0) goOn();
    else if (ended || (isLast && by > 0)) set({ ended: by > 0 });
    else go(stop + by);
  }

  /** Opens the next lesson or, after the last one, the list of lessons. */
  function goOn() {
    const next = nextOf(get());
    if (next) begin(next.id, null, true);
    else choose();
  }

  function choose() {
    set({ choosing: true });
    fetchList();
  }

  /** Opens the lecturer's sheet of a lesson. @param {string} id */
  async function openSheet(id) {
    set({ listTrouble: null });
    wishedSheet = id;
    const isWished = () => wishedSheet === id && get().choosing;
    try {
      const sheet = await (await files()).lesson(id);
      if (isWished()) set({ sheet, choosing: false });
    } catch (error) {
      if (isWished()) set({ listTrouble: troubleOf(error) });
    }
  }

  async function fetchList() {
    set({ listTrouble: null });
    if (get().list) return;
    try {
      set({ list: await (await files()).list() });
    } catch (error) {
      set({ listTrouble: troubleOf(error) });
    }
  }

  return {
    open,

    /**
     * Records whether the page shows a different picture from the stop's.
     *
     * @param {(stop: Stop) => boolean} isElsewhere
     */
    settle(isElsewhere) {
      const { lesson, stop, away } = get();
      const isAway = lesson !== null && isElsewhere(stopsOf(lesson)[stop - 1]);
      if (isAway !== away) set({ away: isAway });
    },

    /** @type {Record<string, (detail: any) => void>} */
    intents: {
      lessons: choose,
      lessonsClosed: () => set({ choosing: false }),
      lesson(id) {
        set({ choosing: false });
        begin(id, null, true);
      },
      sheet: openSheet,
      sheetClosed: () => set({ sheet: null }),
      answer: () => set({ answered: true }),
      stop: (stop) => go(stop),
      moveStop: move,
      nextLesson: goOn,
      closeLesson() {
        close();
        writeAddress();
      },
    },
  };
}

/** The module that reads lessons is loaded with the first lesson. */
const files = () =>
  import('./files.js').catch(({ message }) => {
    throw { trouble: { kind: 'unreachable', file: 'files.js', detail: message } };
  });

/** @param {any} error */
function troubleOf(error) {
  if (error.trouble) return error.trouble;
  throw error;
}
