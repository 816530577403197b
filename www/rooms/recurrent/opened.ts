/** The part of the room "Recurrent" that is loaded when the room is opened. */
import { defineOpenedRoom } from '../../state/room.ts';
import { createRecurrent } from './controller.ts';
import { isToCome, runsOf, slotsOf, whyOf } from './runs.ts';
import { NO_RECURRENT, toFields } from './state.ts';
import { createRecurrent as createRecurrentView } from './view.ts';

export const opened = defineOpenedRoom({
  initial: NO_RECURRENT,
  create: createRecurrent,
  createView: createRecurrentView,
  toFields,
  isTouched: ({ touched }) => touched,
  usesModel: () => false,
  problem: ({ problem }) => problem,
  phase(state) {
    if (state.problem !== null) return 'error';
    if (!isToCome(state)) return 'ready';
    return runsOf(state).length > 0 || state.reaches.length > 0 ? 'running' : 'loading';
  },
  isStale: (state) => runsOf(state).length < slotsOf(state).length,
  frame: ({ view, input, look }) => [view, input, look.gates],
  hasNumbers: (state) => !isToCome(state),
  props: (state, _shared, theme) => ({ ...state, theme, why: whyOf(state) }),
});
