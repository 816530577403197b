// @ts-check
/**
 * What the rooms have in common that follow the sentence: they read more of its run, and read it
 * again when the run, the head, the held token or their own wishes change.
 *
 * @typedef {import('../controller.js').Context} Context
 * @typedef {import('./sentence.js').Reading} SentenceReading
 * @typedef {import('../state/sentence.js').Pair} Pair
 */
/**
 * @template Input
 * @typedef {object} Wish
 * @property {Input} input
 * @property {boolean} hasModel
 * @property {SentenceReading | null} sentence `null` while there is no model or no run
 * @property {Pair} held
 * @property {import('../engine/client.js').Client} client
 */
/**
 * @template Input, View, Answers
 * @typedef {object} Follower
 * @property {Input} input what is asked for
 * @property {(Wish<Input> & { answers: Answers }) | null} reading what the picture is made from
 * @property {View} view how it is looked at
 * @property {string | null} problem why the last wish could not be fulfilled
 * @property {boolean} touched whether anything was asked for that a link would not give by itself
 */
/**
 * @template Input, View
 * @typedef {object} Tools
 * @property {(parts: Partial<Input>) => void} change asks for something else
 * @property {(parts: Partial<View>) => void} turn looks at it in another way
 * @property {(parts: Partial<View>) => void} look likewise, for what passes and is not in the address
 * @property {() => { input: Input, view: View, reading: (Wish<Input> & { answers: any }) | null }} get
 * @property {Context} context
 */
import { EngineUnavailable, RequestError, WorkerLost } from '../engine/client.js';
import { latestOnly } from '../engine/latest.js';

/**
 * @template Input, View
 * @param {Input} input
 * @param {View} view
 */
export const nothingOf = (input, view) => ({ input, view, reading: null, problem: null, touched: false });

/**
 * @template Input, View, Answers
 * @param {Context} context
 * @param {'block' | 'positions' | 'lookup'} name
 * @param {object} room
 * @param {(chosen: Record<string, string>) => { input: Input, view: View }} room.fromFields
 * @param {(wish: Wish<Input>) => Promise<Answers>} room.read asks the engine
 * @param {(tools: Tools<Input, View>) => Record<string, (detail: any) => void>} room.intents
 */
export function createFollower(context, name, { fromFields, read, intents }) {
  const { store, client, writeAddress } = context;
  const get = () => /** @type {Follower<Input, View, Answers>} */ (/** @type {unknown} */ (store.get()[name]));
  const set = (/** @type {Partial<Follower<Input, View, Answers>>} */ parts) => store.set({ [name]: { ...get(), ...parts } });

  /** @type {Wish<Input> | null} */
  let asked = null;

  /** @returns {Wish<Input>} */
  function wish() {
    const { sentence, model } = store.get();
    const hasModel = model.phase === 'ready';
    return { input: get().input, hasModel, sentence: hasModel ? sentence.reading : null, held: sentence.view.held, client };
  }

  const isSame = (/** @type {Wish<Input>} */ one, /** @type {Wish<Input> | null} */ other) =>
    one.input === other?.input && one.hasModel === other.hasModel && one.sentence === other.sentence && one.held === other.held;

  const recompute = latestOnly(async () => {
    const mine = wish();
    asked = mine;
    try {
      const answers = await read(mine);
      set({ reading: { ...mine, answers }, problem: null });
    } catch (error) {
      if (error instanceof WorkerLost) asked = null;
      else if (error instanceof RequestError && isSame(mine, wish())) set({ problem: error.message });
      else if (!(error instanceof RequestError) && !(error instanceof EngineUnavailable)) throw error;
    }
  });

  store.subscribe(({ room, worked }) => {
    // Before the engine has given its examples it has not started.
    if (room === name && worked.presets.length > 0 && !isSame(wish(), asked)) recompute();
  });

  /** @type {Tools<Input, View>} */
  const tools = {
    change(parts) {
      set({ input: { ...get().input, ...parts }, touched: true });
      writeAddress();
    },
    turn(parts) {
      set({ view: { ...get().view, ...parts }, touched: true });
      writeAddress();
    },
    look: (parts) => set({ view: { ...get().view, ...parts } }),
    get,
    context,
  };

  return {
    /**
     * Asks for what a link says.
     *
     * @param {import('../state/url.js').Link} link
     */
    open: ({ chosen }) => set(fromFields(chosen)),
    intents: intents(tools),
  };
}
