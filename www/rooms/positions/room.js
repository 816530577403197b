// @ts-check
/** The room "Positions" as the registry knows it, before it is opened. */
import { defineRoom } from '../../state/room.js';
import { POSITIONS_FIELDS } from './fields.js';

export const room = defineRoom({
  name: 'positions',
  title: { en: 'Positions' },
  group: 'basics',
  fields: POSITIONS_FIELDS,
  readsText: true,
  model: 'minilm-l6',
  hideable: ['switches', 'words'],
  styles: ['rooms/positions/style.css'],
  load: async () => (await import('./opened.js')).opened,
});
