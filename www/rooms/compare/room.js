// @ts-check
/** The part of the room "Compare" that the page needs before it is opened. */
import { defineRoom } from '../../state/room.js';
import { COMPARE_FIELDS } from './fields.js';

export const room = defineRoom({
  name: 'compare',
  title: { en: 'Compare' },
  group: 'models',
  fields: COMPARE_FIELDS,
  readsText: true,
  choosesHead: true,
  hideable: ['switches', 'heads', 'words'],
  styles: ['rooms/compare/style.css'],
  load: async () => (await import('./opened.js')).opened,
});
