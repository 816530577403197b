/**
 * The room's work loop. It requests the parts of the picture from the engine one by one, and trains in batches, so that
 * the page stays responsive. It pauses while the room is closed.
 */
import { RequestError, refusalIn } from '../../engine/errors.ts';
import { latestOnly } from '../../engine/latest.ts';
import type { RecurrentSettings } from '../../pkg/headlight.js';
import type { Context } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import { COUNTED, COUNTED_WIDTH } from './fields.ts';
import { usualOf } from './presets.ts';
import { createReaches } from './reaches.ts';
import { runAfter, runsOf, settingsOf, slotsOf, whyOf } from './runs.ts';
import { idsOf, problemOf } from './spelled.ts';
import type { Recurrent, Run, Slot } from './state.ts';

/** Target time in milliseconds for the training steps of one request. */
const ANSWER_MS = 60;
const FIRST_SIZE = 5;
/** Maximum number of training steps per request. */
const MOST_AT_ONCE = 200;

export class Training {
  readonly #context: Context<Recurrent>;
  readonly #inSlots: (RecurrentSettings | null)[] = [null, null];
  readonly #reaches: ReturnType<typeof createReaches>;
  #size = FIRST_SIZE;
  #last: unknown[] = [];

  constructor(context: Context<Recurrent>) {
    this.#context = context;
    this.#reaches = createReaches(context, this.#inSlots);
    context.subscribe(() => {
      const { view, input, steps, training, look, problem } = context.get();
      const { source, at, why, selected } = look;
      const now = [this.#isHere(), view, input, steps, training, source, at, why, selected, problem === null];
      if (isSame(now, this.#last)) return;
      this.#last = now;
      this.#work();
    });
  }

  /** Restarts the training runs of the picture and trains them to the chosen step. */
  restart() {
    this.#inSlots.fill(null);
    this.#reaches.forget();
    this.#last = [];
    this.#work();
  }

  #isHere = () => this.#context.shared().room === 'recurrent';

  #work = latestOnly(async () => {
    try {
      while (this.#isHere() && this.#context.get().problem === null && (await this.#once()));
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal !== null) this.#refuse(refusal);
    }
  });

  /** Does the next task for the picture; returns whether there was one. */
  async #once(): Promise<boolean> {
    const state = this.#context.get();
    if (state.view === 'waiting') return state.needed.length === 0 && this.#count();
    if (state.view === 'gradients') return this.#reaches.next();
    const slots = slotsOf(state);
    const fresh = slots.filter((slot) => !isSame(this.#inSlots[slot], settingsOf(state.input, slot)));
    if (fresh.length > 0) return this.#begin(fresh);
    const runs = slots.map((slot) => state.runs[slot] as Run);
    const other = slots.filter((_, nth) => state.view !== 'bottleneck' && runs[nth].source !== state.look.source);
    if (other.length > 0 && state.sourceProblem === null) return this.#read(other);
    const behind = slots.filter((_, nth) => runs[nth].step < state.steps && runs[nth].problem === null);
    if (state.training && behind.length > 0) return this.#train(behind);
    if (state.training) this.#stopped();
    return this.#writeOut();
  }

  async #writeOut() {
    const { get, set, client } = this.#context;
    const why = whyOf(get());
    if (!why || why.of === get().written?.of) return false;
    const [slot] = slotsOf(get());
    const { ids } = idsOf(this.#runIn(slot));
    const sum = await client.call('recurrent_explain', slot, ids, why.stage, why.word, why.column);
    set({ written: { of: why.of, sum } });
    return true;
  }

  #stopped() {
    const { get, set, writeAddress } = this.#context;
    // The user may pause while the engine is training. The steps of that request still count.
    const steps = Math.max(get().steps, ...runsOf(get()).map(({ step }) => step));
    set({ training: false, steps });
    writeAddress();
  }

  async #count() {
    const { client, set } = this.#context;
    const asked = COUNTED.map((n) => client.call('recurrent_steps_needed', Number(n), COUNTED_WIDTH));
    set({ needed: await Promise.all(asked) });
    return true;
  }

  async #begin(slots: Slot[]) {
    const { get, client } = this.#context;
    const { input } = get();
    const beginIn = async (slot: Slot) => {
      const settings = settingsOf(input, slot);
      this.#inSlots[slot] = null;
      const [plan, progress, seen] = await Promise.all([
        client.call('recurrent_begin', slot, settings),
        client.call('recurrent_steps', slot, 0),
        client.call('recurrent_view', slot, new Uint32Array()),
      ]);
      this.#inSlots[slot] = settings;
      const start = { settings, plan, step: 0, losses: new Float32Array(), source: '' };
      return { slot, run: await runAfter(client, start, progress, seen) };
    };
    const begun = await Promise.all(slots.map(beginIn));
    this.#size = FIRST_SIZE;
    this.#put(begun);
    return true;
  }

  async #read(slots: Slot[]) {
    const { get, set, client } = this.#context;
    const { source } = get().look;
    const problem = slots.map((slot) => problemOf(source, this.#runIn(slot).plan)).find((problem) => problem !== null);
    if (problem) {
      set({ sourceProblem: problem });
      return true;
    }
    const readIn = async (slot: Slot) => {
      const run = { ...this.#runIn(slot), source };
      return { slot, run: { ...run, seen: await client.call('recurrent_view', slot, idsOf(run).ids) } };
    };
    try {
      this.#put(await Promise.all(slots.map(readIn)));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (get().look.source === source) set({ sourceProblem: error.message });
    }
    return true;
  }

  async #train(slots: Slot[]) {
    const { get, client } = this.#context;
    const { steps } = get();
    const trainIn = async (slot: Slot) => {
      const run = this.#runIn(slot);
      const [progress, seen] = await Promise.all([
        client.call('recurrent_steps', slot, Math.min(this.#size, steps - run.step)),
        client.call('recurrent_view', slot, idsOf(run).ids),
      ]);
      return { slot, progress, run: await runAfter(client, run, progress, seen) };
    };
    const trained = await Promise.all(slots.map(trainIn));
    this.#adapt(Math.max(...trained.map(({ progress }) => progress.step_ms)), slots.length);
    this.#put(trained);
    return true;
  }

  /**
   * Adapts the number of steps per request. Only the time of the steps is measured, because the time of the evaluation
   * does not depend on their number.
   */
  #adapt(perStep: number, models: number) {
    if (perStep <= 0) return;
    const fitting = Math.round(ANSWER_MS / (perStep * models));
    this.#size = Math.max(1, Math.min(fitting, 2 * this.#size, MOST_AT_ONCE));
    performance.clearMeasures('headlight:step');
    performance.measure('headlight:step', { start: performance.now() - perStep, duration: perStep });
  }

  #runIn = (slot: Slot) => this.#context.get().runs[slot] as Run;

  #put(changed: { slot: Slot; run: Run }[]) {
    const { get, set } = this.#context;
    const runs: Recurrent['runs'] = [...get().runs];
    for (const { slot, run } of changed) runs[slot] = run;
    set({ runs });
  }

  #refuse(message: string) {
    const { get, set, note } = this.#context;
    const { runs, view, input } = get();
    const usual = usualOf(view);
    // If a link combines incompatible settings and there is no earlier picture, the defaults are used.
    if (runs.some((run) => run !== null) || isSame(input, usual)) return set({ problem: message, training: false });
    note(message);
    set({ input: usual });
  }
}
