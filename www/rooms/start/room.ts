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
  // The figure has all layers of a model, and a probability for every word of a model that predicts words.
  takesFirstLayers: ({ layers, of, manifest }) => layers === of && !manifest.is_causal && !manifest.translates,
  hideable: [],
  styles: ['rooms/start/style.css'],
  presentStyle: 'rooms/start/style/present.css',
  load: async () => (await import('./opened.ts')).opened,
});
