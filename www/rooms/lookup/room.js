// @ts-check
/** The room "Lookup" as the registry knows it, before it is opened. */
import { defineRoom } from '../../state/room.js';
import { LOOKUP_FIELDS } from './fields.js';

export const room = defineRoom({
  name: 'lookup',
  title: { en: 'Lookup' },
  group: 'basics',
  fields: LOOKUP_FIELDS,
  readsText: true,
  model: 'minilm-l6',
  choosesHead: true,
  hideable: ['switches', 'why', 'words'],
  styles: ['rooms/lookup/style.css'],
  load: async () => (await import('./opened.js')).opened,
});
