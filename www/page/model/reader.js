// @ts-check
/**
 * The reader requests the answers for the current room: it runs the model if the sentence has changed, and calls the
 * room's `read`. All requests of a change share one message, and their answers become one change of state.
 *
 * @typedef {import('../../state/text.js').TextInput} TextInput
 * @typedef {import('../../state/text.js').TextRun} TextRun
 * @typedef {import('../../state/text.js').Pair} Pair
 * @typedef {{ room: import('../state.js').RoomName, input: unknown, text: TextInput, selected: Pair, folder: string, model: import('../../state/model.js').ModelManifest | null }} Inputs
 * @typedef {{ answers: any } | { error: unknown }} Outcome
 */
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/client.js';
import { latestOnly } from '../../engine/latest.js';
import { isSame } from '../../state/same.js';
import { folderOf, modelOf, openRoom, usesModel } from '../state.js';

/**
 * @param {object} page
 * @param {import('../state.js').PageStore} page.store
 * @param {import('../../engine/client.js').Client} page.client
 * @param {ReturnType<typeof import('./text.js').createText>} page.text
 * @param {() => import('../../state/room.js').Controller | null} page.controllerNow controller of the current room
 * @param {() => void} page.writeAddress
 * @param {(act: () => void) => void} page.afterDrawing
 */
export function createReader({ store, client, text, controllerNow, writeAddress, afterDrawing }) {
  /** The run that the engine holds. */
  let engineHas = /** @type {TextRun | null} */ (null);
  let lastInputs = /** @type {Inputs | null} */ (null);

  /** @returns {Inputs} */
  function currentInputs() {
    const state = store.get();
    const { room, rooms, text } = state;
    const { phase, manifest } = modelOf(state);
    return {
      room,
      input: rooms[room]?.input,
      text: text.input,
      selected: text.selected,
      folder: folderOf(state),
      model: phase === 'ready' ? manifest : null,
    };
  }

  const isUpToDate = () => {
    const now = currentInputs();
    return (
      lastInputs !== null && Object.entries(now).every(([key, value]) => value === /** @type {any} */ (lastInputs)[key])
    );
  };

  const readAgain = latestOnly(async () => {
    const { model } = currentInputs();
    const read = controllerNow()?.read;
    const needsModel = usesModel(store.get());
    if (!read || (needsModel && !model)) return;
    const { runsTexts = false, tokenizesItself = false } = openRoom(store.get())?.room ?? {};
    const input = needsModel && model && !tokenizesItself ? text.withinModel(model) : null;
    const inputs = currentInputs();
    lastInputs = inputs;
    if (runsTexts) engineHas = null;
    const started = performance.now();
    if (store.get().text.problem !== null) store.set({ text: { ...store.get().text, problem: null } });
    try {
      if (input) await readSentence(inputs, read, started);
      else {
        const answers = await read(wishOf(inputs, tokenizesItself ? inputs.text : null, Promise.resolve(null)));
        if (tokenizesItself) store.set({ text: { ...store.get().text, fits: null } });
        show(inputs, answers, null);
        if (tokenizesItself) measureTotal(started);
      }
    } catch (error) {
      report(error, inputs);
    }
  });

  /**
   * @param {Inputs} inputs
   * @param {NonNullable<import('../../state/room.js').Controller['read']>} read
   * @param {number} started
   */
  async function readSentence(inputs, read, started) {
    const isRead = engineHas !== null && engineHas.text === inputs.text.text && engineHas.cut === inputs.text.cut;
    const running = isRead ? Promise.resolve(/** @type {TextRun} */ (engineHas)) : runOf(inputs.text);
    const reading = outcomeOf(read(wishOf(inputs, inputs.text, running)));
    const run = await running.catch((error) => withoutText(inputs, read, error));
    if (!run) return;
    engineHas = run;
    // The token indices in a URL refer to its sentence, but that is not tokenised yet.
    if (text.isUnread() && store.get().text.input !== inputs.text) return;
    const selected = text.selectionIn(run.tokens);
    // If the indices have changed, the answers are for other tokens and are requested again.
    const outcome = isSame(selected, inputs.selected)
      ? await reading
      : await outcomeOf(read(wishOf({ ...inputs, selected }, inputs.text, running)));
    const isStillSelected = store.get().text.selected === inputs.selected;
    store.set({ text: { ...store.get().text, run, fits: null, ...(isStillSelected ? { selected } : {}) } });
    if ('error' in outcome) return report(outcome.error, inputs);
    lastInputs = { ...inputs, selected };
    show({ ...inputs, selected }, outcome.answers, run);
    writeAddress();
    if (!isRead) measureTotal(started, run.took);
  }

  /**
   * Shows the parts of the room that need no valid text, if any. The last picture stays if it has the same input.
   *
   * @param {Inputs} inputs
   * @param {NonNullable<import('../../state/room.js').Controller['read']>} read
   * @param {unknown} error
   */
  async function withoutText(inputs, read, error) {
    report(error, inputs);
    if (!(error instanceof RequestError) || store.get().rooms[inputs.room].reading?.input === inputs.input) return null;
    const answers = await read(wishOf(inputs, null, Promise.resolve(null)));
    if (answers) show(inputs, answers, null);
    return null;
  }

  /**
   * @param {TextInput} input
   * @returns {Promise<TextRun>}
   */
  async function runOf({ text, cut, model }) {
    const manifest = await client.call('run_text', text, cut);
    const { tokens, found, tokenize_ms, forward_ms } = manifest;
    return { text, cut, model, tokens, found, took: { tokenize: tokenize_ms, forward: forward_ms } };
  }

  /**
   * @param {Inputs} inputs
   * @param {TextInput | null} input
   * @param {Promise<TextRun | null>} run
   * @returns {import('../../state/reading.js').Wish<any>}
   */
  function wishOf(inputs, input, run) {
    const tokens = store.get().text.run?.tokens;
    // The first word, because some models put a special token before it.
    const first = Math.max(0, tokens?.findIndex(({ special }) => !special) ?? 1);
    return {
      input: inputs.input,
      model: inputs.model,
      text: input,
      selected: inputs.selected,
      token: inputs.selected.query ?? first,
      run,
    };
  }

  /**
   * @param {Inputs} inputs
   * @param {any} answers
   * @param {TextRun | null} run
   */
  function show(inputs, answers, run) {
    const { rooms } = store.get();
    const sentence = run && { run, input: inputs.text };
    store.set({
      rooms: {
        ...rooms,
        [inputs.room]: {
          ...rooms[inputs.room],
          reading: { folder: inputs.folder, input: inputs.input, sentence, selected: inputs.selected, answers },
          problem: null,
        },
      },
    });
  }

  /**
   * @param {unknown} error
   * @param {Inputs} inputs
   */
  function report(error, inputs) {
    if (error instanceof WorkerLost) {
      lastInputs = null;
    } else if (error instanceof RequestError) {
      const { rooms, text } = store.get();
      // If a room sends the sentence with its own requests, the first request reports an invalid sentence.
      if (error.method === 'run_text' || error.method === 'predict' || error.method === 'translate')
        store.set({ text: { ...text, problem: error.message, fits: error.most ?? null } });
      else if (isUpToDate())
        store.set({ rooms: { ...rooms, [inputs.room]: { ...rooms[inputs.room], problem: error.message } } });
    } else if (!(error instanceof EngineUnavailable)) {
      throw error;
    }
  }

  /**
   * @param {number} start
   * @param {Record<string, number | undefined>} [took] parts of the time, in milliseconds
   */
  function measureTotal(start, took = {}) {
    afterDrawing(() => {
      const end = performance.now();
      for (const [name, duration] of Object.entries(took)) {
        if (duration !== undefined) performance.measure(`headlight:${name}`, { start, duration });
      }
      performance.measure('headlight:total', { start, end });
    });
  }

  store.subscribe(() => {
    // A room may react to this change with another; both belong to one measurement.
    if (!isUpToDate()) queueMicrotask(() => isUpToDate() || readAgain());
  });

  return {
    /** Whether the engine still holds a run. @param {TextRun} run */
    isCurrent: (run) => engineHas === run,

    /** Requests everything again after the engine has loaded a model, because the engine then loses its runs. */
    restart() {
      engineHas = null;
      lastInputs = null;
      readAgain();
    },
  };
}

/**
 * @param {Promise<any>} answers
 * @returns {Promise<Outcome>}
 */
const outcomeOf = (answers) =>
  answers.then(
    (answers) => ({ answers }),
    (error) => ({ error }),
  );
