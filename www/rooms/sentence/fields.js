// @ts-check
/** Fields of the address of the room "Sentence". */
import { FRAMES } from './why/frames.js';

/** Scores of a head, by the core's names. */
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

/** @type {import('../../state/fields.js').Rules} */
export const SENTENCE_FIELDS = {
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
  quiz: ['yes'],
  why: [...FRAMES],
};
