// @ts-check
/**
 * The phase of the page, and its problems.
 *
 * @typedef {import('./state.js').State} State
 * @typedef {import('../state/room.ts').Phase} Phase
 * @typedef {Pick<import('./views.ts').Views, 'open' | 'problem' | 'hasMode'>} Views
 */
import { openRoom, sharedOf, usesModel } from './state.js';

/** Modes of the page that need extra files. */
export const MODES = /** @type {const} */ (['present', 'embed']);

/**
 * The phase of the page, for users and programs that wait for it.
 *
 * @param {State} state
 * @param {Views} views
 * @returns {Phase}
 */
export function phaseOf(state, views) {
  const { broken, lessons } = state;
  if (broken !== null) return 'error';
  if (isUnstyled(state, views)) return 'loading';
  if (lessons.id !== null && lessons.lesson === null && lessons.trouble === null) return 'loading';
  if (views.problem(state.room) !== null) return 'error';
  const open = openRoom(state);
  if (!views.open(state.room) || !open) return 'loading';
  if (usesModel(state) && !views.open('modelBar')) return 'loading';
  return open.room.phase(open.state, sharedOf(state));
}

/**
 * Whether a file of a mode is still loading.
 *
 * @param {State} state
 * @param {Views} views
 */
export function isUnstyled({ room, appearance }, { hasMode, problem }) {
  return MODES.some((mode) => appearance[mode] && !hasMode(mode, room) && problem(mode) === null);
}

/**
 * The problem of the current room or of a part of the page. The model bar shows problems of the sentence.
 *
 * @param {State} state
 * @param {Views} views
 */
export function problemOf(state, views) {
  const open = openRoom(state);
  return state.broken ?? missingOf(state, views) ?? open?.room.problem(open.state) ?? null;
}

/**
 * Whether the page itself has a problem. A retry may solve it, whereas a problem of a room requires different input.
 *
 * @param {State} state
 * @param {Views} views
 */
export const canRetry = (state, views) => state.broken !== null || missingOf(state, views) !== null;

/**
 * Why a view or a style sheet failed to load.
 *
 * @param {State} state
 * @param {Views} views
 */
const missingOf = ({ room }, { problem }) =>
  [room, 'modelBar', 'loading', 'lessons', 'own', 'share', ...MODES].map(problem).find((found) => found !== null) ??
  null;
