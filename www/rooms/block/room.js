// @ts-check
/** The room "Block" as the registry knows it, before it is opened. */
import { defineRoom } from '../../state/room.js';
import { BLOCK_FIELDS } from './fields.js';

export const room = defineRoom({
  name: 'block',
  title: { en: 'Block' },
  group: 'models',
  fields: BLOCK_FIELDS,
  readsText: true,
  choosesHead: true,
  hideable: ['what-if', 'stack', 'words'],
  styles: ['rooms/block/style.css'],
  load: async () => (await import('./opened.js')).opened,
});
