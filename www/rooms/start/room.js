// @ts-check
/** The part of the room "Start" that the page needs before it is opened. */
import { defineRoom } from '../../state/room.js';
import { opened } from './opened.js';

export const room = defineRoom({
  name: 'start',
  title: { en: 'Start' },
  group: 'start',
  fields: {},
  readsText: true,
  model: 'minilm-l6',
  hideable: [],
  styles: ['rooms/start/style.css'],
  presentStyle: 'rooms/start/style/present.css',
  // The room is loaded with the page, because the page opens here.
  load: async () => opened,
});
