/** The part of the room "Positions" that the page needs before the room is opened. */
import { defineRoom } from '../../state/room.ts';
import { purpose, title } from './words/en/room.js';

/** Patterns of URL fields: a size is an integer from 1 to 512, an index is an integer from 0 to 511. */
const SIZE = /^([1-9]\d?|[1-4]\d\d|50\d|51[0-2])$/;
const INDEX = /^(\d{1,2}|[1-4]\d\d|50\d|51[01])$/;
const PAIR = /^(\d{1,2}|[1-4]\d\d|50\d|51[01])\.(\d{1,2}|[1-4]\d\d|50\d|51[01])$/;

export const room = defineRoom({
  name: 'positions',
  title,
  purpose,
  group: 'basics',
  fields: {
    positions: ['sines', 'waves', 'relative', 'rotation', 'formulas', 'learned', 'order', 'embedding'],
    length: SIZE,
    width: SIZE,
    // A number greater than 1 and at most 1e9.
    base: /^(1\.\d{0,3}[1-9]|([2-9]|[1-9]\d{1,8})(\.\d{1,4})?|1000000000)$/,
    formula: ['paper', 'tutorial', 'tensor2tensor'],
    waves: /^\d{1,3}(,\d{1,3}){0,5}$/,
    moment: INDEX,
    from: INDEX,
    distance: /^-?\d{1,3}$/,
    turned: /^\d{1,3}$/,
    place: PAIR,
    learned: PAIR,
    pair: PAIR,
    order: /^(original|reversed|\d{1,3}(,\d{1,3}){0,511})$/,
    dimension: /^\d{1,3}$/,
    column: /^\d{1,4}$/,
  },
  readsText: true,
  model: 'minilm-l6',
  alternative: 'e5-small', // for texts in other languages
  hideable: ['switches', 'words'],
  styles: ['rooms/positions/style.css'],
  load: async () => (await import('./opened.ts')).opened,
});
