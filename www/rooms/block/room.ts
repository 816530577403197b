/** The part of the room "Block" that the page needs before the room is opened. */
import { defineRoom } from '../../state/room.ts';
import { BLOCK_FIELDS } from './fields.ts';

export const room = defineRoom({
  name: 'block',
  title: { en: 'Layer' },
  purpose: { en: 'One token on its way through a layer. Choose a token, and open a stage to see its numbers.' },
  group: 'models',
  fields: BLOCK_FIELDS,
  readsText: true,
  choosesHead: true,
  hideable: ['what-if', 'stack', 'words'],
  styles: ['rooms/block/style.css'],
  load: async () => (await import('./opened.ts')).opened,
});
