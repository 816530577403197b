// @ts-check
/**
 * The training loop: steps are requested from the engine in portions, so that it answers about thirty times a second
 * and the page stays responsive. Measurements are taken at the same steps on every machine.
 *
 * @typedef {import('./state.js').Train} Train
 * @typedef {import('./state.js').Run} Run
 * @typedef {import('./portions.js').Chunk} Chunk
 * @typedef {import('./portions.js').Portion} Portion
 */
import { shortest } from '../../draw/shortest.ts';
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/client.ts';
import { MOST_STEPS } from './fields.js';
import { after, hasLearned, isMeasured, measuredEvery, runOf } from './portions.js';
import { isSameSettings, usualOf } from './state.js';
import { words } from './words.js';

/** Target time per request in milliseconds. */
const ANSWER_MS = 30;
/** Maximum number of steps per request. */
const MOST_AT_ONCE = 500;
/** An empty sequence means that the engine chooses the displayed sequence. */
const PROBE = new Uint32Array();

/** @param {import('../../state/room.ts').Context<Train>} context */
export function createTraining(context) {
  const { get, set, shared, subscribe, client, note, writeAddress } = context;
  /** The settings of the engine's training run. @type {Train['input'] | null} */
  let begun = null;
  /** Number of the current training run. Answers for an earlier run are dropped. */
  let current = 0;
  /** The training run whose loop is active. */
  let looping = 0;
  let size = 1;
  /** Whether saved files are being loaded. No other run may train during that time. */
  let isReading = false;

  const isHere = () => shared().room === 'train';

  subscribe(() => {
    if (!isHere()) {
      if (get().playing?.until && begun !== null) stop();
    } else if (get().input !== begun) {
      begin();
    }
  });

  async function begin() {
    const { input } = get();
    begun = input;
    current += 1;
    const mine = current;
    size = 1;
    try {
      const [plan, seen] = await Promise.all([client.call('train_begin', input), look()]);
      if (mine !== current) return;
      const made = { losses: none(), gradient_norms: none(), layer_norms: plan.layers.map(none) };
      set({ run: runOf(input, plan, made, seen), past: null, opened: null, problem: null });
      if (get().playing) loop();
    } catch (error) {
      if (mine !== current) return;
      // If a link combines incompatible settings and there is no earlier picture, the task's defaults are used.
      if (error instanceof RequestError && !get().run && !isSameSettings(input, usualOf(input.task))) {
        note(error.message);
        set({ input: usualOf(input.task), playing: null });
      } else {
        report(error);
      }
    }
  }

  /** Requests the displayed data of a run that is not training. */
  const look = () =>
    Promise.all([
      client.call('train_view', PROBE),
      client.call('train_kept'),
      client.call('train_steps', 0),
      client.call('train_gradient_by_distance', 0),
      client.call('train_gradient_by_distance'),
    ]);

  /**
   * Loads a saved training run in place of the current run. If the files are not a training run, the current run stays.
   *
   * @param {File[]} files
   */
  async function read(files) {
    // A room that was opened for these files has not started a run yet. Without `begin`, it would start a run after the
    // files are loaded.
    if (get().input !== begun) begin();
    const mine = current;
    isReading = true;
    // Stops training. Steps that were already requested arrive before the answer.
    set({ playing: null });
    const names = files.map(({ name }) => name);
    try {
      const opened = await client.read('train_read', [], files, names);
      const { plan, losses } = opened;
      const { learning_rate, smoothing } = opened.settings;
      const settings = {
        ...opened.settings,
        learning_rate: Number(shortest(learning_rate)),
        smoothing: Number(shortest(smoothing)),
      };
      if (mine !== current) return;
      current += 1;
      const ours = current;
      const seen = await look();
      if (ours !== current) return;
      begun = settings;
      set({
        input: settings,
        run: runOf(settings, plan, opened, seen),
        past: null,
        opened: null,
        problem: null,
        touched: true,
        view: { ...get().view, at: null, head: null },
      });
      writeAddress();
      note(words.acts.isRead(words.settings.values[settings.task], losses.length.toLocaleString('en')));
    } catch (error) {
      if (error instanceof RequestError) note(error.message);
      else report(error);
    } finally {
      isReading = false;
    }
  }

  /** Trains to a step. @param {number} until */
  function trainTo(until) {
    // After invalid settings, the picture still shows the previous run. That run cannot continue.
    if (isReading || get().problem !== null) return;
    set({ playing: { until: Math.min(until, MOST_STEPS) }, opened: null });
    loop();
  }

  /** Stops after the steps that are being computed. */
  function stop() {
    if (looping === current) set({ playing: { until: 0 } });
    else stopped();
  }

  function stopped() {
    set({ playing: null });
    writeAddress();
  }

  async function loop() {
    const { run } = get();
    // A run that is still starting will start its loop itself.
    if (!run || run.settings !== begun || looping === current) return;
    looping = current;
    const mine = current;
    try {
      let asked = portionFrom(run.step, run.problem);
      while (asked) {
        const started = performance.now();
        const portion = await asked;
        if (mine !== current) return;
        adapt(performance.now() - started);
        const before = /** @type {Run} */ (get().run);
        const run = after(before, portion);
        // Only "Play" pauses automatically. An explicitly requested number of steps is always completed.
        run.isPausedAsLearned = get().playing?.until === MOST_STEPS && hasLearned(run) && !hasLearned(before);
        // The engine computes the next portion while the page draws.
        asked = run.isPausedAsLearned ? null : portionFrom(run.step, run.problem);
        set({ run });
      }
      stopped();
    } catch (error) {
      if (mine === current) report(error);
    } finally {
      if (looping === mine) looping = 0;
    }
  }

  /**
   * Requests some steps, all in one message.
   *
   * @param {number} from
   * @param {string | null} problem
   * @returns {Promise<Portion> | null} `null` if there is nothing more to do
   */
  function portionFrom(from, problem) {
    const { playing } = get();
    if (!playing || !isHere() || problem !== null || from >= playing.until) return null;
    const until = Math.min(playing.until, from + size);
    /** @type {Promise<Chunk>[]} */
    const chunks = [];
    for (let step = from; step < until; ) {
      const every = measuredEvery(step);
      const end = Math.min(until, step - (step % every) + every);
      const withView = end === until || isMeasured(end);
      chunks.push(chunkOf(end - step, withView));
      step = end;
    }
    return portionOf(chunks);
  }

  /** @param {number} steps @param {boolean} withView @returns {Promise<Chunk>} */
  async function chunkOf(steps, withView) {
    const [progress, seen] = await Promise.all([
      client.call('train_steps', steps),
      withView ? client.call('train_view', PROBE) : null,
    ]);
    return { progress, seen };
  }

  /** @param {Promise<Chunk>[]} asked @returns {Promise<Portion>} */
  async function portionOf(asked) {
    const [kept, reach, ...chunks] = await Promise.all([
      client.call('train_kept'),
      client.call('train_gradient_by_distance'),
      ...asked,
    ]);
    return { chunks, kept, reach: Float32Array.from(reach) };
  }

  /** Adapts the number of steps per request to the target time. @param {number} took milliseconds */
  function adapt(took) {
    const wanted = Math.round((size * ANSWER_MS) / Math.max(took, 1));
    size = Math.max(1, Math.min(wanted, 2 * size, MOST_AT_ONCE));
  }

  /** Does one training step and records its gradients and its update. */
  async function open() {
    const { run } = get();
    if (!run || run.problem !== null || isReading) return;
    const mine = current;
    set({ playing: null });
    try {
      const opening = client.call('train_open');
      const [opened, portion] = await Promise.all([opening, portionOf([chunkOf(0, true)])]);
      const now = get().run;
      if (mine !== current || !now) return;
      const { progress } = lastOf(portion);
      progress.losses = Float32Array.of(opened.loss);
      progress.gradient_norms = Float32Array.of(opened.gradient_norm);
      progress.layer_norms = Array.from(opened.layer_norms, (norm) => Float32Array.of(norm));
      set({ run: after(now, portion), opened, view: { ...get().view, at: null }, past: null });
      writeAddress();
    } catch (error) {
      if (mine === current) report(error);
    }
  }

  /** @param {unknown} error */
  function report(error) {
    if (error instanceof RequestError) set({ problem: error.message, playing: null });
    else if (!(error instanceof WorkerLost || error instanceof EngineUnavailable)) throw error;
  }

  return {
    trainTo,
    read,
    stop,
    open,

    /** Restarts with the same settings and trains to a step. @param {number} until */
    restart(until) {
      begun = null;
      current += 1;
      set({ playing: until > 0 ? { until } : null, view: { ...get().view, at: null }, past: null });
      begin();
    },
  };
}

const none = () => new Float32Array();

/** @param {Portion} portion */
const lastOf = ({ chunks }) => chunks[chunks.length - 1];
