/** The part of the room "Translate" that the page needs before the room is opened. */
import { defineRoom } from '../../state/room.ts';
import { purpose, title } from './words/en/room.js';

export const room = defineRoom({
  name: 'translate',
  title,
  purpose,
  group: 'models',
  model: 'marian-en-pt',
  takesOwn: ({ translates }) => translates,
  fields: {
    direction: ['en-pt', 'pt-en'],
    // The codes of the source and target languages of a multilingual model.
    languages: /^\w{2,12}\.\w{2,12}$/,
    translation: ['alignment', 'steps'],
    // A head of the cross-attention, or the mean of a layer's heads; by default the head that aligns best.
    cross: /^\d{1,2}\.(\d{1,2}|mean)$/,
    target: /^\d{1,3}$/,
    source: /^\d{1,3}$/,
    forced: /^\d{1,6}(\.\d{1,6}){0,199}$/,
    // Links of earlier versions contain `encoder` and `word`. The engine checks whether the numbers exist.
    without: /^((^|\b,)((head|encoder|cross)(\.\d{1,2}){2}|(token|word)\.\d{1,3})){1,16}$/,
    // A number computed by the decoder, identified by matrix, row and column.
    number: /^decoder\.[\da-z_.]{3,60}\.\d{1,5}\.\d{1,5}$/,
    written: /^\d{1,3}\.(input|memory|scores|mix|forward|word)$/,
  },
  readsText: true,
  hideable: ['switches', 'matrix', 'candidates', 'changes', 'words'],
  styles: ['rooms/translate/style.css'],
  load: async () => (await import('./opened.ts')).opened,
});
