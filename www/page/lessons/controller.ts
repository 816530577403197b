/** Controller of the lessons: it fetches their files and moves from stop to stop. A stop opens like a link. */
import type { Chosen } from '../../state/fields.ts';
import { words } from '../../words/en/page.js';
import type { PageStore } from '../state.ts';
import {
  fromFields,
  type Lesson,
  type Lessons,
  nextOf,
  positionOf,
  type Stop,
  stopsOf,
  type Trouble,
  toFields,
} from './lesson.ts';

interface Page {
  store: PageStore;
  note: (text: string) => void;
  address: { later: () => void };
  visit: (fields: string, asNewEntry: boolean) => void; // opens URL fields
}

const CLOSED = { id: null, stop: 1, linked: null, lesson: null, ended: false, away: false, trouble: null };

export class LessonController {
  #page: Page;
  /** The lesson whose sheet was requested last. */
  #wishedSheet: string | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  readonly intents = {
    lessons: () => this.#choose(),
    lessonsClosed: () => this.#set({ choosing: false }),
    lesson: (id: string) => {
      this.#set({ choosing: false });
      this.#begin(id, null, true);
    },
    sheet: (id: string) => void this.#openSheet(id),
    sheetClosed: () => this.#set({ sheet: null }),
    answer: () => this.#set({ answered: true }),
    stop: (stop: number) => this.#go(stop),
    moveStop: (by: number) => this.#move(by),
    nextLesson: () => this.#goOn(),
    closeLesson: () => {
      this.#set(CLOSED);
      this.#page.address.later();
    },
  };

  /**
   * Opens the lesson that a link names. A link with a lesson but no room also opens the picture of the stop. Returns
   * whether the URL of a stop was opened; if so, the caller must not open the rest of the link.
   */
  open(chosen: Chosen) {
    const { id, linked } = fromFields(chosen);
    const opens = chosen.room === undefined;
    const { lesson, id: before } = this.#get();
    if (id === null) this.#set(CLOSED);
    else if (before !== id || !lesson) this.#begin(id, linked, opens, true);
    else return this.#arrive(lesson, linked, opens);
    return false;
  }

  /** Records whether the page shows a picture other than the stop's. */
  settle(isElsewhere: (stop: Stop) => boolean) {
    const { lesson, stop, away } = this.#get();
    const isAway = lesson !== null && isElsewhere(stopsOf(lesson)[stop - 1]);
    if (isAway !== away) this.#set({ away: isAway });
  }

  #get = () => this.#page.store.get().lessons;

  #set(parts: Partial<Lessons>) {
    this.#page.store.set({ lessons: { ...this.#get(), ...parts } });
  }

  /**
   * `opens`: whether to open the picture of the stop too. `isOfLink`: whether a link requested the lesson; notices
   * about the link then stay.
   */
  async #begin(id: string, linked: string | null, opens: boolean, isOfLink = false) {
    this.#set({ ...CLOSED, id, linked, answered: false });
    await this.#fetchList();
    // The user may have opened another lesson in the meantime.
    const isOpen = () => this.#get().id === id;
    if (!isOpen()) return;
    // A lesson that is not in the list has no file. It is not requested, because the browser would log an error.
    if (this.#get().list?.some((entry) => entry.id === id) === false)
      return this.#set({ trouble: { kind: 'unknown', file: id, detail: '' } });
    try {
      const lesson = await (await files()).lesson(id);
      if (!isOpen()) return;
      this.#set({ lesson });
      const notes = isOfLink ? this.#page.store.get().notes : [];
      this.#arrive(lesson, this.#get().linked, opens);
      notes.forEach(this.#page.note);
    } catch (error) {
      if (isOpen()) this.#set({ trouble: troubleOf(error) });
    }
  }

  /** Shows a stop. Returns whether the URL of the stop was opened too. */
  #arrive(lesson: Lesson, linked: string | null, opens: boolean) {
    const stop = positionOf(lesson, linked);
    if (opens) this.#go(stop || 1, false);
    else this.#set({ stop: stop || 1, ended: false, answered: false });
    if (!stop) this.#page.note(words.notices.unknownStop(String(linked)));
    this.#page.address.later();
    return opens;
  }

  #go(stop: number, isNewEntry = true) {
    const { lesson, id } = this.#get();
    const target = lesson && stopsOf(lesson)[stop - 1];
    if (!target) return;
    const ofLesson = Object.entries(toFields({ id, stop, lesson, linked: null }));
    this.#page.visit([target.hash, ...ofLesson.map(([field, value]) => `${field}=${value}`)].join('&'), isNewEntry);
  }

  #move(by: number) {
    const { lesson, stop, ended } = this.#get();
    const isLast = lesson && [lesson.stops.length, stopsOf(lesson).length].includes(stop);
    if (ended && by > 0) this.#goOn();
    else if (ended || (isLast && by > 0)) this.#set({ ended: by > 0 });
    else this.#go(stop + by);
  }

  /** Opens the next lesson or, after the last one, the list of lessons. */
  #goOn() {
    const next = nextOf(this.#get());
    if (next) this.#begin(next.id, null, true);
    else this.#choose();
  }

  #choose() {
    this.#set({ choosing: true });
    this.#fetchList();
  }

  async #openSheet(id: string) {
    this.#set({ listTrouble: null });
    this.#wishedSheet = id;
    const isWished = () => this.#wishedSheet === id && this.#get().choosing;
    try {
      const sheet = await (await files()).lesson(id);
      if (isWished()) this.#set({ sheet, choosing: false });
    } catch (error) {
      if (isWished()) this.#set({ listTrouble: troubleOf(error) });
    }
  }

  async #fetchList() {
    this.#set({ listTrouble: null });
    if (this.#get().list) return;
    try {
      this.#set({ list: await (await files()).list() });
    } catch (error) {
      this.#set({ listTrouble: troubleOf(error) });
    }
  }
}

/** The module that reads lessons is loaded with the first lesson. */
const files = () =>
  import('./files.ts').catch(({ message }) => {
    throw { trouble: { kind: 'unreachable', file: 'files.js', detail: message } };
  });

function troubleOf(error: unknown): Trouble {
  const { trouble } = error as { trouble?: Trouble };
  if (trouble) return trouble;
  throw error;
}
