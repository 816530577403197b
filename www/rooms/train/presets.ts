/** Instructive training runs. Each preset has variants with one changed setting, for comparison. */
import type { TrainSettings } from '../../pkg/headlight.js';
import { isSame } from '../../state/same.ts';
import { FIRST_PAIRS } from '../../widgets/typed-pairs.ts';

interface Preset {
  id: string;
  settings: TrainSettings;
  compare: Partial<TrainSettings>[];
}

const PARTS = { positions: 'on', has_residual: true, has_norms: true } as const;
const ADAM = { optimizer: 'adam', learning_rate: 0.003, warm_up: 20, smoothing: 0, batch: 16, seed: 1 } as const;
const TRANSFORMER = { architecture: 'transformer', n_layers: 2, n_heads: 4, d_model: 32, ...PARTS } as const;
const SMALL: TrainSettings = { task: 'six_words', length: 8, pairs: FIRST_PAIRS, ...TRANSFORMER, ...ADAM };
const LECTURE_B: TrainSettings = { ...SMALL, n_layers: 1, n_heads: 2, d_model: 16, batch: 8 };
const AGREEMENT: TrainSettings = { ...SMALL, task: 'agreement', length: 12, architecture: 'rnn', n_layers: 1 };
const REVERSE: TrainSettings = { ...SMALL, task: 'reverse' };
const translator = (settings: TrainSettings): TrainSettings => ({ ...settings, architecture: 'encoder_decoder' });

/** The room starts with the first preset. */
export const PRESETS: [Preset, ...Preset[]] = [
  { id: 'words', settings: LECTURE_B, compare: [{ learning_rate: 10 }] },
  { id: 'reverse', settings: REVERSE, compare: [{ positions: 'off' }] },
  { id: 'induction', settings: { ...SMALL, task: 'induction' }, compare: [{ n_layers: 1 }] },
  { id: 'agreement', settings: AGREEMENT, compare: [{ architecture: 'transformer' }] },
  { id: 'translation', settings: translator(LECTURE_B), compare: [{ architecture: 'transformer' }] },
  { id: 'cross', settings: translator(REVERSE), compare: [{ architecture: 'gru_attention' }] },
  { id: 'depth', settings: { ...REVERSE, n_layers: 4 }, compare: [{ has_residual: false }, { has_norms: false }] },
];

export const hasHeads = ({ architecture }: TrainSettings) =>
  architecture === 'transformer' || architecture === 'encoder_decoder';

/** Whether a model can be saved as a checkpoint that other rooms open. */
export const isOpenable = (settings: TrainSettings) =>
  hasHeads(settings) && settings.has_residual && settings.has_norms && settings.positions !== 'relative';

export const presetOf = (settings: TrainSettings) => PRESETS.find((preset) => isSame(preset.settings, settings));
