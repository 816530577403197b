/** The part of the room "Train" that is loaded when the room is opened. */
import { defineOpenedRoom } from '../../state/room.ts';
import { createTrain } from './controller.ts';
import { isToCome, NO_TRAIN, toFields } from './state.ts';
import { createTrain as createTrainView } from './view.ts';

export const opened = defineOpenedRoom({
  initial: NO_TRAIN,
  create: createTrain,
  createView: createTrainView,
  toFields,
  isTouched: ({ touched }) => touched,
  usesModel: () => false,
  problem: ({ problem }) => problem,
  phase(state) {
    const { run, input, problem, playing } = state;
    if (problem !== null) return 'error';
    if (!run) return 'loading';
    return playing || run.settings !== input || isToCome(state) ? 'running' : 'ready';
  },
  isStale: ({ run, input }) => run !== null && run.settings !== input,
  frame: ({ run, opened, view }) => [run?.plan, opened === null, view.head === null],
  hasNumbers: ({ run }) => run !== null && run.step > 0,
  props: (state, _shared, theme) => state.run && { ...state, theme },
});
