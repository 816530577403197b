/** The state of the lessons. */
import type { Entry, Lesson } from './lesson.ts';

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
