/** The phase of the page, and its problems. */
import type { Phase } from '../state/room.ts';
import { modelOf, openRoom, ROOM, type State, sharedOf, usesModel } from './state.ts';
import type { Views as AllViews } from './views.ts';

type Views = Pick<AllViews, 'open' | 'problem' | 'hasMode'>;

/** Modes of the page that need extra files. */
export const MODES = ['present', 'embed'] as const;

/** The phase of the page, for users and programs that wait for it. */
export function phaseOf(state: State, views: Views): Phase {
  const { broken, lessons } = state;
  if (broken !== null) return 'error';
  if (isUnstyled(state, views)) return 'loading';
  if (lessons.id !== null && lessons.lesson === null && lessons.trouble === null) return 'loading';
  if (views.problem(state.room) !== null) return 'error';
  const open = openRoom(state);
  if (!views.open(state.room) || !open) return 'loading';
  if (usesModel(state) && !views.open('modelBar')) return 'loading';
  const isAsking = usesModel(state) && modelOf(state).phase === 'asked' && ROOM[state.room].showsLoading !== true;
  // The room's own requests wait for the model.
  if (isAsking) return views.open('loading') ? 'ready' : 'loading';
  return open.room.phase(open.state, sharedOf(state));
}

/** Whether a file of a mode is still loading. */
export function isUnstyled({ room, appearance }: State, { hasMode, problem }: Views) {
  return MODES.some((mode) => appearance[mode] && !hasMode(mode, room) && problem(mode) === null);
}

/** The problem of the current room or of a part of the page. The model bar shows problems of the sentence. */
export function problemOf(state: State, views: Views) {
  const open = openRoom(state);
  return state.broken ?? missingOf(state, views) ?? open?.room.problem(open.state) ?? null;
}

/**
 * Whether the page itself has a problem. A retry may solve it, whereas a problem of a room requires different input.
 */
export const canRetry = (state: State, views: Views) => state.broken !== null || missingOf(state, views) !== null;

/** Why a view or a style sheet failed to load. */
const missingOf = ({ room }: State, { problem }: Views) =>
  [room, 'modelBar', 'loading', 'lessons', 'own', 'share', 'kept', ...MODES]
    .map(problem)
    .find((found) => found !== null) ?? null;
