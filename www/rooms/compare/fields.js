// @ts-check
/** Fields of the address of the room "Compare". */
import { ANY, SENTENCE } from '../../state/fields.js';
import { FOLDERS } from '../../state/models.js';

/** @type {import('../../state/fields.js').Rules} */
export const COMPARE_FIELDS = {
  second: SENTENCE,
  // The engine checks the edits of the model that reads B.
  'edit-b': ANY,
  'model-b': FOLDERS,
  'head-b': /^\d{1,3}\.\d{1,3}$/,
  compare: ['arrows', 'heatmaps', 'heads', 'vectors', 'many'],
  changes: ['all', 'held'],
  whole: ['yes'],
  lines: SENTENCE,
};
