/** URL fields of the room "Recurrent", and the possible values of its settings. */
import { type Rules, SENTENCE } from '../../state/fields.ts';

export const VIEWS = ['unrolled', 'bottleneck', 'alignment', 'gradients', 'waiting'] as const;

export type ViewName = (typeof VIEWS)[number];

export const OFFERED = {
  task: ['six_words', 'reverse', 'copy', 'typed'],
  length: ['2', '3', '4', '5', '6', '7', '8', '10', '12'],
  cell: ['plain', 'lstm', 'gru'],
  attention: ['none', 'dot', 'additive'],
  d_model: ['4', '8', '16', '32', '64'],
  learning_rate: ['0.001', '0.003', '0.01', '0.03', '0.1', '1', '10', '100'],
};

/** The models whose gradients are compared: three cells without attention, and the plain cell with attention. */
export const KINDS = ['plain', 'lstm', 'gru', 'attention'] as const;

export type Kind = (typeof KINDS)[number];

/** Maximum number of training steps, also for links. */
export const MOST_STEPS = 5000;

/** Factors by which the recurrent weights are multiplied when gradients are measured. */
export const SCALES = ['0.25', '0.5', '0.75', '1', '1.25', '1.5', '2', '3', '4', '6', '8', '10'];

/** Text lengths for which the cost of recurrence and of self-attention is counted. */
export const COUNTED = ['1', '2', '4', '8', '16', '32', '64', '128', '256', '512'];

/** Vector width for which the cost is counted: the width of the original transformer. */
export const COUNTED_WIDTH = 512;

export const RECURRENT_FIELDS: Rules = {
  recurrent: [...VIEWS],
  'recurrent-task': OFFERED.task,
  'recurrent-length': OFFERED.length,
  'recurrent-pairs': SENTENCE,
  'recurrent-cell': OFFERED.cell,
  'recurrent-attention': OFFERED.attention,
  'recurrent-width': OFFERED.d_model,
  'recurrent-rate': OFFERED.learning_rate,
  'recurrent-seed': /^[1-9]\d{0,5}$/,
  'recurrent-steps': /^([0-4]?\d{1,3}|5000)$/,
  // Words of the vocabulary. They may contain accents or brackets.
  'recurrent-source': SENTENCE,
  'recurrent-at': /^\d{1,3}$/,
  // A state of the encoder or the decoder, counted from 1 as in the picture.
  'recurrent-held': /^[hg][1-9]\d?$/,
  'recurrent-gates': ['yes'],
  // The explained number of a step: its kind and its column.
  'recurrent-why': /^(score|pattern|context|output)\.\d{1,2}$/,
  'recurrent-pair': /^\d{1,2}\.\d{1,2}$/,
  'recurrent-scale': SCALES,
  'recurrent-count': COUNTED,
};
