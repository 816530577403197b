/** The part of the room "Recurrent" that the page needs before the room is opened. */
import { defineRoom } from '../../state/room.ts';
import { RECURRENT_FIELDS } from './fields.ts';

export const room = defineRoom({
  name: 'recurrent',
  title: { en: 'RNNs' },
  purpose: {
    en: 'Networks that read word by word keep everything in one vector; attention removes this bottleneck. Train one.',
  },
  group: 'learning',
  fields: RECURRENT_FIELDS,
  readsText: false,
  hideable: ['switches', 'step', 'exercise', 'words'],
  styles: ['rooms/recurrent/style.css'],
  load: async () => (await import('./opened.ts')).opened,
});
