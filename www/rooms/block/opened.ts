/** The part of the room "Block" that is loaded when the room is opened. */
import { readingRoom } from '../../state/reading.ts';
import { defineOpenedRoom } from '../../state/room.ts';
import { type BlockState, NO_BLOCK } from './answers.ts';
import { createBlock } from './controller.ts';
import { toFields } from './state.ts';
import { createBlock as createBlockView } from './view.ts';

const reading = readingRoom({ usesModel: () => true, toFields });

export const opened = defineOpenedRoom<BlockState>({
  ...reading,
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
  changesModel: ({ input }) => input.edits.length > 0,
  phase: (state, shared) => (state.structure ? reading.phase(state, shared) : 'loading'),
  props: (state, shared, theme) => ({ ...reading.props(state, shared, theme), structure: state.structure }),
});
