// @ts-check
/** The part of the room "Predict" that the page needs before it is opened. */
import { defineRoom } from '../../state/room.js';
import { PREDICT_FIELDS } from './fields.js';

export const room = defineRoom({
  name: 'predict',
  title: { en: 'Predict' },
  group: 'models',
  model: 'smollm2-135m',
  takesOwn: () => true,
  fields: PREDICT_FIELDS,
  readsText: true,
  hideable: ['switches', 'path', 'ask', 'words'],
  styles: ['rooms/predict/style.css'],
  load: async () => (await import('./opened.js')).opened,
});
