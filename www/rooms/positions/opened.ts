/** The part of the room "Positions" that is needed only while the room is open. */
import { readingRoom } from '../../state/reading.ts';
import { defineOpenedRoom } from '../../state/room.ts';
import { createPositions, NO_POSITIONS, type Positions } from './controller.ts';
import { fromFields, toFields, usesModel } from './state.ts';
import { createPositions as createPositionsView } from './view.ts';

const reading = readingRoom({ usesModel: ({ input }: Positions) => usesModel(input), toFields });

export const opened = defineOpenedRoom({
  initial: NO_POSITIONS,
  fromFields,
  create: createPositions,
  createView: createPositionsView,
  answers({ reading, input: { part } }) {
    const { sines, learned, moved, embedded } = reading?.answers ?? {};
    if (part === 'learned') return { learned: learned?.own, sines: learned?.sines };
    if (part === 'embedding') return { embedding: embedded?.numbers };
    return part === 'order' ? { order: moved?.vectors } : { sines };
  },
  ...reading,
  // While the answers are stale, the chips keep the order that the user has just chosen.
  props: (own, shared, theme) => ({ ...reading.props(own, shared, theme), stale: reading.isStale(own, shared) }),
});
