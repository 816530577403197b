// @ts-check
/** The part of the room "Sentence" that the page needs before it is opened. */
import { defineRoom } from '../../state/room.js';
import { SENTENCE_FIELDS } from './fields.js';

export const room = defineRoom({
  name: 'sentence',
  title: { en: 'Sentence' },
  group: 'models',
  fields: SENTENCE_FIELDS,
  readsText: true,
  choosesHead: true,
  hideable: ['switches', 'heads', 'find', 'why', 'words'],
  styles: ['rooms/sentence/style.css'],
  load: async () => (await import('./opened.js')).opened,
});
