// @ts-check
/** The part of the room "Block" that is loaded when the room is opened. */
import { readingRoom } from '../../state/reading.js';
import { defineOpenedRoom } from '../../state/room.js';
import { createBlock, NO_BLOCK } from './controller.js';
import { toFields } from './state.js';
import { createBlock as createBlockView } from './view.js';

const reading = readingRoom({
  usesModel: (
    /** @type {import('../../state/reading.js').ReadingState<import('./state.js').Input, import('./state.js').View, import('./controller.js').BlockAnswers>} */ _,
  ) => true,
  toFields,
});

export const opened = defineOpenedRoom({
  initial: NO_BLOCK,
  create: createBlock,
  createView: createBlockView,
  answers: ({ reading }) => {
    const { block, stack, whatIf, changed, rows, weights } = reading?.answers ?? {};
    return {
      block,
      stack,
      what_if: whatIf,
      changed,
      rows: rows && { rows },
      head: weights && { [weights.matrix]: weights.weights, singular_values: weights.singular_values },
    };
  },
  ...reading,
  changesModel: ({ input }) => input.edits.length > 0,
  phase: (state, shared) => (state.structure ? reading.phase(state, shared) : 'loading'),
  props: (state, shared, theme) => ({ ...reading.props(state, shared, theme), structure: state.structure }),
});
