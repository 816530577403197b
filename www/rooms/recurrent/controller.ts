/** The room "Recurrent": the user's actions on networks that read word by word. */
import type { Chosen } from '../../state/fields.ts';
import type { Context, EmitOf, Intents } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import { MOST_STEPS, type ViewName } from './fields.ts';
import { createFiles } from './files.ts';
import { carried, FURTHER, firstSteps, type Settings } from './presets.ts';
import { runsOf } from './runs.ts';
import { fromFields, type Look, type Recurrent, type SelectedState, type Why } from './state.ts';
import { Training } from './training.ts';
import { placeOf } from './unrolled/order.ts';
import { createPlaying } from './unrolled/playing.ts';

export function createRecurrent(context: Context<Recurrent>) {
  const { get, set } = context;
  const training = new Training(context);
  const player = createPlaying(context);
  const intents = {
    ...settingsOf(context, player.stop),
    ...trainingOf(context, training),
    ...selectionsOf(context, player.stop),
    ...player.intents,
  } satisfies Intents;

  return {
    open(chosen: Chosen) {
      player.stop();
      const wanted = fromFields(chosen);
      set({ ...wanted, problem: null, sourceProblem: null, touched: false, training: wanted.steps > 0 });
      // For a link to an earlier step, training starts again.
      if (stepsOf(get()).most > wanted.steps) {
        set({ reaches: [] });
        training.restart();
      }
    },
    intents,
    files: createFiles(context),
    /** Repeats the training runs that the engine has lost; the results are the same. */
    restart() {
      set({ training: get().steps > 0, reaches: [] });
      training.restart();
    },
  };
}

export type Emit = EmitOf<ReturnType<typeof createRecurrent>['intents']>;

function changesOf({ get, set, writeAddress }: Context<Recurrent>) {
  function change(parts: Partial<Recurrent>) {
    set({ ...parts, touched: true });
    writeAddress();
  }
  return { change, look: (parts: Partial<Look>) => change({ look: { ...get().look, ...parts } }) };
}

/** Number of training steps of each model in the picture. */
function stepsOf(state: Recurrent) {
  const models = state.view === 'gradients' ? state.reaches : runsOf(state);
  const steps = models.map(({ step }) => step);
  return { least: Math.min(MOST_STEPS, ...steps), most: Math.max(0, ...steps) };
}

function settingsOf(context: Context<Recurrent>, stop: () => void) {
  const { get, set, newHistoryEntry } = context;
  const { change } = changesOf(context);

  /** Chooses other settings; the models are trained again. */
  function choose(input: Settings) {
    const { view, input: before, steps: goal, look } = get();
    const isOtherTask = input.task !== before.task || input.pairs !== before.pairs;
    const steps = isOtherTask ? firstSteps(view, input) : Math.max(goal, firstSteps(view, input));
    stop();
    change({
      ...{ input, steps, training: steps > 0, problem: null, sourceProblem: null },
      look: { ...look, ...(isOtherTask && { source: '', pair: null }), at: null, selected: null, why: null },
    });
  }

  return {
    view(view: ViewName) {
      const { view: from, input: before } = get();
      if (view === from) return;
      stop();
      newHistoryEntry();
      const input = carried(from, view, before);
      set({ view, input, problem: null, sourceProblem: null });
      const { look } = get();
      const isOther = input.task !== before.task || input.length !== before.length;
      const steps = Math.max(firstSteps(view, input), stepsOf(get()).most);
      const reset = isOther && { source: '', at: null, selected: null };
      change({ steps, training: steps > 0, look: { ...look, ...reset } });
    },
    setting: (parts: Partial<Settings>) => choose({ ...get().input, ...parts }),
    anotherSeed: () => choose({ ...get().input, seed: (get().input.seed % 999_999) + 1 }),
    source(source: string) {
      stop();
      const look = { ...get().look, source: source.trim(), at: null, selected: null, pair: null };
      change({ sourceProblem: null, look });
    },
  };
}

function trainingOf(context: Context<Recurrent>, training: Training) {
  const { get } = context;
  const { change } = changesOf(context);

  /** Stops the training by setting the target to the current step. */
  function pause() {
    const { least, most } = stepsOf(get());
    change({ steps: get().view === 'gradients' ? least : most });
  }

  return {
    train() {
      const { steps, training: isOn, input } = get();
      if (isOn) return pause();
      const goal = stepsOf(get()).least < steps ? steps : Math.min(MOST_STEPS, steps + FURTHER[input.task]);
      change({ steps: goal, training: true, problem: null });
    },
    restart() {
      change({ steps: 0, training: false, problem: null, reaches: [] });
      training.restart();
    },
  };
}

function selectionsOf(context: Context<Recurrent>, stop: () => void) {
  const { get, set } = context;
  const { look } = changesOf(context);
  return {
    at: (at: number | null) => look({ at }),
    selected: (selected: SelectedState) => look({ selected: isSame(get().look.selected, selected) ? null : selected }),
    why: (why: Why) => look({ why: isSame(get().look.why, why) ? null : why }),
    /** Explains the number at the selected dimension of the vector that the current step computes. */
    dimension(column: number | null) {
      const [run] = runsOf(get());
      const { place } = run ? placeOf(run.seen, get().look.at) : { place: null };
      if (place?.kind !== 'write' || !run || run.seen.scores.columns === 0) return;
      const stage = place.stage === 'context' ? 'context' : 'output';
      look({ why: column === null || ['state', 'scores', 'pattern'].includes(place.stage) ? null : { stage, column } });
    },
    gates: (gates: boolean) => look({ gates }),
    pair: (pair: Look['pair']) => look({ pair: isSame(get().look.pair, pair) ? null : pair }),
    scale: (scale: string) => look({ scale }),
    count: (count: string) => look({ count }),
    guess: ({ id, isTrue }: { id: string; isTrue: boolean }) => set({ guesses: { ...get().guesses, [id]: isTrue } }),
    reveal: () => set({ revealed: !get().revealed }),
    release() {
      const { selected, pair, at, why } = get().look;
      stop();
      if (why) look({ why: null });
      else if (selected) look({ selected: null });
      else if (pair) look({ pair: null });
      else if (at !== null) look({ at: null });
    },
  };
}
