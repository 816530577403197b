// @ts-check
/**
 * State of the room "Train", and its settings as URL fields.
 *
 * @typedef {import('../../pkg/headlight.js').TrainSettings} TrainSettings
 * @typedef {import('../../pkg/headlight.js').TrainPlan} TrainPlan
 * @typedef {import('../../pkg/headlight.js').TrainView} TrainView
 * @typedef {import('../../pkg/headlight.js').OpenedStep} OpenedStep
 * @typedef {'linear' | 'log'} Scale of the loss
 * @typedef {object} Measured measurements of the model after a step
 * @property {number} step
 * @property {number} accuracy
 * @property {Float32Array} previous each head's previous-token score
 * @property {Float32Array} induction
 * @property {Float32Array} alignment
 * @typedef {object} Run a training run so far
 * @property {TrainSettings} settings
 * @property {TrainPlan} plan
 * @property {number} step number of steps
 * @property {Float32Array} losses one per step
 * @property {Float32Array} norms norm of each step's gradient
 * @property {Float32Array[]} layerNorms norm of each step's gradient, for each layer
 * @property {Measured[]} measured measurements, taken at the same steps on every machine
 * @property {number} accuracy accuracy at the current step
 * @property {boolean} isPausedAsLearned whether the run paused automatically at this step, because the task is learned
 * @property {TrainView} now
 * @property {ArrayLike<number>} kept steps with a snapshot
 * @property {Float32Array} firstReach gradient norm of the last position's loss at each distance, before the first step
 * @property {Float32Array} reach gradient norm at each distance, for the current model
 * @property {number} perSecond steps per second
 * @property {string | null} problem why it cannot continue
 * @typedef {object} KeptCurve a curve for comparison with later ones
 * @property {TrainSettings} settings
 * @property {Float32Array} losses
 * @property {{ step: number, accuracy: number }[]} measured
 * @typedef {object} View
 * @property {Scale} scale
 * @property {number | null} at the displayed step; `null` is the current one
 * @property {number | null} head the selected head, counted through all layers
 * @typedef {object} Train
 * @property {TrainSettings} input
 * @property {View} view
 * @property {Run | null} run
 * @property {{ until: number } | null} playing the target step; 0 while it is stopping
 * @property {TrainView | null} past the model at `view.at`
 * @property {KeptCurve[]} curves
 * @property {OpenedStep | null} opened
 * @property {string | null} problem
 * @property {boolean} touched
 */
import { MOST_STEPS } from './fields.js';
import { PRESETS } from './presets.js';

export const FIRST_INPUT = PRESETS[0].settings;

/** @type {View} */
export const FIRST_VIEW = { scale: 'linear', at: null, head: null };

/** @type {Train} */
export const NO_TRAIN = {
  input: FIRST_INPUT,
  view: FIRST_VIEW,
  run: null,
  playing: null,
  past: null,
  curves: [],
  opened: null,
  problem: null,
  touched: false,
};

/** The numeric settings with their URL fields. */
const NUMBERS = /** @type {const} */ ([
  ['train-length', 'length'],
  ['train-layers', 'n_layers'],
  ['train-heads', 'n_heads'],
  ['train-width', 'd_model'],
  ['train-rate', 'learning_rate'],
  ['train-warm-up', 'warm_up'],
  ['train-smoothing', 'smoothing'],
  ['train-batch', 'batch'],
  ['train-seed', 'seed'],
]);

/** The settings that are on or off, with their URL fields. */
const SWITCHES = /** @type {const} */ ([
  ['train-positions', 'has_positions'],
  ['train-residual', 'has_residual'],
  ['train-norms', 'has_norms'],
]);

/**
 * The state given by a URL.
 *
 * @param {import('../../state/fields.ts').Chosen} chosen
 * @returns {{ input: TrainSettings, view: View, steps: number }} `steps`: number of training steps
 */
export function fromFields(chosen) {
  const task = /** @type {TrainSettings['task']} */ (chosen['train-task'] ?? FIRST_INPUT.task);
  // Settings without a URL field have the values of the task's preset, so that a link contains only choices of the
  // user.
  const usual = usualOf(task);
  const numbers = NUMBERS.map(([field, name]) => [
    name,
    chosen[field] === undefined ? usual[name] : Number(chosen[field]),
  ]);
  const isOn = (/** @type {string} */ field, /** @type {boolean} */ usual) =>
    chosen[field] === undefined ? usual : chosen[field] === 'on';
  const whole = (/** @type {string | undefined} */ text) => (text === undefined ? null : Number(text));
  return {
    input: {
      ...usual,
      task,
      pairs: chosen['train-pairs'] ?? usual.pairs,
      architecture: /** @type {TrainSettings['architecture']} */ (chosen['train-model'] ?? usual.architecture),
      optimizer: /** @type {TrainSettings['optimizer']} */ (chosen['train-optimizer'] ?? usual.optimizer),
      ...Object.fromEntries(SWITCHES.map(([field, name]) => [name, isOn(field, usual[name])])),
      ...Object.fromEntries(numbers),
    },
    view: {
      scale: chosen['train-scale'] === 'log' ? 'log' : 'linear',
      at: whole(chosen['train-at']),
      head: whole(chosen['train-head']),
    },
    steps: Number(chosen.trained ?? 0),
  };
}

/** The initial settings of a task. @param {TrainSettings['task']} task @returns {TrainSettings} */
export function usualOf(task) {
  const preset = PRESETS.find(({ settings }) => settings.task === task);
  return preset?.settings ?? { ...PRESETS[1].settings, task };
}

/**
 * The URL fields; a field with its default value is `null` and omitted.
 *
 * @param {Train} state
 * @returns {import('../../state/fields.ts').Written}
 */
export function toFields({ input, view, run, playing }) {
  const usual = usualOf(input.task);
  // While training runs, the URL contains the target step, so that a shared link reproduces it.
  const steps = Math.max(run?.step ?? 0, playing && playing.until < MOST_STEPS ? playing.until : 0);
  const numbers = NUMBERS.map(([field, name]) => [field, input[name] === usual[name] ? null : input[name]]);
  const onOff = (/** @type {boolean} */ isOn) => (isOn ? 'on' : 'off');
  const switches = SWITCHES.map(([field, name]) => [field, input[name] === usual[name] ? null : onOff(input[name])]);
  return {
    'train-task': input.task === FIRST_INPUT.task ? null : input.task,
    'train-pairs': input.task === 'typed' && input.pairs !== usual.pairs ? input.pairs : null,
    'train-model': input.architecture === usual.architecture ? null : input.architecture,
    ...Object.fromEntries(numbers),
    'train-optimizer': input.optimizer === usual.optimizer ? null : input.optimizer,
    ...Object.fromEntries(switches),
    trained: steps || null,
    'train-at': view.at,
    'train-head': view.head,
    'train-scale': view.scale === 'linear' ? null : view.scale,
  };
}

/** @param {TrainSettings} one @param {TrainSettings} other */
export const isSameSettings = (one, other) =>
  Object.entries(one).every(([name, value]) => other[/** @type {keyof TrainSettings} */ (name)] === value);

/** Whether the model of the displayed step is still missing. @param {Train} state */
export const isToCome = ({ run, view: { at }, past }) =>
  run !== null && at !== null && at <= run.step && past?.step !== at;
