/** The part of the room "Start" that the page needs before the room is opened. */
import { defineRoom } from '../../state/room.ts';
import { title } from './words/en/room.js';

export const room = defineRoom({
  name: 'start',
  title,
  group: 'start',
  fields: { sizes: ['yes'] },
  readsText: true,
  showsLoading: true,
  hideable: [],
  styles: ['rooms/start/style.css'],
  presentStyle: 'rooms/start/style/present.css',
  load: async () => (await import('./opened.ts')).opened,
});
