// @ts-check
/**
 * How far the page is with what is asked for, and what is wrong.
 *
 * @typedef {import('./controller.js').State} State
 * @typedef {'loading' | 'ready' | 'running' | 'error'} Phase
 * @typedef {object} Parts of the page that come later
 * @property {(room: string) => unknown} open a room's view, or `null` while it is on its way
 * @property {(part: string) => string | null} problem why it cannot come
 * @property {(mode: string) => boolean} wears whether a mode's style sheet is there
 */
import { usesModel } from './state/rooms.js';

/** Looks of the whole page that have a style sheet of their own. */
export const MODES = /** @type {const} */ (['present', 'embed']);

/**
 * For a person who waits and for a program that does.
 *
 * @param {State} state
 * @param {Parts} parts
 * @returns {Phase}
 */
export function phaseOf(state, parts) {
  const { room, broken, lessons, model, worked, sentence } = state;
  if (broken !== null) return 'error';
  if (isUndressed(state, parts)) return 'loading';
  if (lessons.id !== null && lessons.lesson === null && lessons.trouble === null) return 'loading';
  if (room === 'worked') return worked.status.phase;
  if (parts.problem(room) !== null) return 'error';
  if (!parts.open(room)) return 'loading';
  if (room !== 'sentence' && !usesModel(state)) return isFollowed(state, room) ? 'ready' : state[room].reading ? 'running' : 'loading';
  if (!parts.open('bar')) return 'loading';
  const { input, reading, status } = sentence;
  // Between a change and the run that answers it, the picture is still the old one.
  if (model.phase === 'ready') {
    const isOld = reading?.input !== input || (room !== 'sentence' && !isFollowed(state, room));
    return status.phase === 'ready' && isOld ? 'running' : status.phase;
  }
  return /** @type {const} */ ({ absent: 'loading', loading: 'loading', reading: 'loading', cancelled: 'ready', failed: 'error' })[model.phase];
}

/**
 * Whether the page looks otherwise than it will in a moment.
 *
 * @param {State} state
 * @param {Parts} parts
 */
export function isUndressed({ appearance }, { wears, problem }) {
  return MODES.some((mode) => appearance[mode] && !wears(mode) && problem(mode) === null);
}

/**
 * What is wrong in the room that is open, or with what stands beside it. The bar has a place of its own
 * for what is wrong with the sentence.
 *
 * @param {State} state
 * @param {Parts} parts
 */
export function problemOf(state, { problem }) {
  const { room, broken, worked } = state;
  const missing = [room, 'bar', 'loading', 'lessons', 'share', ...MODES].map(problem).find((found) => found !== null);
  if (room === 'worked') return broken ?? missing ?? worked.status.problem;
  return broken ?? missing ?? (room === 'sentence' ? null : state[room].problem);
}

/**
 * Whether a room that follows the sentence has answered, if only that it cannot.
 *
 * @param {State} state
 * @param {import('./props.js').FollowerRoom} room
 */
function isFollowed(state, room) {
  const { input, reading, problem } = state[room];
  const { sentence } = state;
  return problem !== null || (reading?.input === input && reading.sentence === sentence.reading && reading.held === sentence.view.held);
}
