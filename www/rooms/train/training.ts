/**
 * The training loop: steps are requested from the engine in portions, so that it answers about thirty times a second
 * and the page stays responsive. Measurements are taken at the same steps on every machine.
 */
import { written } from '../../draw/written.ts';
import { RequestError, refusalIn } from '../../engine/errors.ts';
import type { Context } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import type { Pace } from '../../widgets/player.ts';
import { MOST_STEPS } from './fields.ts';
import { after, beginRun, hasLearned, openStep, type Portion, readSaved, requestSteps } from './portions.ts';
import { nextOf, type Run, type Train, usualOf } from './state.ts';
import { words } from './words/en.js';

/** Target time per request in milliseconds. */
const ANSWER_MS = 30;
/** Maximum number of steps per request. */
const MOST_AT_ONCE = 500;
/** Pause in milliseconds before each step of “Play”; 0: as many steps as possible. */
const PAUSE_MS: Record<Pace, number> = { slow: 500, steady: 60, fast: 0 };

export class Training {
  readonly #context: Context<Train>;
  #begun: Train['input'] | null = null;
  /** Number of the current training run. Answers for an earlier run are dropped. */
  #current = 0;
  #looping = 0;
  #size = 1;
  /** Whether saved files are being loaded. No other run may train during that time. */
  #isReading = false;

  constructor(context: Context<Train>) {
    this.#context = context;
    const { get, subscribe } = context;
    subscribe(() => {
      if (this.#isHere()) {
        if (get().input !== this.#begun) this.#begin();
      } else if (get().playing?.until && this.#begun !== null) this.stop();
    });
  }

  trainTo(until: number) {
    const { get, set } = this.#context;
    // After invalid settings, the picture still shows the previous run. That run cannot continue.
    if (this.#isReading || get().problem !== null) return;
    set({ playing: { until: Math.min(until, MOST_STEPS) }, opened: null });
    this.#loop();
  }

  /** Stops after the steps that are being computed. */
  stop() {
    if (this.#looping === this.#current) this.#context.set({ playing: { until: 0 } });
    else this.#stopped();
  }

  /** Restarts with the same settings and trains to a step. */
  restart(until: number) {
    const { get, set } = this.#context;
    this.#begun = null;
    this.#current += 1;
    set({ playing: until > 0 ? { until } : null, view: { ...get().view, at: null }, past: null });
  }

  /** Does one training step and records its gradients and its update. */
  async open() {
    const { get, set, client, writeAddress } = this.#context;
    const { run } = get();
    if (!run || run.problem !== null || this.#isReading) return;
    const mine = this.#current;
    set({ playing: null });
    try {
      const { opened, portion } = await openStep(client);
      const now = get().run;
      if (mine !== this.#current || !now) return;
      set({ run: after(now, portion), opened, view: { ...get().view, at: null }, past: null });
      writeAddress();
    } catch (error) {
      if (mine === this.#current) this.#report(error);
    }
  }

  /** Loads a saved training run. If the files are not a training run, the current run stays. */
  async read(files: File[]) {
    const { get, set, client, note, writeAddress } = this.#context;
    // If the room was opened for these files, its first run has not started yet. It must start before the files are
    // loaded; otherwise, the loaded run would be dropped.
    if (get().input !== this.#begun) this.#begin();
    const mine = this.#current;
    this.#isReading = true;
    // Stops training. The results of steps that were already requested arrive before the loaded run.
    set({ playing: null });
    try {
      const run = await readSaved(client, files);
      if (mine !== this.#current) return;
      const { settings: input } = run;
      this.#current += 1;
      this.#begun = input;
      const view = { ...get().view, at: null, head: null };
      set({ input, run, past: null, opened: null, problem: null, touched: true, view });
      writeAddress();
      note(words.acts.isRead(words.settings.values[input.task], written(run.step)));
    } catch (error) {
      if (error instanceof RequestError) note(error.message);
      else this.#report(error);
    } finally {
      this.#isReading = false;
    }
  }

  #isHere = () => this.#context.shared().room === 'train';

  async #begin() {
    const { get, set, client, note } = this.#context;
    const { input } = get();
    this.#begun = input;
    const mine = ++this.#current;
    this.#size = 1;
    try {
      const run = await beginRun(client, input);
      if (mine !== this.#current) return;
      set({ run, past: null, opened: null, problem: null });
      if (get().playing) this.#loop();
    } catch (error) {
      if (mine !== this.#current) return;
      const usual = usualOf(input.task);
      // If a link combines incompatible settings and there is no earlier picture, the task's defaults are used.
      if (error instanceof RequestError && !get().run && !isSame(input, usual)) {
        note(error.message);
        set({ input: usual, playing: null });
      } else this.#report(error);
    }
  }

  async #loop() {
    const { get, set } = this.#context;
    const { run } = get();
    // A run that is still starting will start its loop itself.
    if (!run || run.settings !== this.#begun || this.#looping === this.#current) return;
    const mine = this.#current;
    this.#looping = mine;
    try {
      let asked: Promise<Portion | null> | null = this.#portion(run, mine);
      for (;;) {
        const started = performance.now();
        const portion = await asked;
        if (mine !== this.#current) return;
        if (!portion) break;
        this.#adapt(performance.now() - started);
        const before = get().run as Run;
        const next = after(before, portion);
        // Only "Play" pauses automatically. An explicitly requested number of steps is always completed.
        next.isPausedAsLearned = this.#isPlay() && hasLearned(next) && !hasLearned(before);
        // The engine computes the next portion while the page draws.
        asked = next.isPausedAsLearned ? null : this.#portion(next, mine);
        set({ run: next });
      }
      this.#stopped();
    } catch (error) {
      if (mine === this.#current) this.#report(error);
    } finally {
      if (this.#looping === mine) this.#looping = 0;
    }
  }

  /** Requests some steps. Returns `null` if there are no more steps to do. */
  async #portion({ step, problem }: Run, mine: number) {
    const { get, client } = this.#context;
    const pause = this.#isPlay() ? PAUSE_MS[get().pace] : 0;
    if (pause > 0) await new Promise((done) => setTimeout(done, pause));
    const { playing } = get();
    const isOver = !playing || !this.#isHere() || problem !== null || step >= playing.until;
    if (isOver || mine !== this.#current) return null;
    return requestSteps(client, step, Math.min(playing.until, step + (pause > 0 ? 1 : this.#size)));
  }

  /** Adapts the number of steps per request to the target time. */
  #adapt(took: number) {
    const wanted = Math.round((this.#size * ANSWER_MS) / Math.max(took, 1));
    this.#size = Math.max(1, Math.min(wanted, 2 * this.#size, MOST_AT_ONCE));
  }

  #isPlay = () => this.#context.get().playing?.until === MOST_STEPS;

  #stopped() {
    const { get, set, writeAddress } = this.#context;
    set(nextOf(get()) ?? { playing: null, next: null });
    writeAddress();
  }

  #report(error: unknown) {
    const problem = refusalIn(error);
    if (problem !== null) this.#context.set({ problem, playing: null });
  }
}
