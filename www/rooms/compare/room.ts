/** The part of the room "Compare" that the page needs before the room is opened. */
import { ANY, SENTENCE } from '../../state/fields.ts';
import { FOLDERS } from '../../state/models.ts';
import { defineRoom } from '../../state/room.ts';
import { purpose, title } from './words/en/room.js';

export const room = defineRoom({
  name: 'compare',
  title,
  purpose,
  group: 'models',
  fields: {
    second: SENTENCE,
    // The engine checks whether the edits of B's model are valid.
    'edit-b': ANY,
    'model-b': FOLDERS,
    'head-b': /^\d{1,3}\.\d{1,3}$/,
    compare: ['arrows', 'heatmaps', 'heads', 'vectors', 'many', 'patch'],
    // An opened run of the picture "Patching": site, layer, head of a z, and position.
    patched: /^((resid_pre|attn_out|mlp_out|decoder)|z\.\d{1,3})\.\d{1,3}\.\d{1,3}$/,
    // The only reader of the opened head: query, key or value, layer, head; with "all", at all positions.
    reader: /^[qkv]\.\d{1,3}\.\d{1,3}(\.all)?$/,
    // The beginning of both translations.
    begins: SENTENCE,
    'patched-heads': /^\d{1,3}$/,
    // The two words of the plane in the picture "Vectors".
    towards: SENTENCE,
    changes: ['all', 'held'],
    whole: ['yes'],
    align: ['vectors'],
    lines: SENTENCE,
  },
  readsText: true,
  choosesHead: true,
  hideable: ['switches', 'heads', 'words'],
  styles: ['rooms/compare/style.css'],
  load: async () => (await import('./opened.ts')).opened,
});
