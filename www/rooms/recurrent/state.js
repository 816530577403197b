// @ts-check
/**
 * State of the room "Recurrent", and its settings as URL fields.
 *
 * @typedef {import('../../pkg/headlight.js').RecurrentSettings} RecurrentSettings
 * @typedef {import('../../pkg/headlight.js').RecurrentPlan} RecurrentPlan
 * @typedef {import('../../pkg/headlight.js').RecurrentView} RecurrentView
 * @typedef {import('../../pkg/headlight.js').StepsNeeded} StepsNeeded
 * @typedef {typeof import('./fields.js').VIEWS[number]} ViewName
 * @typedef {Omit<RecurrentSettings, 'batch'>} Settings
 * @typedef {0 | 1} Slot slot of the engine: 0 trains without attention, 1 with attention
 * @typedef {object} Run a training run so far
 * @property {RecurrentSettings} settings
 * @property {RecurrentPlan} plan
 * @property {number} step number of steps
 * @property {Float32Array} losses one per step
 * @property {number} accuracy share of correct words in unseen pairs, with teacher forcing
 * @property {Float32Array} byLength share of completely correct answers for unseen sources of each length
 * @property {number[]} counted number of sources on which each share is based
 * @property {RecurrentView} seen the model's computation on the source
 * @property {string} source source of the computation; '' means the engine's default source
 * @property {string | null} problem why it cannot continue
 * @typedef {typeof import('./fields.js').KINDS[number]} Kind kind of model whose gradients are measured
 * @typedef {object} Reach gradients of one kind of model
 * @property {Kind} kind
 * @property {RecurrentSettings} settings
 * @property {number} step number of training steps
 * @property {string | null} problem why training stopped
 * @property {Float32Array[]} first gradient by distance before the first step, for each scale
 * @property {Float32Array[] | null} trained gradient by distance after the last step, for each scale; `null` before the
 *     first step
 * @typedef {{ side: 'h' | 'g', at: number }} SelectedState a state of the encoder (h) or of the decoder (g)
 * @typedef {import('../../pkg/headlight.js').Explanation} Explanation
 * @typedef {{ stage: 'score' | 'pattern' | 'context' | 'output', column: number }} Why a number of the step
 * @typedef {object} Look the displayed part
 * @property {string} source user-supplied words; '' means the engine's default source
 * @property {number | null} at current step of the unrolled picture; `null` shows the whole picture
 * @property {SelectedState | null} selected
 * @property {boolean} gates whether the gates are shown
 * @property {Why | null} why the explained number
 * @property {{ row: number, column: number } | null} pair selected cell of the alignment
 * @property {string} scale factor for the recurrent weights
 * @property {string} count number of words for which the cost is counted
 * @typedef {object} Recurrent
 * @property {ViewName} view
 * @property {Settings} input
 * @property {number} steps target step of the training runs
 * @property {boolean} training whether the training runs are in progress
 * @property {import('../../widgets/player.ts').Playing} player of the unrolled picture
 * @property {[Run | null, Run | null]} runs
 * @property {Reach[]} reaches
 * @property {{ kind: Kind, step: number } | null} reaching the model that is being trained for its gradients
 * @property {StepsNeeded[]} needed numbers of steps, for each text length
 * @property {{ of: string, sum: Explanation } | null} written the explained number and its key
 * @property {Record<string, boolean>} guesses the user's guesses in the exercise, by statement
 * @property {boolean} revealed whether the solution is shown
 * @property {Look} look
 * @property {string | null} sourceProblem why the typed source is invalid
 * @property {string | null} problem
 * @property {boolean} touched
 */
import { isSame } from '../../state/same.ts';
import { NOT_PLAYING } from '../../widgets/player.ts';
import { FIRST_PAIRS } from '../../widgets/typed-pairs.ts';
import { KINDS, MOST_STEPS } from './fields.js';
import { placeOf } from './unrolled/order.js';

/** Pairs per training step. */
const BATCH = 16;

/** @type {Settings} */
const SMALL = {
  task: 'six_words',
  length: 6,
  pairs: FIRST_PAIRS,
  cell: 'gru',
  attention: 'none',
  d_model: 8,
  learning_rate: 0.01,
  seed: 1,
};

/** Initial settings of each picture. @type {Record<ViewName, Settings>} */
const USUAL = {
  unrolled: SMALL,
  bottleneck: { ...SMALL, task: 'reverse', length: 8, attention: 'dot', d_model: 16 },
  alignment: { ...SMALL, task: 'reverse', length: 5, attention: 'dot', d_model: 16 },
  gradients: { ...SMALL, task: 'reverse', length: 8, d_model: 32 },
  waiting: SMALL,
};

/**
 * Number of training steps that are done automatically when a picture is opened, because an untrained model shows
 * nothing interesting.
 */
const FIRST_STEPS = { six_words: 200, reverse: 1600, copy: 1600, typed: 400 };

/** Number of steps that “Train” adds. */
export const FURTHER = { six_words: 200, reverse: 500, copy: 500, typed: 200 };

/** @type {Look} */
const FIRST_LOOK = {
  source: '',
  at: null,
  selected: null,
  gates: false,
  why: null,
  pair: null,
  scale: '1',
  count: '16',
};

/** @type {Recurrent} */
export const NO_RECURRENT = {
  view: 'unrolled',
  input: USUAL.unrolled,
  steps: 0,
  training: false,
  player: NOT_PLAYING,
  runs: [null, null],
  reaches: [],
  reaching: null,
  needed: [],
  written: null,
  guesses: {},
  revealed: false,
  look: FIRST_LOOK,
  sourceProblem: null,
  problem: null,
  touched: false,
};

/** The initial settings of a picture. @param {ViewName} view */
export const usualOf = (view) => USUAL[view];

/** The step to which a picture trains automatically. @param {ViewName} view @param {Settings} input */
export const firstSteps = (view, { task }) => (view === 'unrolled' || view === 'alignment' ? FIRST_STEPS[task] : 0);

/** The models that a picture shows. @param {Pick<Recurrent, 'view' | 'input'>} state @returns {Slot[]} */
export function slotsOf({ view, input }) {
  if (view === 'bottleneck') return [0, 1];
  if (view === 'alignment') return [1];
  if (view === 'unrolled') return [input.attention === 'none' ? 0 : 1];
  return [];
}

/** The settings of a model. @param {Settings} input @param {Slot} slot @returns {RecurrentSettings} */
export const settingsOf = (input, slot) => ({
  ...input,
  batch: BATCH,
  attention: slot === 0 ? 'none' : input.attention === 'none' ? 'dot' : input.attention,
});

/** The training runs of the picture with the chosen settings. @param {Recurrent} state */
export const runsOf = (state) =>
  slotsOf(state).flatMap((slot) => {
    const run = state.runs[slot];
    return run && isSame(run.settings, settingsOf(state.input, slot)) ? [run] : [];
  });

/**
 * The settings after a change of picture: the initial settings of the new picture, unless the user has changed the
 * settings.
 *
 * @param {ViewName} from
 * @param {ViewName} to
 * @param {Settings} input
 * @returns {Settings}
 */
export function carried(from, to, input) {
  if (isSame(input, USUAL[from])) return USUAL[to];
  if (to === 'bottleneck' && hasSentences(input)) return { ...input, task: USUAL[to].task, length: USUAL[to].length };
  return input;
}

/**
 * Whether the task consists of sentences. The picture "bottleneck" does not support these tasks.
 * @param {Pick<Settings, 'task'>} input
 */
export const hasSentences = ({ task }) => task === 'six_words' || task === 'typed';

/** The numeric settings with their URL fields. */
const NUMBERS = /** @type {const} */ ([
  ['recurrent-length', 'length'],
  ['recurrent-width', 'd_model'],
  ['recurrent-rate', 'learning_rate'],
  ['recurrent-seed', 'seed'],
]);
/** The settings that are not numbers. */
const WORDS = /** @type {const} */ ([
  ['recurrent-task', 'task'],
  ['recurrent-cell', 'cell'],
  ['recurrent-attention', 'attention'],
]);

/**
 * The state given by a URL.
 *
 * @param {import('../../state/fields.ts').Chosen} chosen
 * @returns {Pick<Recurrent, 'view' | 'input' | 'steps' | 'look'>}
 */
export function fromFields(chosen) {
  const view = /** @type {ViewName} */ (chosen.recurrent ?? 'unrolled');
  const usual = USUAL[view];
  const input = /** @type {Settings} */ ({
    ...usual,
    pairs: chosen['recurrent-pairs'] ?? usual.pairs,
    ...Object.fromEntries(NUMBERS.map(([field, name]) => [name, Number(chosen[field] ?? usual[name])])),
    ...Object.fromEntries(WORDS.map(([field, name]) => [name, chosen[field] ?? usual[name]])),
  });
  const steps = chosen['recurrent-steps'];
  const selected = chosen['recurrent-held'];
  const [row, column] = chosen['recurrent-pair']?.split('.').map(Number) ?? [];
  return {
    view,
    input,
    steps: steps === undefined ? firstSteps(view, input) : Math.min(Number(steps), MOST_STEPS),
    look: {
      source: chosen['recurrent-source'] ?? '',
      at: chosen['recurrent-at'] === undefined ? null : Number(chosen['recurrent-at']),
      selected: selected ? { side: selected[0] === 'h' ? 'h' : 'g', at: Number(selected.slice(1)) - 1 } : null,
      gates: chosen['recurrent-gates'] === 'yes',
      why: whyFrom(chosen['recurrent-why']),
      pair: row === undefined ? null : { row, column },
      scale: chosen['recurrent-scale'] ?? FIRST_LOOK.scale,
      count: chosen['recurrent-count'] ?? FIRST_LOOK.count,
    },
  };
}

/** @param {string | undefined} text @returns {Why | null} */
function whyFrom(text) {
  const [stage, column] = text?.split('.') ?? [];
  return stage ? { stage: /** @type {Why['stage']} */ (stage), column: Number(column) } : null;
}

/**
 * The URL fields; a field with its default value is `null` and omitted.
 *
 * @param {Recurrent} state
 * @returns {import('../../state/fields.ts').Written}
 */
export function toFields({ view, input, steps, look }) {
  const usual = USUAL[view];
  const settings = [...NUMBERS, ...WORDS].map(([field, name]) => [
    field,
    input[name] === usual[name] ? null : input[name],
  ]);
  const inView = (/** @type {ViewName} */ name, /** @type {string | number | null} */ value) =>
    view === name ? value : null;
  return {
    recurrent: view === 'unrolled' ? null : view,
    ...(view === 'waiting' ? {} : Object.fromEntries(settings)),
    'recurrent-pairs': input.task === 'typed' && input.pairs !== usual.pairs && view !== 'waiting' ? input.pairs : null,
    'recurrent-steps': steps === firstSteps(view, input) ? null : steps,
    'recurrent-source': view === 'unrolled' || view === 'alignment' ? look.source || null : null,
    'recurrent-at': inView('unrolled', look.at),
    'recurrent-held': inView('unrolled', look.selected && `${look.selected.side}${look.selected.at + 1}`),
    'recurrent-gates': inView('unrolled', look.gates ? 'yes' : null),
    'recurrent-why': inView('unrolled', look.why && `${look.why.stage}.${look.why.column}`),
    'recurrent-pair': inView('alignment', look.pair && `${look.pair.row}.${look.pair.column}`),
    'recurrent-scale': inView('gradients', look.scale === FIRST_LOOK.scale ? null : look.scale),
    'recurrent-count': inView('waiting', look.count === FIRST_LOOK.count ? null : look.count),
  };
}

/** Whether a part of the picture is still missing. @param {Recurrent} state */
export function isToCome(state) {
  const { view, input, steps, training, reaches, needed, look, sourceProblem } = state;
  if (training) return true;
  if (view === 'waiting') return needed.length === 0;
  if (view === 'gradients')
    return (
      reaches.length < KINDS.length ||
      reaches.some(
        (reach) =>
          !isSame(reach.settings, gradientSettings(input, reach.kind)) ||
          (reach.step < steps && reach.problem === null),
      )
    );
  const runs = runsOf(state);
  const isOther = runs.some(({ source }) => source !== look.source) && sourceProblem === null && view !== 'bottleneck';
  const why = whyOf(state);
  const isUnwritten = why !== null && why.of !== state.written?.of;
  return runs.length < slotsOf(state).length || isOther || isUnwritten;
}

/** The settings of a model whose gradients are measured. @param {Settings} input @param {Kind} kind @returns {RecurrentSettings} */
export const gradientSettings = (input, kind) =>
  kind === 'attention'
    ? { ...settingsOf(input, 0), cell: 'plain', attention: 'dot' }
    : { ...settingsOf(input, 0), cell: kind };

/**
 * The explained number. Only a step that writes a word with attention has one.
 *
 * @param {Recurrent} state
 * @returns {(Why & { word: number, of: string }) | null}
 */
export function whyOf(state) {
  const { view, look, sourceProblem } = state;
  const [run] = runsOf(state);
  if (view !== 'unrolled' || !look.why || !run || sourceProblem !== null) return null;
  const { seen, source, step, settings } = run;
  const { place } = placeOf(seen, look.at);
  const { stage, column } = look.why;
  const { columns } = stage === 'score' || stage === 'pattern' ? seen.scores : seen.output;
  if (place.kind !== 'write' || seen.scores.columns === 0 || column >= columns || look.selected) return null;
  return { stage, column, word: place.at, of: JSON.stringify([settings, step, source, stage, place.at, column]) };
}
