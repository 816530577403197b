/** State of the room "Train", and its settings as URL fields. */
import type { OpenedStep, TrainOpened, TrainSettings, TrainView } from '../../pkg/headlight.js';
import type { Chosen, Written } from '../../state/fields.ts';
import type { Pace } from '../../widgets/player.ts';
import { keptField, MOST_STEPS, SETTINGS, TRAIN_FIELDS } from './fields.ts';
import { PRESETS } from './presets.ts';

/** Scale of the vertical axis on which losses are drawn. */
export type Scale = 'linear' | 'log';

/** Measurements of the model after a step: its accuracy, and the scores of each head. */
export type Measured = { accuracy: number } & Pick<
  TrainView,
  'step' | 'previous_token' | 'induction' | 'alignment_score'
>;

/** A training run so far. Losses and gradient norms are lists with one number per step. */
export interface Run extends TrainOpened {
  step: number; // number of steps
  measured: Measured[]; // measurements, taken at the same steps on every machine
  accuracy: number; // accuracy at the current step
  isPausedAsLearned: boolean; // whether the run paused automatically at this step
  now: TrainView;
  kept: ArrayLike<number>; // steps with a snapshot
  firstReach: Float32Array; // gradient norm of the last position's loss at each distance, before the first step
  reach: Float32Array; // gradient norm at each distance for the current model
  perSecond: number; // steps per second
  problem: string | null; // why it cannot continue
}

export type KeptCurve = Pick<Run, 'settings' | 'losses' | 'measured' | 'accuracy'>;

export interface View {
  scale: Scale;
  at: number | null; // the displayed step; `null` is the current one
  head: number | null; // the selected head, counted through all layers
}

export interface Train {
  input: TrainSettings; // the currently chosen settings
  view: View;
  run: Run | null;
  playing: { until: number } | null; // the target step; 0 while it is stopping
  pace: Pace;
  past: TrainView | null; // the model at `view.at`
  curves: KeptCurve[];
  next: TrainSettings | null; // the settings of a link's run, while the run of its kept curve trains
  opened: OpenedStep | null;
  problem: string | null; // why the settings are rejected
  touched: boolean;
}

export const FIRST_INPUT = PRESETS[0].settings;

export const NO_TRAIN: Train = {
  input: FIRST_INPUT,
  view: { scale: 'linear', at: null, head: null },
  run: null,
  playing: null,
  pace: 'fast',
  past: null,
  curves: [],
  next: null,
  opened: null,
  problem: null,
  touched: false,
};

const NAMES = Object.keys(SETTINGS) as (keyof TrainSettings)[];

/** The state given by a URL, and the number of training steps in the URL. */
export function fromFields(chosen: Chosen) {
  // Settings without a URL field have the values of the task's preset, so that a link contains only the user's choices.
  const usual = usualOf((chosen['train-task'] ?? FIRST_INPUT.task) as TrainSettings['task']);
  const settingOf = (name: keyof TrainSettings) => {
    const text = chosen[SETTINGS[name][0]];
    return text === undefined ? usual[name] : parsed(name, text);
  };
  const whole = (text: string | undefined) => (text === undefined ? null : Number(text));
  const view: View = {
    scale: chosen['train-scale'] === 'log' ? 'log' : 'linear',
    at: whole(chosen['train-at']),
    head: whole(chosen['train-head']),
  };
  const input = Object.fromEntries(NAMES.map((name) => [name, settingOf(name)])) as unknown as TrainSettings;
  return { input, view, steps: Number(chosen.trained ?? 0), kept: keptOf(chosen['train-kept'], input) };
}

function parsed(name: keyof TrainSettings, text: string) {
  const usual = FIRST_INPUT[name];
  if (typeof usual === 'boolean') return text === 'on';
  return typeof usual === 'number' ? Number(text) : text;
}

/** The settings of the kept curve of a link. */
function keptOf(field: string | undefined, input: TrainSettings): TrainSettings | null {
  const name = NAMES.find((name) => field?.startsWith(keptField(SETTINGS[name][0], '')));
  if (field === undefined || name === undefined) return null;
  return { ...input, [name]: parsed(name, field.slice(field.indexOf('.') + 1)) };
}

/** The kept curve as a field: the last one, if it has as many steps as the run and differs in one setting. */
function keptFieldOf({ curves, next, input }: Train, steps: number) {
  const { settings } = next ? { settings: input } : (curves.findLast(({ losses }) => losses.length === steps) ?? {});
  const names = settings ? NAMES.filter((name) => settings[name] !== (next ?? input)[name]) : [];
  if (!settings || names.length !== 1) return null;
  const field = keptField(SETTINGS[names[0]][0], written(settings[names[0]]));
  return (TRAIN_FIELDS['train-kept'] as string[]).includes(field) ? field : null;
}

const written = (value: string | number | boolean) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

export function curveOf({ settings, losses, measured, accuracy }: Run): KeptCurve {
  return { settings, losses, measured, accuracy };
}

/** The changes that begin the link's run, when the run of its kept curve is complete; `null` before that. */
export function nextOf({ run, next, playing, input }: Train) {
  if (!next || !run || !playing?.until || run.settings !== input) return null;
  const isComplete = run.step >= playing.until || run.problem !== null;
  return isComplete ? { curves: [curveOf(run)], input: next, next: null } : null;
}

export function usualOf(task: TrainSettings['task']): TrainSettings {
  const preset = PRESETS.find(({ settings }) => settings.task === task);
  return preset?.settings ?? { ...PRESETS[1].settings, task };
}

export function toFields(train: Train): Written {
  const { view, run, playing } = train;
  const input = train.next ?? train.input;
  const usual = { ...usualOf(input.task), task: FIRST_INPUT.task };
  if (input.task !== 'typed') usual.pairs = input.pairs;
  const settings = NAMES.map((name) => [SETTINGS[name][0], input[name] === usual[name] ? null : written(input[name])]);
  // While training runs, the URL contains the target step, so that a shared link trains to the same step.
  const steps = Math.max(run?.step ?? 0, playing && playing.until < MOST_STEPS ? playing.until : 0);
  return {
    ...Object.fromEntries(settings),
    trained: steps || null,
    'train-at': view.at,
    'train-head': view.head,
    'train-scale': view.scale === 'linear' ? null : view.scale,
    'train-kept': keptFieldOf(train, steps),
  };
}

/** Whether the model at the displayed step has not arrived yet. */
export const isToCome = ({ run, view: { at }, past }: Train) =>
  run !== null && at !== null && at <= run.step && past?.step !== at;
