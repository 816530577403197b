/** The part of the room "Compare" that is loaded when the room is opened. */
import { readingRoom } from '../../state/reading.ts';
import { defineOpenedRoom } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import { type Compare, NO_COMPARE } from './answers.ts';
import { createCompare } from './controller.ts';
import { keptOf } from './patch/kept.ts';
import { isPatching } from './patch/state.ts';
import { fromFields, type Input, isShownOf, toFields } from './state.ts';
import { createCompare as createCompareView } from './view.ts';

const room = readingRoom({ usesModel: (_: Compare) => true, toFields });

const subjectOf = ({ versus, other, edits, modelB }: Input) => [versus, other, edits, modelB];

/** Whether the picture is still growing. */
const isRunning = ({ input: { versus }, view: { show, survey, patch } }: Compare) =>
  show === 'many' ? survey?.running : show === 'patch' && isShownOf(versus, show) && isPatching(patch);

export const opened = defineOpenedRoom<Compare>({
  ...room,
  initial: NO_COMPARE,
  fromFields,
  create: createCompare,
  createView: createCompareView,
  props: (state, shared, theme) => ({ ...room.props(state, shared, theme), text: shared.text.input.text }),
  // An invalid second sentence is an error, just like an invalid first sentence.
  phase(state, shared) {
    if (state.problem !== null) return 'error';
    const phase = room.phase(state, shared);
    return phase === 'ready' && isRunning(state) ? 'running' : phase;
  },
  secondModelOf: ({ input }) => (input.versus === 'model' ? input.modelB : null),
  // If only the head changes, the picture does not count as stale, because the new answer arrives at once.
  isStale: ({ input, reading }, { text }) =>
    reading?.sentence != null &&
    (reading.sentence.run.text !== text.input.text || !isSame(subjectOf(reading.input), subjectOf(input))),
  frame: ({ input, reading, view }) => [
    reading === null,
    input,
    view.show,
    reading?.sentence?.run.text,
    view.survey?.running,
    view.patch?.pair != null,
    view.heads,
  ],
  kept: keptOf,
  hasNumbers: ({ reading }) => reading?.answers != null,
});
