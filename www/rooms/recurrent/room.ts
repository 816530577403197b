/** The part of the room "Recurrent" that the page needs before the room is opened. */
import { defineRoom } from '../../state/room.ts';
import { RECURRENT_FIELDS } from './fields.ts';
import { purpose, title } from './words/en/room.js';

export const room = defineRoom({
  name: 'recurrent',
  title,
  purpose,
  group: 'learning',
  fields: RECURRENT_FIELDS,
  readsText: false,
  hideable: ['switches', 'step', 'exercise', 'words'],
  styles: ['rooms/recurrent/style.css'],
  load: async () => (await import('./opened.ts')).opened,
});
