/** The part of the room "Lookup" that the page needs before the room is opened. */
import { defineRoom } from '../../state/room.ts';
import { purpose, title } from './words/en/room.js';

/** A coordinate of a key, or a value, in URL syntax: at most two decimals. */
const COORDINATE = '(?:-?[0-2](?:\\.\\d{1,2})?|-?3(?:\\.00?)?)';
const VALUE = '-?\\d(?:\\.\\d{1,2})?';

/** Numbers of dimensions for which the curves are drawn: powers of two. */
const SIZES = Array.from({ length: 11 }, (_, step) => 2 ** step);
const COUNTS = [4, 8, 16];

const WIDTH = /^(?!0(\.0+)?$)([0-4](\.\d{1,2})?|5(\.00?)?)$/;
const list = (one: string) => new RegExp(`^${one}(_${one}){0,7}$`);

export const room = defineRoom({
  name: 'lookup',
  title,
  purpose,
  group: 'basics',
  fields: {
    part: ['database', 'words', 'scaling'],
    space: ['axis', 'plane'],
    axis: list(`${COORDINATE}~${VALUE}`),
    at: new RegExp(`^${COORDINATE}$`),
    plane: list(`${COORDINATE}~${COORDINATE}~${VALUE}`),
    point: new RegExp(`^${COORDINATE}~${COORDINATE}$`),
    strategy: ['exact', 'average', 'normalize', 'dot', 'gaussian'],
    temperature: WIDTH,
    sigma: WIDTH,
    entry: /^[1-8]$/,
    similarity: ['dot', 'cosine', 'euclidean'],
    seed: /^[1-9]\d{0,5}$/,
    n_keys: COUNTS.map(String),
    d_k: SIZES.map(String),
  },
  readsText: true,
  model: 'minilm-l6',
  choosesHead: true,
  hideable: ['switches', 'why', 'words'],
  styles: ['rooms/lookup/style.css'],
  load: async () => (await import('./opened.ts')).opened,
});
