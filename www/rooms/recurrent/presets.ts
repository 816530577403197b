/** The settings of the training runs: the usual ones of each picture, and their URL fields. */
import type { RecurrentSettings } from '../../pkg/headlight.js';
import * as fields from '../../state/field-table.ts';
import { isSame } from '../../state/same.ts';
import { FIRST_PAIRS } from '../../widgets/typed-pairs.ts';
import type { ViewName } from './fields.ts';

export type Settings = Omit<RecurrentSettings, 'batch'>;

const SMALL: Settings = {
  task: 'six_words',
  length: 6,
  pairs: FIRST_PAIRS,
  cell: 'gru',
  attention: 'none',
  d_model: 8,
  learning_rate: 0.01,
  seed: 1,
};

const USUAL: Record<ViewName, Settings> = {
  unrolled: SMALL,
  bottleneck: { ...SMALL, task: 'reverse', length: 8, attention: 'dot', d_model: 16 },
  alignment: { ...SMALL, task: 'reverse', length: 5, attention: 'dot', d_model: 16 },
  gradients: { ...SMALL, task: 'reverse', length: 8, d_model: 32 },
  waiting: SMALL,
};

/**
 * Number of training steps that run automatically when a picture is opened, because an untrained model shows nothing
 * interesting.
 */
const FIRST_STEPS = { six_words: 200, reverse: 1600, copy: 1600, typed: 400 };

export const FURTHER = { six_words: 200, reverse: 500, copy: 500, typed: 200 };

export const usualOf = (view: ViewName) => USUAL[view];

export const firstSteps = (view: ViewName, { task }: Settings) =>
  view === 'unrolled' || view === 'alignment' ? FIRST_STEPS[task] : 0;

/**
 * The settings after a change of picture: the initial settings of the new picture, unless the user has changed the
 * settings.
 */
export function carried(from: ViewName, to: ViewName, input: Settings): Settings {
  if (isSame(input, USUAL[from])) return USUAL[to];
  if (to === 'bottleneck' && hasSentences(input)) return { ...input, task: USUAL[to].task, length: USUAL[to].length };
  return input;
}

/** Whether the task consists of sentences. The picture "bottleneck" does not support these tasks. */
export const hasSentences = ({ task }: Pick<Settings, 'task'>) => task === 'six_words' || task === 'typed';

/** The URL fields of the settings. `usual`: the settings that are not written. */
export const settingFields = (usual: Settings) => ({
  length: fields.number('recurrent-length', usual.length),
  d_model: fields.number('recurrent-width', usual.d_model),
  learning_rate: fields.number('recurrent-rate', usual.learning_rate),
  seed: fields.number('recurrent-seed', usual.seed),
  task: fields.text('recurrent-task', usual.task),
  cell: fields.text('recurrent-cell', usual.cell),
  attention: fields.text('recurrent-attention', usual.attention),
  pairs: fields.text('recurrent-pairs', usual.pairs),
});
