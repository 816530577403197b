/** The part of the room "Sentence" that the page needs before the room is opened. */
import { SENTENCE } from '../../state/fields.ts';
import { defineRoom } from '../../state/room.ts';
import { FRAMES } from './why/frames.ts';
import { purpose, title } from './words/en/room.js';

/** The names that the core uses for the scores of a head. */
const SCORES = [
  'previous',
  'next',
  'same',
  'same_word',
  'duplicate',
  'induction',
  'first',
  'separator',
  'broad',
  'distance',
];

export const room = defineRoom({
  name: 'sentence',
  title,
  purpose,
  group: 'models',
  fields: {
    heads: /^\d{1,3}\.\d{1,3}(,\d{1,3}\.\d{1,3}){0,71}$/,
    average: ['yes'],
    show: ['arrows', 'columns', 'heatmap', 'heads'],
    share: /^([1-9]\d?|100)$/,
    pieces: ['apart', 'merged'],
    measure: ['weight', 'norm'],
    kind: SCORES,
    sort: ['kind'],
    plot: new RegExp(`^(${SCORES.join('|')})\\.(${SCORES.join('|')})$`),
    colour: ['hue', 'kind'],
    'kinds-on': ['text', 'random'],
    sentences: SENTENCE,
    quiz: ['yes'],
    why: [...FRAMES],
  },
  readsText: true,
  choosesHead: true,
  takesFiles: 'model',
  takesFirstLayers: () => true,
  hideable: ['switches', 'heads', 'find', 'why', 'words'],
  styles: ['rooms/sentence/style.css'],
  load: async () => (await import('./opened.ts')).opened,
});
