// @ts-check
/** The part of the room "Translate" that the page needs before it is opened. */
import { defineRoom } from '../../state/room.js';
import { TRANSLATE_FIELDS } from './fields.js';

export const room = defineRoom({
  name: 'translate',
  title: { en: 'Translate' },
  group: 'models',
  model: 'marian-en-pt',
  takesOwn: ({ translates }) => translates,
  fields: TRANSLATE_FIELDS,
  readsText: true,
  hideable: ['switches', 'matrix', 'candidates', 'changes', 'words'],
  styles: ['rooms/translate/style.css'],
  load: async () => (await import('./opened.js')).opened,
});
