/** The part of the room "Worked example" that the page needs before the room is opened. */
import { ANY, CELLS } from '../../state/fields.ts';
import { defineRoom } from '../../state/room.ts';
import { TABLES } from './draft.ts';
import { purpose, title } from './words/en/room.js';

export const room = defineRoom({
  name: 'worked',
  title,
  purpose,
  group: 'basics',
  fields: {
    example: ANY,
    mode: ['lecture', 'lecture_scaled', 'lecture_unscaled', 'exact', 'scaled'],
    mask: ['none', 'causal'],
    weights: ['on', 'off'],
    step: ANY,
    cell: ANY,
    result: ['hidden'],
    tokens: CELLS,
    looking: CELLS,
    d_head: ANY,
    ...Object.fromEntries(TABLES.map((table) => [table, CELLS])),
  },
  readsText: false,
  isDefault: true,
  hideable: ['switches', 'steps', 'words'],
  styles: ['rooms/worked/style.css'],
  presentStyle: 'rooms/worked/style/present.css',
  load: async () => (await import('./opened.ts')).opened,
});
