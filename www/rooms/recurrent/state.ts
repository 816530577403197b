/** State of the room "Recurrent", and its settings as URL fields. */
import type { Explanation, RecurrentPlan, RecurrentSettings, RecurrentView, StepsNeeded } from '../../pkg/headlight.js';
import * as fields from '../../state/field-table.ts';
import type { Chosen, Written } from '../../state/fields.ts';
import { NOT_PLAYING, type Playing } from '../../widgets/player.ts';
import { type Kind, MOST_STEPS, type ViewName } from './fields.ts';
import { firstSteps, type Settings, settingFields, usualOf } from './presets.ts';

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

type Cell = { row: number; column: number };

const LOOK = {
  source: fields.text<string>('recurrent-source', ''), // user-supplied words; '' means the engine's default source
  at: fields.optional('recurrent-at'), // current step of the unrolled picture; `null` shows the whole picture
  selected: fields.custom<SelectedState | null>(
    'recurrent-held',
    null,
    selectedFrom,
    ({ side, at }) => `${side}${at + 1}`,
  ),
  gates: fields.flag('recurrent-gates'), // whether the gates are shown
  // The explained number.
  why: fields.custom<Why | null>('recurrent-why', null, whyFrom, ({ stage, column }) => `${stage}.${column}`),
  // The selected cell of the alignment.
  pair: fields.custom<Cell | null>('recurrent-pair', null, cellFrom, ({ row, column }) => `${row}.${column}`),
  scale: fields.text<string>('recurrent-scale', '1'), // factor for the recurrent weights
  count: fields.text<string>('recurrent-count', '16'), // number of words for which the cost is counted
};

export type Look = fields.StateOf<typeof LOOK>;

/** The parts of `Look` that a picture shows, and that its URL contains. */
const SHOWN: Record<ViewName, (keyof Look)[]> = {
  unrolled: ['source', 'at', 'selected', 'gates', 'why'],
  bottleneck: [],
  alignment: ['source', 'pair'],
  gradients: ['scale'],
  waiting: ['count'],
};

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

const FIRST_LOOK = fields.initialOf(LOOK);

export const NO_RECURRENT: Recurrent = {
  view: 'unrolled',
  input: usualOf('unrolled'),
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

export function fromFields(chosen: Chosen): Pick<Recurrent, 'view' | 'input' | 'steps' | 'look'> {
  const view = (chosen.recurrent ?? 'unrolled') as ViewName;
  const input = fields.readState(settingFields(usualOf(view)), chosen);
  const steps = chosen['recurrent-steps'];
  return {
    view,
    input,
    steps: steps === undefined ? firstSteps(view, input) : Math.min(Number(steps), MOST_STEPS),
    look: fields.readState(LOOK, chosen),
  };
}

function selectedFrom(text: string): SelectedState {
  return { side: text[0] as SelectedState['side'], at: Number(text.slice(1)) - 1 };
}

function whyFrom(text: string): Why {
  const [stage, column] = text.split('.');
  return { stage: stage as Why['stage'], column: Number(column) };
}

function cellFrom(text: string): Cell {
  const [row, column] = text.split('.').map(Number);
  return { row, column };
}

/** The URL fields; a field with its default value is `null` and omitted. */
export function toFields({ view, input, steps, look }: Recurrent): Written {
  const usual = usualOf(view);
  const pairs = input.task === 'typed' ? input.pairs : usual.pairs;
  const shown = Object.fromEntries(SHOWN[view].map((name) => [name, look[name]]));
  return {
    recurrent: view === 'unrolled' ? null : view,
    ...fields.writeState(settingFields(usual), view === 'waiting' ? usual : { ...input, pairs }),
    'recurrent-steps': steps === firstSteps(view, input) ? null : steps,
    ...fields.writeState(LOOK, { ...FIRST_LOOK, ...shown }),
  };
}
