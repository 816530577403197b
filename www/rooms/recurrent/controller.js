// @ts-check
/**
 * The room "Recurrent": the user's actions on networks that read word by word.
 *
 * @typedef {import('./state.js').Recurrent} Recurrent
 * @typedef {import('./state.js').Settings} Settings
 * @typedef {import('./state.js').Look} Look
 */
import { isSame } from '../../state/same.js';
import { MOST_STEPS } from './fields.js';
import { createFiles } from './files.js';
import { carried, FURTHER, firstSteps, fromFields, runsOf } from './state.js';
import { createTraining } from './training.js';
import { placeOf } from './unrolled/order.js';
import { createPlaying } from './unrolled/playing.js';

/** @param {import('../../state/room.js').Context<Recurrent>} context */
export function createRecurrent(context) {
  const { get, set, writeAddress, newHistoryEntry } = context;
  const training = createTraining(context);
  const playing = createPlaying(context);

  /** @param {Partial<Recurrent>} parts */
  function change(parts) {
    set({ ...parts, touched: true });
    writeAddress();
  }

  /** @param {Partial<Look>} parts */
  const look = (parts) => change({ look: { ...get().look, ...parts } });

  /** Number of training steps of each model in the picture. */
  function made() {
    const { view, reaches } = get();
    const steps = view === 'gradients' ? reaches.map(({ step }) => step) : runsOf(get()).map(({ step }) => step);
    return { least: Math.min(MOST_STEPS, ...steps), most: Math.max(0, ...steps) };
  }

  /** Chooses other settings; the models are trained again. @param {Settings} input */
  function choose(input) {
    const { view, input: before, steps: goal } = get();
    const isOtherTask = input.task !== before.task || input.pairs !== before.pairs;
    const steps = isOtherTask ? firstSteps(view, input) : Math.max(goal, firstSteps(view, input));
    playing.stop();
    change({
      input,
      steps,
      training: steps > 0,
      problem: null,
      sourceProblem: null,
      look: { ...get().look, ...(isOtherTask ? { source: '', pair: null } : {}), at: null, selected: null, why: null },
    });
  }

  /** @type {import('../../state/room.js').Intents} */
  const intents = {
    view(/** @type {import('./state.js').ViewName} */ view) {
      const { view: from, input: before } = get();
      if (view === from) return;
      playing.stop();
      newHistoryEntry();
      const input = carried(from, view, before);
      set({ view, input, problem: null, sourceProblem: null });
      const { look: seen } = get();
      const isOther = input.task !== before.task || input.length !== before.length;
      const steps = Math.max(firstSteps(view, input), made().most);
      change({
        steps,
        training: steps > 0,
        look: { ...seen, ...(isOther ? { source: '', at: null, selected: null } : {}) },
      });
    },
    setting: (/** @type {Partial<Settings>} */ parts) => choose({ ...get().input, ...parts }),
    anotherSeed: () => choose({ ...get().input, seed: (get().input.seed % 999_999) + 1 }),
    train() {
      const { steps, training: isOn, input } = get();
      if (isOn) return intents.pause(null);
      const goal = made().least < steps ? steps : Math.min(MOST_STEPS, steps + FURTHER[input.task]);
      change({ steps: goal, training: true, problem: null });
    },
    /** Stops the training by setting the target to the current step. */
    pause() {
      const { view } = get();
      change({ steps: view === 'gradients' ? made().least : made().most });
    },
    restart() {
      change({ steps: 0, training: false, problem: null, reaches: [] });
      training.restart();
    },
    source(/** @type {string} */ source) {
      playing.stop();
      change({
        sourceProblem: null,
        look: { ...get().look, source: source.trim(), at: null, selected: null, pair: null },
      });
    },
    at: (/** @type {number | null} */ at) => look({ at }),
    selected: (/** @type {import('./state.js').SelectedState} */ selected) =>
      look({ selected: isSame(get().look.selected, selected) ? null : selected }),
    why: (/** @type {import('./state.js').Why} */ why) => look({ why: isSame(get().look.why, why) ? null : why }),
    /** Explains the number at the selected dimension of the vector that the current step computes. */
    dimension(/** @type {number | null} */ column) {
      const [run] = runsOf(get());
      const { place } = run ? placeOf(run.seen, get().look.at) : { place: null };
      if (place?.kind !== 'write' || !run || run.seen.scores.columns === 0) return;
      const stage = place.stage === 'context' ? 'context' : 'output';
      look({ why: column === null || ['state', 'scores', 'pattern'].includes(place.stage) ? null : { stage, column } });
    },
    gates: (/** @type {boolean} */ gates) => look({ gates }),
    pair: (/** @type {Look['pair']} */ pair) => look({ pair: isSame(get().look.pair, pair) ? null : pair }),
    scale: (/** @type {string} */ scale) => look({ scale }),
    count: (/** @type {string} */ count) => look({ count }),
    guess(/** @type {{ id: string, isTrue: boolean }} */ { id, isTrue }) {
      set({ guesses: { ...get().guesses, [id]: isTrue } });
    },
    reveal: () => set({ revealed: !get().revealed }),
    ...playing.intents,
    release() {
      const { selected, pair, at, why } = get().look;
      playing.stop();
      if (why) look({ why: null });
      else if (selected) look({ selected: null });
      else if (pair) look({ pair: null });
      else if (at !== null) look({ at: null });
    },
  };

  return {
    /** Opens the state of a URL. @param {import('../../state/fields.js').Chosen} chosen */
    open(chosen) {
      playing.stop();
      const wanted = fromFields(chosen);
      set({ ...wanted, problem: null, sourceProblem: null, touched: false, training: wanted.steps > 0 });
      // For a link to an earlier step, training starts again.
      if (made().most > wanted.steps) {
        set({ reaches: [] });
        training.restart();
      }
    },
    intents,
    files: createFiles(context),
    /** Repeats the training runs that the engine has lost; the results are the same. */
    restart() {
      const { steps } = get();
      set({ training: steps > 0, reaches: [] });
      training.restart();
    },
  };
}
