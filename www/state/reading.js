// @ts-check
/**
 * State of a room whose picture is drawn from answers of the engine. The answers are requested again when the sentence,
 * the chosen head, the selected tokens or the room's own input change.
 *
 * @typedef {import('./text.js').TextInput} TextInput
 * @typedef {import('./text.js').TextRun} TextRun
 * @typedef {import('./text.js').Pair} Pair
 * @typedef {{ run: TextRun, input: TextInput }} SentenceRead the run and the input of the shared sentence on which the
 *     answers are based
 */
/**
 * The argument of a room's `read`.
 *
 * @template Input
 * @typedef {object} Wish
 * @property {Input} input
 * @property {import('../pkg/headlight.js').ModelManifest | null} model
 * @property {TextInput | null} text `null` if the room needs no model or cannot show the text
 * @property {Pair} selected selected tokens; a room's `read` is called again if their indices differ in the new sentence
 * @property {number} token the selected query, or the first word if none is selected
 * @property {Promise<TextRun | null>} run of the sentence; if it is awaited before the request, the engine gets two
 *     messages instead of one
 */
/**
 * @template Input, Answers
 * @typedef {object} Reading
 * @property {string} folder of the model
 * @property {Input} input
 * @property {SentenceRead | null} sentence `null` if the room needed no model
 * @property {Pair} selected
 * @property {Answers} answers
 */
/**
 * @template Input, View, Answers
 * @typedef {object} ReadingState
 * @property {Input} input of the room, as currently chosen
 * @property {Reading<Input, Answers> | null} reading that the picture is drawn from
 * @property {View} view settings that need no new answers
 * @property {string | null} problem why the last request failed
 * @property {boolean} touched whether the user changed anything; the URL must then include the room's fields
 */
/**
 * Props of the view of a reading room.
 *
 * @template Input, View, Answers
 * @typedef {object} ReadingProps
 * @property {Input} input of the room, as currently chosen
 * @property {View} view settings that need no new answers
 * @property {Reading<Input, Answers> | null} reading that the picture is drawn from
 * @property {import('../pkg/headlight.js').ModelManifest | null} sizes `null` until a model is loaded
 * @property {{ layer: number, head: number, specials: boolean }} chosen
 * @property {Pair} selected selected tokens
 * @property {import('./room.js').Theme} theme
 */
/**
 * @typedef {import('./room.js').Shared} Shared
 * @typedef {import('./room.js').Phase} Phase
 */

/**
 * The state of a room before its first answers.
 *
 * @template Input, View
 * @param {Input} input
 * @param {View} view
 */
export const nothingRead = (input, view) => ({ input, view, reading: null, problem: null, touched: false });

/**
 * The parts of `opened.js` that all reading rooms have in common.
 *
 * @template Input, View, Answers
 * @param {object} room
 * @param {(state: ReadingState<Input, View, Answers>) => boolean} room.usesModel
 * @param {(input: Input, view: View) => import('./fields.js').Written} room.toFields
 */
export const readingRoom = ({ usesModel, toFields }) => ({
  usesModel,
  toFields: (/** @type {ReadingState<Input, View, Answers>} */ { input, view }) => toFields(input, view),
  isTouched: (/** @type {ReadingState<Input, View, Answers>} */ { touched }) => touched,
  problem: (/** @type {ReadingState<Input, View, Answers>} */ { problem }) => problem,

  /**
   * @param {ReadingState<Input, View, Answers>} state
   * @param {Shared} shared
   * @returns {Phase}
   */
  phase(state, { text, model }) {
    const needsModel = usesModel(state);
    if (needsModel && model.phase !== 'ready') {
      return /** @type {const} */ ({
        absent: 'loading',
        loading: 'loading',
        reading: 'loading',
        cancelled: 'ready',
        failed: 'error',
        missing: 'error',
      })[model.phase];
    }
    if (needsModel && text.problem !== null) return 'error';
    const { input, reading, problem } = state;
    const isAnswered =
      problem !== null ||
      (reading?.input === input &&
        (!needsModel || reading.sentence?.input === text.input) &&
        reading.selected === text.selected);
    return isAnswered ? 'ready' : reading ? 'running' : 'loading';
  },

  /**
   * @param {ReadingState<Input, View, Answers>} state
   * @param {Shared} shared
   */
  isStale(state, { text }) {
    const { input, reading } = state;
    const isOfText = reading?.sentence?.input === text.input && reading.selected === text.selected;
    return reading !== null && (reading.input !== input || (usesModel(state) && !isOfText));
  },

  frame: (/** @type {ReadingState<Input, View, Answers>} */ { input, reading }) => [input, reading],

  /**
   * @param {ReadingState<Input, View, Answers>} state
   * @param {Shared} shared
   * @param {import('./room.js').Theme} theme
   * @returns {ReadingProps<Input, View, Answers>}
   */
  props(state, { text, model }, theme) {
    const { input, view, reading } = state;
    const { layer, head } = text.input;
    return {
      input,
      view,
      reading,
      sizes: model.manifest,
      chosen: { layer, head, specials: text.specials },
      selected: text.selected,
      theme,
    };
  },
});

/**
 * Functions that change a reading room's state.
 *
 * @template Input, View, Answers
 * @param {import('./room.js').Context<ReadingState<Input, View, Answers>>} context
 */
export const changesOf = ({ get, set, writeAddress }) => ({
  /** Changes the input. @param {Partial<Input>} parts */
  change(parts) {
    set({ input: { ...get().input, ...parts }, touched: true });
    writeAddress();
  },

  /** Changes the view. @param {Partial<View>} parts */
  turn(parts) {
    set({ view: { ...get().view, ...parts }, touched: true });
    writeAddress();
  },

  /** Changes the parts of the view that are not in the URL. @param {Partial<View>} parts */
  look(parts) {
    set({ view: { ...get().view, ...parts } });
  },
});
