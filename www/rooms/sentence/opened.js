// @ts-check
/** The part of the room "Sentence" that is needed only while the room is open. */
import { readingRoom } from '../../state/reading.js';
import { defineOpenedRoom } from '../../state/room.js';
import { createSentence, NO_SENTENCE } from './controller.js';
import { propsOf } from './props.js';
import { judgedOf, questionOf } from './quiz/question.js';
import { fromFields, toFields } from './state.js';
import { createSentence as createSentenceView } from './view.js';

const reading = readingRoom({ usesModel: (/** @type {import('./controller.js').Sentence} */ _) => true, toFields });

export const opened = defineOpenedRoom({
  initial: NO_SENTENCE,
  fromFields,
  create: createSentence,
  createView: createSentenceView,
  ...reading,
  props: propsOf,
  // Choosing another head does not make the picture stale, because the answer arrives at once and dimming would
  // flicker.
  isStale: ({ reading }, { text: { input } }) =>
    reading?.sentence != null && (reading.sentence.run.text !== input.text || reading.sentence.run.cut !== input.cut),
  frame: ({ input, reading, view }) => [input, reading?.answers.attention, view.show, view.frame],
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
    return (
      quiz !== null && !judgedOf(quiz, reading && questionOf(reading.answers.attention.units, selected.query, specials))
    );
  },
});
