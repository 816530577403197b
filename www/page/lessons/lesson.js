// @ts-check
/**
 * Types of the lesson files, and the URL fields of the open lesson.
 *
 * @typedef {object} Stop
 * @property {string} id the name of the stop in links
 * @property {string} title
 * @property {string} hash the URL fields, as the page writes them
 * @property {string} text
 * @property {number} [minutes] approximate duration
 * @property {string} [question]
 * @property {string} [answer] answer to the question, hidden until the user requests it
 * @property {string[]} [shows] texts that must be on the screen, checked by the tests
 * @typedef {'lecture' | 'topic'} Kind
 * @typedef {{ id: string, kind: Kind, title: string, source: string, minutes: number }} About
 * @typedef {object} Content
 * @property {Stop[]} stops in order
 * @property {Stop[]} more the stops off the path
 * @property {string[]} [outcomes] what the lesson teaches, shown at its first stop
 * @property {string[]} [takeaways] shown at its end
 * @property {string[]} [numbered] ids in the order of old links, because old links contain the number of a stop
 * @typedef {About & Content} Lesson
 * @typedef {About & { stops: number, more: number }} Entry an item of the list of lessons
 */
/** @type {import('../../state/fields.ts').Rules} */
export const LESSON_FIELDS = { lesson: /^[a-z0-9-]{1,40}$/, stop: /^[\w.-]{1,60}$/ };

/**
 * @param {import('../../state/fields.ts').Chosen} chosen
 * @returns {{ id: string | null, linked: string | null }} `linked`: the stop
 */
export const fromFields = ({ lesson, stop }) => ({
  id: lesson ?? null,
  linked: (lesson !== undefined && stop) || null,
});

/**
 * @param {{ id: string | null, stop: number, lesson: Lesson | null, linked: string | null }} lessons
 * @returns {Record<string, string | null>}
 */
export const toFields = ({ id, stop, lesson, linked }) => ({
  lesson: id,
  stop: id && (lesson ? stopsOf(lesson)[stop - 1].id : linked),
});

/** All stops: first the stops on the path, then the stops off the path. @param {Lesson} lesson */
export const stopsOf = ({ stops, more }) => [...stops, ...more];

/**
 * The position, from 1, of the stop that a link names; 0 if the lesson has no such stop. Old links contain a number
 * instead of a name.
 *
 * @param {Lesson} lesson
 * @param {string | null} linked
 */
export function positionOf(lesson, linked) {
  if (linked === null) return 1;
  const ids = stopsOf(lesson).map(({ id }) => id);
  return ids.indexOf(/^\d+$/.test(linked) ? (lesson.numbered ?? ids)[Number(linked) - 1] : linked) + 1;
}

/**
 * The lesson after the open one; `null` after the last and while the list is loading.
 *
 * @param {{ id: string | null, list: Entry[] | null }} lessons
 */
export function nextOf({ id, list }) {
  const at = list?.findIndex((entry) => entry.id === id) ?? -1;
  return (at >= 0 && list?.[at + 1]) || null;
}

/**
 * Whether the lesson's bar hides the answer. In a room with a quiz, the room reveals it instead.
 *
 * @param {Stop} stop
 */
export const hidesAnswer = ({ answer, hash }) => answer !== undefined && !hash.includes('&quiz=yes');
