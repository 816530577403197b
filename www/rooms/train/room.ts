/** The part of the room "Train" that the page needs before the room is opened. */
import { defineRoom } from '../../state/room.ts';
import { TRAIN_FIELDS } from './fields.ts';
import { purpose, title } from './words/en/room.js';

export const room = defineRoom({
  name: 'train',
  title,
  purpose,
  group: 'learning',
  fields: TRAIN_FIELDS,
  readsText: false,
  takesFiles: 'training',
  hideable: ['switches', 'curves', 'probe', 'words'],
  styles: ['rooms/train/style.css'],
  load: async () => (await import('./opened.ts')).opened,
});
