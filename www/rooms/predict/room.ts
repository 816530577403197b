/** The part of the room "Predict" that the page needs before the room is opened. */
import { SENTENCE } from '../../state/fields.ts';
import { defineRoom } from '../../state/room.ts';
import { purpose, title } from './words/en/room.js';

/** A token is given by its index in the vocabulary, because several tokens may have the same text. */
const ENTRY = /^\d{1,6}$/;

export const room = defineRoom({
  name: 'predict',
  title,
  purpose,
  group: 'models',
  model: 'smollm2-135m',
  takesOwn: () => true,
  fields: {
    view: ['next', 'typed', 'layers', 'wrote', 'continuations'],
    take: ['likely', 'sample'],
    'sampling-temperature': /^(?!0(\.0)?$)([01](\.\d)?|2(\.0)?)$/,
    'top-k': /^(\d{1,2}|100)$/,
    'top-p': /^(0\.(05|[1-9]\d?|0[6-9])|1)$/,
    pace: ['slow', 'steady', 'fast'],
    'sampling-seed': /^[1-9]\d{0,5}$/,
    ask: /^[^,]+(,[^,]+){0,7}$/,
    word: ENTRY,
    against: ENTRY,
    spot: /^\d{1,3}$/,
    // For an encoder, the masked word, counted from 0.
    blank: /^\d{1,3}$/,
    writer: /^\d{1,3}\.(\d{1,3}|mlp)$/,
    attending: /^\d{1,3}\.(\d{1,3}|average)$/,
    looker: /^\d{1,3}$/,
    off: ['yes', 'attention', 'token'],
    'parts-colour': ['part', 'kind'],
    'parts-kinds-on': ['random', 'text'],
    // A number on the path to the probabilities, given by its matrix and by its dimension or vocabulary index.
    'path-number':
      /^(probability|exp|exp_sum|largest_logit|logits|mlm_head\.(pre|post)|(ln_final|mlm_head\.ln)\.(mean|scale|x_hat|normalized))\.\d{1,6}$/,
    unchanged: ['yes'],
    'continuation-1': SENTENCE,
    'continuation-2': SENTENCE,
  },
  readsText: true,
  hideable: ['switches', 'path', 'ask', 'words'],
  styles: ['rooms/predict/style.css'],
  load: async () => (await import('./opened.ts')).opened,
});
