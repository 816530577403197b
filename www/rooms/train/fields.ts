/** URL fields of the room "Train", and the possible values of its settings. */
import type { TrainSettings } from '../../pkg/headlight.js';
import { type Rules, SENTENCE } from '../../state/fields.ts';

/** The values offered for each setting. Values in between would teach nothing new. */
export const OFFERED = {
  task: ['six_words', 'copy', 'reverse', 'sort', 'induction', 'agreement', 'typed'],
  length: ['2', '3', '4', '5', '6', '7', '8', '10', '12'],
  architecture: ['transformer', 'encoder_decoder', 'rnn', 'lstm', 'gru', 'gru_attention'],
  n_layers: ['1', '2', '3', '4'],
  n_heads: ['1', '2', '4', '8'],
  d_model: ['8', '16', '32', '64'],
  positions: ['on', 'relative', 'off'],
  optimizer: ['adam', 'sgd'],
  learning_rate: ['0.0001', '0.0003', '0.001', '0.003', '0.01', '0.03', '0.1', '0.3', '1', '10'],
  warm_up: ['0', '20', '50', '100', '200', '500'],
  smoothing: ['0', '0.1'],
  batch: ['1', '4', '8', '16', '32', '64'],
};

/** Maximum number of training steps, also for links. */
export const MOST_STEPS = 20_000;

const STEPS = /^(\d{1,4}|1\d{4}|20000)$/;

/** The URL fields of the settings, and their possible values. */
export const SETTINGS: Record<keyof TrainSettings, [field: string, rule: Rules[string]]> = {
  task: ['train-task', OFFERED.task],
  pairs: ['train-pairs', SENTENCE],
  architecture: ['train-model', OFFERED.architecture],
  length: ['train-length', OFFERED.length],
  n_layers: ['train-layers', OFFERED.n_layers],
  n_heads: ['train-heads', OFFERED.n_heads],
  d_model: ['train-width', OFFERED.d_model],
  learning_rate: ['train-rate', OFFERED.learning_rate],
  warm_up: ['train-warm-up', OFFERED.warm_up],
  smoothing: ['train-smoothing', OFFERED.smoothing],
  batch: ['train-batch', OFFERED.batch],
  seed: ['train-seed', /^[1-9]\d{0,5}$/],
  optimizer: ['train-optimizer', OFFERED.optimizer],
  positions: ['train-positions', OFFERED.positions],
  has_residual: ['train-residual', ['on', 'off']],
  has_norms: ['train-norms', ['on', 'off']],
};

/** A setting of the kept curve that differs from the run, such as `residual.off`. */
const KEPT = Object.values(SETTINGS).flatMap(([field, values]) =>
  Array.isArray(values) ? values.map((value) => keptField(field, value)) : [],
);

export const TRAIN_FIELDS: Rules = {
  ...Object.fromEntries(Object.values(SETTINGS)),
  trained: STEPS,
  'train-at': STEPS,
  'train-head': /^\d{1,2}$/,
  'train-scale': ['linear', 'log'],
  'train-kept': KEPT,
};

export function keptField(field: string, value: string) {
  return `${field.slice('train-'.length)}.${value}`;
}
