/** The part of the room "Train" that the page needs before the room is opened. */
import { defineRoom } from '../../state/room.ts';
import { TRAIN_FIELDS } from './fields.ts';

export const room = defineRoom({
  name: 'train',
  title: { en: 'Train' },
  purpose: { en: 'A tiny model learns while you watch. Click “Play”, then go back through its training.' },
  group: 'learning',
  fields: TRAIN_FIELDS,
  readsText: false,
  takesFiles: 'training',
  hideable: ['switches', 'curves', 'probe', 'words'],
  styles: ['rooms/train/style.css'],
  load: async () => (await import('./opened.ts')).opened,
});
