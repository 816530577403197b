/** The part of the room "Translate" that is loaded when the room is opened. */
import { readingRoom, withSentence } from '../../state/reading.ts';
import { defineOpenedRoom } from '../../state/room.ts';
import { NO_TRANSLATE, type Translate } from './answers.ts';
import { createTranslate } from './controller.ts';
import { folderOf, toFields } from './state.ts';
import { createTranslate as createTranslateView } from './view.ts';

const room = readingRoom({ usesModel: ({ input }: Translate) => input.direction !== null, toFields });

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
