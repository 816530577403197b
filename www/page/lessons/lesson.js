// @ts-check
/**
 * Types of the lesson files, and the URL fields of the open lesson.
 *
 * @typedef {object} Stop
 * @property {string} title
 * @property {string} hash the URL fields, as the page writes them
 * @property {string} text
 * @property {number} [minutes] approximate duration
 * @property {string} [question]
 * @property {string} [answer] answer to the question, hidden until the user requests it
 * @property {string[]} [shows] texts that must be on the screen, checked by the tests
 * @typedef {{ id: string, title: string, source: string, minutes: number }} About
 * @typedef {About & { stops: Stop[] }} Lesson
 * @typedef {About & { stops: number }} Entry an item of the list of lessons
 */
/** @type {import('../../state/fields.js').Rules} */
export const LESSON_FIELDS = { lesson: /^[a-z0-9-]{1,40}$/, stop: /^-?\d+(\.\d+)?(e\d+)?$/i };

/**
 * @param {import('../../state/fields.js').Chosen} chosen
 * @returns {{ id: string | null, stop: number }}
 */
export const fromFields = ({ lesson, stop }) => ({
  id: lesson ?? null,
  stop: lesson === undefined ? 1 : Number(stop ?? 1),
});

/**
 * @param {{ id: string | null, stop: number }} lessons
 * @returns {Record<string, string | number | null>}
 */
export const toFields = ({ id, stop }) => ({ lesson: id, stop: id && stop });

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
