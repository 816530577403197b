/** The part of the room "Block" that the page needs before the room is opened. */
import { defineRoom } from '../../state/room.ts';
import { BLOCK_FIELDS } from './fields.ts';
import { purpose, title } from './words/en/room.js';

export const room = defineRoom({
  name: 'block',
  title,
  purpose,
  group: 'models',
  fields: BLOCK_FIELDS,
  readsText: true,
  choosesHead: true,
  hideable: ['what-if', 'stack', 'words'],
  styles: ['rooms/block/style.css'],
  load: async () => (await import('./opened.ts')).opened,
});
