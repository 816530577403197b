// @ts-check
/**
 * The room's work loop. It requests the parts of the picture from the engine one by one, and trains in batches, so that
 * the page stays responsive. It pauses while the room is closed.
 *
 * @typedef {import('./state.js').Recurrent} Recurrent
 * @typedef {import('./state.js').RecurrentSettings} RecurrentSettings
 * @typedef {import('./state.js').Run} Run
 * @typedef {import('./state.js').Slot} Slot
 * @typedef {import('../../pkg/headlight.js').RecurrentProgress} RecurrentProgress
 */
import { joined } from '../../draw/joined.js';
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/client.js';
import { latestOnly } from '../../engine/latest.js';
import { isSame } from '../../state/same.js';
import { COUNTED, COUNTED_WIDTH } from './fields.js';
import { createReaches } from './reaches.js';
import { LONGEST_SOURCE, readSource } from './source.js';
import { runsOf, settingsOf, slotsOf, usualOf, whyOf } from './state.js';
import { words } from './words.js';

/** Target time in milliseconds for the steps of one request. */
const ANSWER_MS = 60;
/** Steps of the first request. */
const FIRST_SIZE = 5;
/** Maximum number of steps per request. */
const MOST_AT_ONCE = 200;

/** @param {import('../../state/room.js').Context<Recurrent>} context */
export function createTraining(context) {
  const { get, set, shared, subscribe, client, note, writeAddress } = context;
  /** Contents of the engine's slots. @type {(RecurrentSettings | null)[]} */
  const inSlots = [null, null];
  let size = FIRST_SIZE;
  const reaches = createReaches(context, inSlots);

  const isHere = () => shared().room === 'recurrent';
  const work = latestOnly(async () => {
    try {
      while (isHere() && get().problem === null && (await once()));
    } catch (error) {
      if (error instanceof RequestError) refused(error);
      else if (!(error instanceof WorkerLost || error instanceof EngineUnavailable)) throw error;
    }
  });
  let last = /** @type {unknown[]} */ ([]);
  subscribe(() => {
    const { view, input, steps, training, look, problem } = get();
    const now = [
      isHere(),
      view,
      input,
      steps,
      training,
      look.source,
      look.at,
      look.why,
      look.selected,
      problem === null,
    ];
    if (isSame(now, last)) return;
    last = now;
    work();
  });

  /** Does the next task for the picture. @returns {Promise<boolean>} whether there was one */
  async function once() {
    const state = get();
    if (state.view === 'waiting') return state.needed.length === 0 && count();
    if (state.view === 'gradients') return reaches.next();
    const slots = slotsOf(state);
    const fresh = slots.filter((slot) => !isSame(inSlots[slot], settingsOf(state.input, slot)));
    if (fresh.length > 0) return begin(fresh);
    const runs = slots.map((slot) => /** @type {Run} */ (state.runs[slot]));
    const other = slots.filter((_, nth) => state.view !== 'bottleneck' && runs[nth].source !== state.look.source);
    if (other.length > 0 && state.sourceProblem === null) return look(other);
    const behind = slots.filter((_, nth) => runs[nth].step < state.steps && runs[nth].problem === null);
    if (state.training && behind.length > 0) return portion(behind);
    if (state.training) stopped();
    return writeOut();
  }

  /** Requests the terms of the explained number. */
  async function writeOut() {
    const why = whyOf(get());
    if (!why || why.of === get().written?.of) return false;
    const [slot] = slotsOf(get());
    const { source, plan } = /** @type {Run} */ (get().runs[slot]);
    const { ids } = readSource(source, plan);
    const sum = await client.call('recurrent_explain', slot, Uint32Array.from(ids), why.stage, why.word, why.column);
    set({ written: { of: why.of, sum } });
    return true;
  }

  function stopped() {
    // The user may pause while the engine is training. The steps of that request are counted nevertheless.
    const steps = Math.max(get().steps, ...runsOf(get()).map(({ step }) => step));
    set({ training: false, steps });
    writeAddress();
  }

  async function count() {
    const needed = await Promise.all(
      COUNTED.map((n) => client.call('recurrent_steps_needed', Number(n), COUNTED_WIDTH)),
    );
    set({ needed });
    return true;
  }

  /** @param {Slot[]} slots */
  async function begin(slots) {
    const { input } = get();
    const begun = await Promise.all(
      slots.map(async (slot) => {
        const settings = settingsOf(input, slot);
        inSlots[slot] = null;
        const [plan, progress, seen] = await Promise.all([
          client.call('recurrent_begin', slot, settings),
          client.call('recurrent_steps', slot, 0),
          client.call('recurrent_view', slot, new Uint32Array()),
        ]);
        inSlots[slot] = settings;
        return {
          slot,
          run: after({ settings, plan, step: 0, losses: new Float32Array(), source: '' }, progress, seen),
        };
      }),
    );
    size = FIRST_SIZE;
    put(begun);
    return true;
  }

  /** The entries of the typed source for a model; `null` if it is invalid. @param {Run} run */
  function sourceOf({ plan }) {
    const { ids, unknown } = readSource(get().look.source, plan);
    if (unknown.length > 0) return tell(words.source.unknown(unknown, readable(plan)));
    if (ids.length > LONGEST_SOURCE) return tell(words.source.long(ids.length, LONGEST_SOURCE));
    return ids;
  }

  /** @param {string} sourceProblem */
  function tell(sourceProblem) {
    set({ sourceProblem });
    return null;
  }

  /** @param {Slot[]} slots */
  async function look(slots) {
    const { source } = get().look;
    const runs = slots.map((slot) => ({ slot, run: /** @type {Run} */ (get().runs[slot]) }));
    const asked = runs.map(({ slot, run }) => ({ slot, run, ids: sourceOf(run) }));
    if (asked.some(({ ids }) => ids === null)) return true;
    try {
      const answers = await Promise.all(
        asked.map(async ({ slot, run, ids }) => ({
          slot,
          run: { ...run, source, seen: await client.call('recurrent_view', slot, Uint32Array.from(ids ?? [])) },
        })),
      );
      put(answers);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (get().look.source === source) tell(error.message);
    }
    return true;
  }

  /** @param {Slot[]} slots */
  async function portion(slots) {
    const { steps } = get();
    const made = await Promise.all(
      slots.map(async (slot) => {
        const run = /** @type {Run} */ (get().runs[slot]);
        const ids = readSource(run.source, run.plan).ids;
        const [progress, seen] = await Promise.all([
          client.call('recurrent_steps', slot, Math.min(size, steps - run.step)),
          client.call('recurrent_view', slot, Uint32Array.from(ids)),
        ]);
        return { slot, progress, run: after(run, progress, seen) };
      }),
    );
    // Only the time of the steps is measured, because the time of the evaluation does not depend on the number of
    // steps.
    const perStep = Math.max(...made.map(({ progress }) => progress.step_ms));
    if (perStep > 0) {
      size = Math.max(1, Math.min(Math.round(ANSWER_MS / (perStep * slots.length)), 2 * size, MOST_AT_ONCE));
      performance.clearMeasures('headlight:step');
      performance.measure('headlight:step', { start: performance.now() - perStep, duration: perStep });
    }
    put(made);
    return true;
  }

  /** @param {{ slot: Slot, run: Run }[]} changed */
  function put(changed) {
    const runs = /** @type {Recurrent['runs']} */ ([...get().runs]);
    for (const { slot, run } of changed) runs[slot] = run;
    set({ runs });
  }

  /** @param {RequestError} error */
  function refused({ message }) {
    const { runs, view, input } = get();
    const usual = usualOf(view);
    // If a link combines incompatible settings and there is no earlier picture, the defaults are used.
    if (runs.every((run) => run === null) && !isSame(input, usual)) {
      note(message);
      set({ input: usual });
    } else {
      set({ problem: message, training: false });
    }
  }

  return {
    /** Restarts the training runs of the picture and trains them to the chosen step. */
    restart() {
      inSlots.fill(null);
      reaches.forget();
      last = [];
      work();
    },
  };
}

/** Words that are allowed in a source. @param {import('./state.js').RecurrentPlan} plan */
const readable = ({ vocabulary, start }) => vocabulary.filter((_, id) => id !== start);

/**
 * The training run after further steps.
 *
 * @param {Pick<Run, 'settings' | 'plan' | 'step' | 'losses' | 'source'>} run
 * @param {RecurrentProgress} progress
 * @param {import('./state.js').RecurrentView} seen
 * @returns {Run}
 */
function after({ settings, plan, losses, source }, progress, seen) {
  const { step, accuracy, accuracy_by_length, counted_by_length, problem } = progress;
  return {
    settings,
    plan,
    source,
    step,
    losses: joined([losses, progress.losses]),
    accuracy,
    byLength: accuracy_by_length,
    counted: Array.from(counted_by_length),
    seen,
    problem: problem ?? null,
  };
}
