// @ts-check
/**
 * Instructive training runs. Each preset has variants with one changed setting, for comparison.
 *
 * @typedef {import('../../pkg/headlight.js').TrainSettings} TrainSettings
 * @typedef {{ id: string, settings: TrainSettings, compare: Partial<TrainSettings>[] }} Preset
 */

import { FIRST_PAIRS } from '../../widgets/typed-pairs.ts';

/** @type {TrainSettings} */
const SMALL = {
  task: 'six_words',
  length: 8,
  pairs: FIRST_PAIRS,
  architecture: 'transformer',
  n_layers: 2,
  n_heads: 4,
  d_model: 32,
  has_positions: true,
  has_residual: true,
  has_norms: true,
  optimizer: 'adam',
  learning_rate: 0.003,
  warm_up: 20,
  smoothing: 0,
  batch: 16,
  seed: 1,
};

/** The room starts with the first preset. @type {[Preset, ...Preset[]]} */
export const PRESETS = [
  {
    id: 'words',
    settings: { ...SMALL, n_layers: 1, n_heads: 2, d_model: 16, batch: 8 },
    compare: [{ learning_rate: 10 }],
  },
  { id: 'reverse', settings: { ...SMALL, task: 'reverse' }, compare: [{ has_positions: false }] },
  { id: 'induction', settings: { ...SMALL, task: 'induction' }, compare: [{ n_layers: 1 }] },
  {
    id: 'agreement',
    settings: { ...SMALL, task: 'agreement', length: 12, architecture: 'rnn', n_layers: 1 },
    compare: [{ architecture: 'transformer' }],
  },
  {
    id: 'translation',
    settings: { ...SMALL, architecture: 'encoder_decoder', n_layers: 1, n_heads: 2, d_model: 16, batch: 8 },
    compare: [{ architecture: 'transformer' }],
  },
  {
    id: 'cross',
    settings: { ...SMALL, task: 'reverse', architecture: 'encoder_decoder' },
    compare: [{ architecture: 'gru_attention' }],
  },
  {
    id: 'depth',
    settings: { ...SMALL, task: 'reverse', n_layers: 4 },
    compare: [{ has_residual: false }, { has_norms: false }],
  },
];

/** Whether a model is a transformer, whose layers have heads. @param {TrainSettings} settings */
export const hasHeads = ({ architecture }) => architecture === 'transformer' || architecture === 'encoder_decoder';

/** Whether a model can be saved as a checkpoint that other rooms open. @param {TrainSettings} settings */
export const isOpenable = (settings) => hasHeads(settings) && settings.has_residual && settings.has_norms;

/** The preset with these settings. @param {TrainSettings} settings */
export const presetOf = (settings) =>
  PRESETS.find((preset) =>
    Object.entries(preset.settings).every(
      ([name, value]) => settings[/** @type {keyof TrainSettings} */ (name)] === value,
    ),
  );
