/** The part of the room "Sentence" that is needed only while the room is open. */
import { readingRoom } from '../../state/reading.ts';
import { defineOpenedRoom } from '../../state/room.ts';
import { NO_SENTENCE, type Sentence } from './answers.ts';
import { isWaiting } from './causes.ts';
import { createSentence } from './controller.ts';
import { hasResult, resultOf } from './kept.ts';
import { judgedOf, questionOf } from './quiz/question.ts';
import { fromFields, toFields } from './state.ts';
import { createSentence as createSentenceView } from './view.ts';

const room = readingRoom({ usesModel: (_: Sentence) => true, toFields });

export const opened = defineOpenedRoom<Sentence>({
  ...room,
  initial: NO_SENTENCE,
  fromFields,
  create: createSentence,
  createView: createSentenceView,
  props(state, shared, theme) {
    const { first } = shared.model;
    return {
      ...room.props(state, shared, theme),
      toCome: first ? first.of - first.layers : 0,
      isWhole: first === null,
    };
  },
  phase(state, shared) {
    const phase = room.phase(state, shared);
    return phase === 'ready' && isWaiting(state) ? 'running' : phase;
  },
  // Choosing another head does not make the picture stale, because the answer arrives at once and dimming would
  // flicker.
  isStale: ({ reading }, { text: { input } }) =>
    reading?.sentence != null && (reading.sentence.run.text !== input.text || reading.sentence.run.cut !== input.cut),
  frame: ({ input, reading, view }) => [input, reading?.answers.attention, view.show, view.frame],
  kept: ({ reading, view }, { model }) =>
    hasResult(reading) && model.first === null && view.quiz === null ? () => resultOf(reading) : null,
  hasNumbers: ({ reading }) => reading !== null,
  caption({ reading, view }, caption) {
    const { together = [], average = false } = reading?.answers ?? {};
    const isOfSeveral = together.length > 0;
    return {
      heads: [...caption.heads, ...together],
      way: view.show === 'heads' ? 'all' : isOfSeveral && average ? 'average' : 'each',
    };
  },
  isGuessing({ reading, view: { quiz } }, { text: { selected, specials } }) {
    const question = reading && questionOf(reading.answers.attention.units, selected.query, specials);
    return quiz !== null && !judgedOf(quiz, question);
  },
});
