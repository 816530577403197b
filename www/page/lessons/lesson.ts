/** Types of the lesson files, and the URL fields of the open lesson. */
import type { Chosen, Rules } from '../../state/fields.ts';

export interface Stop {
  id: string; // the name of the stop in links
  title: string;
  hash: string; // the URL fields, as the page writes them
  text: string;
  minutes?: number; // approximate duration
  question?: string;
  answer?: string; // answer to the question, hidden until the user requests it
  picture?: boolean; // whether the page has a small picture of it; written by the build
  shows?: string[]; // texts that must be on the screen, checked by the tests
}

type Kind = 'lecture' | 'topic';

export type About = { id: string; kind: Kind; title: string; source: string; minutes: number };

interface Content {
  stops: Stop[]; // stops on the path, in order
  more: Stop[]; // optional stops, off the path
  outcomes?: string[]; // what the lesson teaches, shown at its first stop
  takeaways?: string[]; // shown at its end
  numbered?: string[]; // ids of the stops in their old order, because old links contain the number of a stop
}

export type Lesson = About & Content;

export type Entry = About & { stops: number; more: number };
export const LESSON_FIELDS: Rules = { lesson: /^[a-z0-9-]{1,40}$/, stop: /^[\w.-]{1,60}$/ };

export const fromFields = ({ lesson, stop }: Chosen): { id: string | null; linked: string | null } => ({
  id: lesson ?? null,
  linked: (lesson !== undefined && stop) || null,
});

type OpenLesson = { id: string | null; stop: number; lesson: Lesson | null; linked: string | null };

export const toFields = ({ id, stop, lesson, linked }: OpenLesson): Record<string, string | null> => ({
  lesson: id,
  stop: id && (lesson ? stopsOf(lesson)[stop - 1].id : linked),
});

/** All stops: first the stops on the path, then the optional ones. */
export const stopsOf = ({ stops, more }: Lesson) => [...stops, ...more];

/**
 * The position, from 1, of the stop that a link names; 0 if the lesson has no such stop. Old links contain a number
 * instead of a name.
 */
export function positionOf(lesson: Lesson, linked: string | null) {
  if (linked === null) return 1;
  const ids = stopsOf(lesson).map(({ id }) => id);
  return ids.indexOf(/^\d+$/.test(linked) ? (lesson.numbered ?? ids)[Number(linked) - 1] : linked) + 1;
}

/** The lesson after the open one; `null` after the last and while the list is loading. */
export function nextOf({ id, list }: { id: string | null; list: Entry[] | null }) {
  const at = list?.findIndex((entry) => entry.id === id) ?? -1;
  return (at >= 0 && list?.[at + 1]) || null;
}

/**
 * Whether the lesson's bar hides the stop's answer until the user asks for it. If the stop opens a quiz, the room
 * shows the answer, and the bar never shows it.
 */
export const hidesAnswer = ({ answer, hash }: Stop) => answer !== undefined && !hash.includes('&quiz=yes');

export type Trouble = { kind: 'unreachable' | 'unknown' | 'missing' | 'unreadable'; file: string; detail: string };

export interface Lessons {
  id: string | null; // id of the lesson that is open or loading
  stop: number; // counted from 1; optional stops come last
  linked: string | null; // the stop that a link names, until the lesson is loaded
  lesson: Lesson | null;
  ended: boolean; // whether the user has moved past the last stop
  answered: boolean; // whether the answer to the stop's question is shown
  away: boolean; // whether the page shows a picture other than the stop's
  choosing: boolean; // whether the list of lessons is open
  sheet: Lesson | null; // the lesson whose lecturer's sheet is open
  list: Entry[] | null;
  trouble: Trouble | null; // why the lesson cannot be shown
  listTrouble: Trouble | null;
}

/** The state of the lessons. */
export const NO_LESSONS: Lessons = {
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
