/** The part of the room "Predict" that is loaded when the room is opened. */
import { readingRoom } from '../../state/reading.ts';
import { defineOpenedRoom } from '../../state/room.ts';
import { NO_PREDICT, type Predict } from './answers.ts';
import { createPredict } from './controller.ts';
import { toFields } from './state.ts';
import { createPredict as createPredictView } from './view.ts';

const room = readingRoom({ usesModel: (_: Predict) => true, toFields });

/**
 * Adds the sentence of the answers to the state. It has no run, because the engine tokenises the sentence in the room's
 * own requests.
 */
function withSentence(state: Predict): Predict {
  const { reading } = state;
  if (!reading?.answers) return state;
  const run = null as never;
  return { ...state, reading: { ...reading, sentence: { run, input: reading.answers.of } } };
}

export const opened = defineOpenedRoom({
  ...room,
  initial: NO_PREDICT,
  create: createPredict,
  createView: createPredictView,
  tokenizesWith: 'predict',
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
