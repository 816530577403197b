/** The part of the room "Lookup" that is needed only while the room is open. */
import { readingRoom } from '../../state/reading.ts';
import { defineOpenedRoom } from '../../state/room.ts';
import { createLookup, type Lookup, NO_LOOKUP } from './controller.ts';
import { fromFields, toFields } from './state.ts';
import { createLookup as createLookupView } from './view.ts';

export const opened = defineOpenedRoom({
  initial: NO_LOOKUP,
  fromFields,
  create: createLookup,
  createView: createLookupView,
  answers({ reading }) {
    const { database, scaling, words } = reading?.answers ?? {};
    return { lookup: database ?? scaling ?? words };
  },
  ...readingRoom({ usesModel: ({ input }: Lookup) => input.part === 'words', toFields }),
});
