/** State of the room "Recurrent", and its settings as URL fields. */
import type { Explanation, RecurrentPlan, RecurrentSettings, RecurrentView, StepsNeeded } from '../../pkg/headlight.js';
import type { Chosen, Written } from '../../state/fields.ts';
import { isSame } from '../../state/same.ts';
import { NOT_PLAYING, type Playing } from '../../widgets/player.ts';
import { FIRST_PAIRS } from '../../widgets/typed-pairs.ts';
import { KINDS, MOST_STEPS, type VIEWS } from './fields.ts';
import { placeOf } from './unrolled/order.ts';

export type ViewName = (typeof VIEWS)[number];

export type Settings = Omit<RecurrentSettings, 'batch'>;

/** Slot of the engine: 0 trains without attention, 1 with attention. */
export type Slot = 0 | 1;

/** A training run and its results so far. */
export interface Run {
  settings: RecurrentSettings;
  plan: RecurrentPlan;
  step: number; // number of steps
  losses: Float32Array; // one per step
  accuracy: number; // share of correct words in unseen pairs, with teacher forcing
  byLength: Float32Array; // share of completely correct answers for unseen sources of each length
  counted: number[]; // number of sources on which each share is based
  seen: RecurrentView; // the model's computation on the source
  source: string; // source of the computation; '' means the engine's default source
  problem: string | null; // why it cannot continue
}

export type Kind = (typeof KINDS)[number];

export interface Reach {
  kind: Kind;
  settings: RecurrentSettings;
  step: number; // number of training steps
  problem: string | null; // why training stopped
  first: Float32Array[]; // gradient by distance before the first step, for each factor
  /** Gradient by distance after the last step, for each factor; `null` before the first step. */
  trained: Float32Array[] | null;
}

/** A state of the encoder (h) or of the decoder (g) */
export type SelectedState = { side: 'h' | 'g'; at: number };

export type Why = { stage: 'score' | 'pattern' | 'context' | 'output'; column: number };

export interface Look {
  source: string; // user-supplied words; '' means the engine's default source
  at: number | null; // current step of the unrolled picture; `null` shows the whole picture
  selected: SelectedState | null;
  gates: boolean; // whether the gates are shown
  why: Why | null; // the explained number
  pair: { row: number; column: number } | null; // selected cell of the alignment
  scale: string; // factor for the recurrent weights
  count: string; // number of words for which the cost is counted
}

export interface Recurrent {
  view: ViewName;
  input: Settings;
  steps: number; // target step of the training runs
  training: boolean; // whether the training runs are in progress
  player: Playing; // player of the unrolled picture
  runs: [Run | null, Run | null];
  reaches: Reach[];
  reaching: { kind: Kind; step: number } | null; // the model that is being trained for its gradients
  needed: StepsNeeded[]; // numbers of steps, for each text length
  written: { of: string; sum: Explanation } | null; // the explained number and its key
  guesses: Record<string, boolean>; // the user's guesses in the exercise, by statement
  revealed: boolean; // whether the solution is shown
  look: Look;
  sourceProblem: string | null; // why the typed source is invalid
  problem: string | null;
  touched: boolean;
}

/** Number of training pairs (source and target) per step. */
const BATCH = 16;

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

const FIRST_LOOK: Look = {
  source: '',
  at: null,
  selected: null,
  gates: false,
  why: null,
  pair: null,
  scale: '1',
  count: '16',
};

export const NO_RECURRENT: Recurrent = {
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

export const usualOf = (view: ViewName) => USUAL[view];

export const firstSteps = (view: ViewName, { task }: Settings) =>
  view === 'unrolled' || view === 'alignment' ? FIRST_STEPS[task] : 0;

export function slotsOf({ view, input }: Pick<Recurrent, 'view' | 'input'>): Slot[] {
  if (view === 'bottleneck') return [0, 1];
  if (view === 'alignment') return [1];
  if (view === 'unrolled') return [input.attention === 'none' ? 0 : 1];
  return [];
}

export const settingsOf = (input: Settings, slot: Slot): RecurrentSettings => ({
  ...input,
  batch: BATCH,
  attention: slot === 0 ? 'none' : input.attention === 'none' ? 'dot' : input.attention,
});

/** The current picture's training runs, but only those that have the chosen settings. */
export const runsOf = (state: Recurrent) =>
  slotsOf(state).flatMap((slot) => {
    const run = state.runs[slot];
    return run && isSame(run.settings, settingsOf(state.input, slot)) ? [run] : [];
  });

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

const NUMBERS = [
  ['recurrent-length', 'length'],
  ['recurrent-width', 'd_model'],
  ['recurrent-rate', 'learning_rate'],
  ['recurrent-seed', 'seed'],
] as const;
const WORDS = [
  ['recurrent-task', 'task'],
  ['recurrent-cell', 'cell'],
  ['recurrent-attention', 'attention'],
] as const;

export function fromFields(chosen: Chosen): Pick<Recurrent, 'view' | 'input' | 'steps' | 'look'> {
  const view = (chosen.recurrent ?? 'unrolled') as ViewName;
  const usual = USUAL[view];
  const input: Settings = {
    ...usual,
    pairs: chosen['recurrent-pairs'] ?? usual.pairs,
    ...Object.fromEntries(NUMBERS.map(([field, name]) => [name, Number(chosen[field] ?? usual[name])])),
    ...Object.fromEntries(WORDS.map(([field, name]) => [name, chosen[field] ?? usual[name]])),
  };
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

function whyFrom(text: string | undefined): Why | null {
  const [stage, column] = text?.split('.') ?? [];
  return stage ? { stage: stage as Why['stage'], column: Number(column) } : null;
}

/** The URL fields; a field with its default value is `null` and omitted. */
export function toFields({ view, input, steps, look }: Recurrent): Written {
  const usual = USUAL[view];
  const settings = [...NUMBERS, ...WORDS].map(([field, name]) => [
    field,
    input[name] === usual[name] ? null : input[name],
  ]);
  const inView = (name: ViewName, value: string | number | null) => (view === name ? value : null);
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

/** Whether a part of the picture is still missing. */
export function isToCome(state: Recurrent) {
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

/** The settings of a model whose gradients are measured. */
export const gradientSettings = (input: Settings, kind: Kind): RecurrentSettings =>
  kind === 'attention'
    ? { ...settingsOf(input, 0), cell: 'plain', attention: 'dot' }
    : { ...settingsOf(input, 0), cell: kind };

/** The explained number. Only a step that writes a word with attention has one. */
export function whyOf(state: Recurrent): (Why & { word: number; of: string }) | null {
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
