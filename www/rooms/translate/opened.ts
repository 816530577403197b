/** The part of the room "Translate" that is loaded when the room is opened. */
import { readingRoom } from '../../state/reading.ts';
import { defineOpenedRoom } from '../../state/room.ts';
import { NO_TRANSLATE, type Translate } from './answers.ts';
import { createTranslate } from './controller.ts';
import { folderOf, toFields } from './state.ts';
import { createTranslate as createTranslateView } from './view.ts';

const room = readingRoom({ usesModel: ({ input }: Translate) => input.direction !== null, toFields });

/**
 * Adds the sentence of the answers to the state. It has no run, because the engine tokenises the sentence in the room's
 * own requests.
 */
function withSentence(state: Translate): Translate {
  const { reading } = state;
  if (!reading?.answers) return state;
  const run = null as never;
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
