/** The room "Train": the user's actions on a tiny model that learns. */
import { RequestError } from '../../engine/errors.ts';
import { latestOnly } from '../../engine/latest.ts';
import type { TrainSettings } from '../../pkg/headlight.js';
import type { Chosen } from '../../state/fields.ts';
import type { Context, EmitOf, Intents } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import type { Pace } from '../../widgets/player.ts';
import { MOST_STEPS } from './fields.ts';
import { createFiles, modelFilesOf } from './files.ts';
import { PROBE } from './portions.ts';
import { PRESETS, presetOf } from './presets.ts';
import { curveOf, fromFields, isToCome, type Scale, type Train, type View } from './state.ts';
import { Training } from './training.ts';

/** Number of steps per press of the "next" key. */
const PORTION = 50;

export function createTrain(context: Context<Train>) {
  const training = new Training(context);
  const lookBack = latestOnly(() => requestPast(context));
  // A link may name a step that training has not reached yet.
  context.subscribe(() => {
    if (!context.get().playing && isToCome(context.get())) lookBack();
  });
  const intents = {
    ...settingsOf(context),
    ...stepsOf(context, training),
    ...viewOf(context),
    ...modelFilesOf(context),
    openStep: () => void training.open(),
    openFiles: (files: File[]) => void training.read(files),
  } satisfies Intents;

  return {
    open: (chosen: Chosen) => open(context, training, chosen),
    intents,
    files: createFiles(context),
    /** Repeats the training run that the engine has lost; the result is the same. */
    restart: () => training.restart(context.get().run?.step ?? 0),
  };
}

/** The intents that the room's views emit: those of the room, and one of the page. */
export type Emit = EmitOf<ReturnType<typeof createTrain>['intents'] & { chooseFiles: () => void }>;

function open({ get, set }: Context<Train>, training: Training, chosen: Chosen) {
  const { input, view, steps, kept } = fromFields(chosen);
  const { input: before, run, curves } = get();
  const keptCurves = curves.filter(({ settings, losses }) => losses.length === steps && isSame(settings, kept));
  const none = { past: null, opened: null, problem: null, touched: false, playing: null, next: null };
  if (kept && steps > 0 && keptCurves.length === 0) {
    set({ ...none, input: kept, next: input, view, curves: [], playing: { until: steps } });
    return;
  }
  // The current run continues to the link's step instead of starting again.
  const isOnTheWay = run?.settings === before && run.problem === null && isSame(input, before) && run.step <= steps;
  set({ ...none, input: isOnTheWay ? before : input, view, curves: keptCurves });
  if (isOnTheWay && run.step < steps) training.trainTo(steps);
  else if (!isOnTheWay && steps > 0) set({ playing: { until: steps } });
}

async function requestPast({ get, set, client }: Context<Train>) {
  const { run, view } = get();
  if (!run || view.at === null || !isToCome(get())) return;
  const at = nearest(run.kept, view.at);
  try {
    const past = await client.call('train_view_at', at, PROBE);
    // A link may name a step without a snapshot.
    if (get().view.at === view.at && get().run?.plan === run.plan) set({ past, view: { ...get().view, at } });
  } catch (error) {
    if (!(error instanceof RequestError)) return;
    // The engine keeps fewer snapshots as training continues, so this one may have been dropped.
    if (get().run?.plan === run.plan) set({ past: null, view: { ...get().view, at: null } });
  }
}

function changesOf({ get, set, writeAddress }: Context<Train>) {
  function turn(parts: Partial<View>) {
    set({ view: { ...get().view, ...parts }, touched: true });
    writeAddress();
  }
  return {
    turn,
    lookAt(at: number | null) {
      const { run } = get();
      if (!run) return;
      const isNow = at === null || at >= run.step;
      turn({ at: isNow ? null : nearest(run.kept, at) });
      if (isNow) set({ past: null });
    },
  };
}

function settingsOf({ get, set, newHistoryEntry, writeAddress }: Context<Train>) {
  /** Starts a training run with other settings, and trains it to a step. */
  function change(input: TrainSettings, until = 0) {
    const playing = until > 0 ? { until } : null;
    set({ input, next: null, playing, view: { ...get().view, at: null }, past: null, problem: null, touched: true });
    writeAddress();
  }

  function keepCurve() {
    const { run, curves } = get();
    if (!run || run.step === 0) return;
    set({ curves: [...curves, curveOf(run)] });
  }

  return {
    setting: (parts: Partial<TrainSettings>) => change({ ...get().input, ...parts }),
    preset(id: string) {
      const preset = PRESETS.find((preset) => preset.id === id);
      if (!preset) return;
      newHistoryEntry();
      set({ curves: [], view: { ...get().view, head: null } });
      change({ ...preset.settings });
    },
    compare(nth: number) {
      const { run, input } = get();
      const preset = presetOf(input);
      if (!run || !preset || run.step === 0) return;
      newHistoryEntry();
      keepCurve();
      change({ ...input, ...preset.compare[nth] }, run.step);
    },
    keepCurve,
    clearCurves() {
      set({ curves: [] });
      writeAddress();
    },
  };
}

function stepsOf(context: Context<Train>, training: Training) {
  const { get, set } = context;
  const { lookAt } = changesOf(context);

  function trainTo(until: number) {
    set({ touched: true });
    if (get().view.at !== null) lookAt(null);
    training.trainTo(until);
  }

  /** Trains some steps, or moves through the snapshots. */
  function move(by: number) {
    const { run, view, playing } = get();
    if (!run) return;
    if (playing) return training.stop();
    if (by > 0 && view.at === null) return trainTo(run.step + by);
    const goal = (view.at ?? run.step) + by;
    lookAt(by > 0 ? firstFrom(run.kept, goal) : nearest(run.kept, goal));
  }

  return {
    play: () => (get().playing ? training.stop() : trainTo(MOST_STEPS)),
    pace: (pace: Pace) => set({ pace }),
    step: (by: number) => move(by),
    move: (by: number) => move(by * PORTION),
    portion: () => trainTo((get().run?.step ?? 0) + PORTION),
    restart: () => training.restart(0),
    lookAt,
  };
}

function viewOf(context: Context<Train>) {
  const { get, set } = context;
  const { turn, lookAt } = changesOf(context);
  return {
    scale: (scale: Scale) => turn({ scale }),
    selectHead: (head: number) => turn({ head: get().view.head === head ? null : head }),
    closeStep: () => set({ opened: null }),
    release() {
      const { opened, view } = get();
      if (opened) set({ opened: null });
      else if (view.head !== null) turn({ head: null });
      else if (view.at !== null) lookAt(null);
    },
  };
}

/** The last step with a snapshot at or before a given step. */
const nearest = (kept: ArrayLike<number>, step: number) =>
  Math.max(0, ...Array.from(kept).filter((one) => one <= step));

/** The first step with a snapshot at or after a given step. */
const firstFrom = (kept: ArrayLike<number>, step: number) => Array.from(kept).find((one) => one >= step) ?? null;
