// @ts-check
/**
 * The part of the room "Translate" that is loaded when the room is opened.
 *
 * @typedef {import('./controller.js').Translate} Translate
 */
import { readingRoom } from '../../state/reading.js';
import { defineOpenedRoom } from '../../state/room.js';
import { createTranslate, NO_TRANSLATE } from './controller.js';
import { folderOf, toFields } from './state.js';
import { createTranslate as createTranslateView } from './view.js';

const room = readingRoom({ usesModel: (/** @type {Translate} */ { input }) => input.direction !== null, toFields });

/**
 * Adds the sentence of the answers to the state. It has no run, because the engine tokenises the sentence in the room's
 * own requests.
 *
 * @param {Translate} state
 * @returns {Translate}
 */
function withSentence(state) {
  const { reading } = state;
  if (!reading?.answers) return state;
  const run = /** @type {any} */ (null);
  return { ...state, reading: { ...reading, sentence: { run, input: reading.answers.of } } };
}

export const opened = defineOpenedRoom({
  ...room,
  initial: NO_TRANSLATE,
  create: createTranslate,
  createView: createTranslateView,
  modelOf: ({ input }) => folderOf(input.direction),
  tokenizesWith: 'translate',
  runsTexts: true,
  hasNumbers: ({ reading }) => reading?.answers != null,
  changesModel: ({ input }) => input.asked.changes.length > 0,
  phase: (state, shared) => room.phase(withSentence(state), shared),
  isStale: (state, shared) => room.isStale(withSentence(state), shared),
  frame: ({ input, reading }) => [reading === null, input.view, reading?.answers?.of],
});
