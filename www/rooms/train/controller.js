// @ts-check
/**
 * The room "Train": the user's actions on a tiny model that learns.
 *
 * @typedef {import('./state.js').Train} Train
 * @typedef {import('./state.js').TrainSettings} TrainSettings
 */
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/client.ts';
import { latestOnly } from '../../engine/latest.ts';
import { saveFile } from '../../widgets/save-file.ts';
import { MOST_STEPS } from './fields.js';
import { createFiles } from './files.js';
import { hasHeads, PRESETS, presetOf } from './presets.js';
import { fromFields, isSameSettings, isToCome } from './state.js';
import { createTraining } from './training.js';
import { words } from './words.js';

/** Number of steps for one press of the "next" key. */
const PORTION = 50;

/** @param {import('../../state/room.ts').Context<Train>} context */
export function createTrain(context) {
  const {
    get,
    set,
    shared,
    client,
    note,
    writeAddress,
    newHistoryEntry,
    chooseHead,
    changeText,
    offerModel,
    openRoom,
  } = context;
  const training = createTraining(context);

  /** Requests the model of the displayed step. */
  const lookBack = latestOnly(async () => {
    const { run, view } = get();
    if (!run || view.at === null || !isToCome(get())) return;
    const at = nearest(run.kept, view.at);
    try {
      const past = await client.call('train_view_at', at, new Uint32Array());
      // A link may name a step without a snapshot.
      if (get().view.at === view.at && get().run?.plan === run.plan) set({ past, view: { ...get().view, at } });
    } catch (error) {
      if (!(error instanceof RequestError)) return;
      // The engine keeps fewer snapshots as training continues, so this one may have been dropped.
      if (get().run?.plan === run.plan) set({ past: null, view: { ...get().view, at: null } });
    }
  });
  // A link may name a step that training has not reached yet.
  context.subscribe(() => {
    if (!get().playing && isToCome(get())) lookBack();
  });

  /** @param {Partial<import('./state.js').View>} parts */
  function turn(parts) {
    set({ view: { ...get().view, ...parts }, touched: true });
    writeAddress();
  }

  /** @param {number | null} at */
  function lookAt(at) {
    const { run } = get();
    if (!run) return;
    const isNow = at === null || at >= run.step;
    turn({ at: isNow ? null : nearest(run.kept, at) });
    if (isNow) set({ past: null });
  }

  /**
   * Starts a training run with other settings.
   *
   * @param {TrainSettings} input
   * @param {number} until the step to which it trains automatically
   */
  function change(input, until = 0) {
    set({
      input,
      playing: until > 0 ? { until } : null,
      view: { ...get().view, at: null },
      past: null,
      problem: null,
      touched: true,
    });
    writeAddress();
  }

  function keepCurve() {
    const { run, curves } = get();
    if (!run || run.step === 0) return;
    const { settings, losses, measured } = run;
    set({ curves: [...curves, { settings, losses, measured }] });
  }

  /** The files of the model at the displayed step. */
  async function modelFiles() {
    const { run, view } = get();
    const [weights, config, tokenizer] = await Promise.all([
      client.call('train_save', view.at),
      client.call('train_config', view.at),
      client.call('train_tokenizer'),
    ]);
    const files = [
      new File([new Uint8Array(weights)], 'model.safetensors', { type: 'application/octet-stream' }),
      new File([config], 'config.json', { type: 'application/json' }),
    ];
    // A recurrent model needs no tokenizer.json, because its config.json contains the vocabulary. This room can open
    // it.
    if (run && hasHeads(run.settings))
      files.push(new File([tokenizer], 'tokenizer.json', { type: 'application/json' }));
    return files;
  }

  /** Calls `act` with the model's files. @param {(files: File[]) => unknown} act */
  async function withModel(act) {
    try {
      await act(await modelFiles());
    } catch (error) {
      if (error instanceof RequestError) note(error.message);
      // A lost engine is reported elsewhere.
      else if (!(error instanceof WorkerLost || error instanceof EngineUnavailable)) throw error;
    }
  }

  /** Opens the model with the displayed sequence and the selected head. @param {File[]} files */
  async function openModel(files) {
    const { run, view, past } = get();
    if (!run) return;
    const { settings, plan, now } = run;
    const seen = past?.step === view.at ? past : now;
    await offerModel(files, words.acts.trained(words.settings.values[settings.task], seen.step.toLocaleString('en')));
    if (shared().room !== 'train') return;
    if (settings.architecture === 'encoder_decoder') {
      const source = seen.sequence.slice(0, plan.predicted_from);
      changeText(Array.from(source, (word) => plan.vocabulary[word]).join(' '));
      return openRoom('translate');
    }
    changeText(Array.from(seen.sequence, (word) => plan.vocabulary[word]).join(' '));
    const { head } = view;
    if (head !== null && head < seen.patterns.length)
      chooseHead({ layer: Math.floor(head / settings.n_heads), head: head % settings.n_heads });
    openRoom('sentence');
  }

  function play() {
    set({ touched: true });
    if (get().view.at !== null) lookAt(null);
    training.trainTo(MOST_STEPS);
  }

  /** @param {number} steps */
  function train(steps) {
    const { run, view } = get();
    if (!run) return;
    set({ touched: true });
    if (view.at !== null) lookAt(null);
    training.trainTo(run.step + steps);
  }

  /** Opens the state of a URL. @param {import('../../state/fields.ts').Chosen} chosen */
  function open(chosen) {
    const { input, view, steps } = fromFields(chosen);
    const { input: before, run } = get();
    // The current run continues to the link's step instead of starting again.
    const isOnTheWay =
      run?.settings === before && run.problem === null && isSameSettings(input, before) && run.step <= steps;
    set({
      input: isOnTheWay ? before : input,
      view,
      past: null,
      opened: null,
      problem: null,
      touched: false,
      playing: null,
    });
    if (isOnTheWay && run.step < steps) training.trainTo(steps);
    else if (!isOnTheWay && steps > 0) set({ playing: { until: steps } });
  }

  /** @type {import('../../state/room.ts').Intents} */
  const intents = {
    setting: (/** @type {Partial<TrainSettings>} */ parts) => change({ ...get().input, ...parts }),
    preset(/** @type {string} */ id) {
      const preset = PRESETS.find((preset) => preset.id === id);
      if (!preset) return;
      newHistoryEntry();
      set({ curves: [], view: { ...get().view, head: null } });
      change({ ...preset.settings });
    },
    compare(/** @type {number} */ nth) {
      const { run, input } = get();
      const preset = presetOf(input);
      if (!run || !preset || run.step === 0) return;
      newHistoryEntry();
      keepCurve();
      change({ ...input, ...preset.compare[nth] }, run.step);
    },
    play,
    pause: training.stop,
    trainStep: () => train(1),
    portion: () => train(PORTION),
    restart: () => training.restart(0),
    lookAt,
    move(/** @type {number} */ by) {
      const { run, view, playing } = get();
      if (!run) return;
      if (playing) return training.stop();
      if (by > 0 && view.at === null) return train(PORTION);
      const goal = (view.at ?? run.step) + by * PORTION;
      lookAt(by > 0 ? firstFrom(run.kept, goal) : nearest(run.kept, goal));
    },
    scale: (/** @type {import('./state.js').Scale} */ scale) => turn({ scale }),
    head: (/** @type {number} */ head) => turn({ head: get().view.head === head ? null : head }),
    keepCurve,
    clearCurves: () => set({ curves: [] }),
    openStep: () => void training.open(),
    closeStep: () => set({ opened: null }),
    saveModel: () =>
      withModel((files) => {
        for (const file of files) saveFile(file.name, [file], file.type);
      }),
    openModel: () => withModel(openModel),
    openFiles: (/** @type {File[]} */ files) => void training.read(files),
    release() {
      const { opened, view } = get();
      if (opened) set({ opened: null });
      else if (view.head !== null) turn({ head: null });
      else if (view.at !== null) lookAt(null);
    },
  };

  return {
    open,
    intents,
    files: createFiles(context),
    /** Repeats the training run that the engine has lost; the result is the same. */
    restart: () => training.restart(get().run?.step ?? 0),
  };
}

/** The last step with a snapshot, up to a given step. @param {ArrayLike<number>} kept @param {number} step */
const nearest = (kept, step) => Math.max(0, ...Array.from(kept).filter((one) => one <= step));

/** The first step with a snapshot, from a given step on. @param {ArrayLike<number>} kept @param {number} step */
const firstFrom = (kept, step) => Array.from(kept).find((one) => one >= step) ?? null;
