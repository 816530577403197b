// @ts-check
/**
 * The part of the room "Predict" that the page needs when it is open.
 *
 * @typedef {import('./controller.js').Predict} Predict
 */
import { readingRoom } from '../../state/reading.js';
import { defineOpenedRoom } from '../../state/room.js';
import { createPredict, NO_PREDICT } from './controller.js';
import { toFields } from './state.js';
import { createPredict as createPredictView } from './view.js';

const room = readingRoom({ usesModel: (/** @type {Predict} */ _) => true, toFields });

/**
 * The state with the sentence of the answers: the engine tokenises it in the room's own requests, so the reading has no
 * run of it.
 *
 * @param {Predict} state
 * @returns {Predict}
 */
function withSentence(state) {
  const { reading } = state;
  if (!reading?.answers) return state;
  const run = /** @type {any} */ (null);
  return { ...state, reading: { ...reading, sentence: { run, input: reading.answers.of } } };
}

export const opened = defineOpenedRoom({
  ...room,
  initial: NO_PREDICT,
  create: createPredict,
  createView: createPredictView,
  tokenizesItself: true,
  hasNumbers: ({ reading }) => reading?.answers != null,
  phase(state, shared) {
    const phase = room.phase(withSentence(state), shared);
    const { generating, survey } = state.view;
    // A generating text is busy until it stops growing.
    return phase === 'ready' && (generating || survey?.running) ? 'running' : phase;
  },
  isStale: (state, shared) => room.isStale(withSentence(state), shared),
  frame: ({ input, reading, view }) => [reading?.input.view, input.view, input.ask, input.part, view.survey?.kind],
});
