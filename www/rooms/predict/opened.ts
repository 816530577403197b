/** The part of the room "Predict" that is loaded when the room is opened. */
import { readingRoom, withSentence } from '../../state/reading.ts';
import { defineOpenedRoom } from '../../state/room.ts';
import { NO_PREDICT, type Predict } from './answers.ts';
import { createPredict } from './controller.ts';
import { resultOf } from './files.ts';
import { toFields } from './state.ts';
import { createPredict as createPredictView } from './view.ts';

const room = readingRoom({ usesModel: (_: Predict) => true, toFields });

export const opened = defineOpenedRoom({
  ...room,
  initial: NO_PREDICT,
  create: createPredict,
  createView: createPredictView,
  tokenizesWith: 'predict',
  kept: ({ reading }) => (reading?.answers ? () => resultOf(reading) : null),
  hasNumbers: ({ reading }) => reading?.answers != null,
  phase(state, shared) {
    const phase = room.phase(withSentence(state), shared);
    const { generating, survey } = state.view;
    // The room is busy until generation or the survey ends.
    return phase === 'ready' && (generating || survey?.running) ? 'running' : phase;
  },
  isStale: (state, shared) => room.isStale(withSentence(state), shared),
  frame: ({ input, reading, view }) => [reading?.input.view, input.view, input.ask, input.part, view.survey?.kind],
});
