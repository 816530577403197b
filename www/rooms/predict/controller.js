// @ts-check
/**
 * The room "Predict": a causal language model continues the sentence, and says what its layers, heads and MLPs
 * have to do with that.
 *
 * @typedef {import('../../pkg/headlight.js').Continued} Continued
 * @typedef {import('../../pkg/headlight.js').Prediction} Prediction
 * @typedef {import('../../pkg/headlight.js').Candidate} Candidate
 * @typedef {import('../../pkg/headlight.js').Surprise} Surprise
 * @typedef {import('./state.js').Input} Input
 * @typedef {import('./state.js').View} View
 * @typedef {import('./attributed.js').Attributed} Attributed
 * @typedef {object} Answers answers for the open view
 * @property {import('../../state/text.js').TextInput} of the sentence that they are of
 * @property {Continued} at
 * @property {Prediction} prediction
 * @property {import('../../pkg/headlight.js').PathWhy | null} [number] of the path, in the view "Next word"
 * @property {Surprise} [surprise]
 * @property {import('../../pkg/headlight.js').Unchanged | null} [unchanged] by the last change of the text; `null` before one
 * @property {import('../../pkg/headlight.js').Lens} [lens]
 * @property {Attributed} [attributed]
 * @property {import('../../pkg/headlight.js').Continuations} [continuations]
 * @typedef {import('../../state/reading.js').ReadingState<Input, View, Answers>} Predict
 */
import { RequestError } from '../../engine/client.js';
import { isAdded } from '../../state/models.js';
import { changesOf, kept, nothingRead } from '../../state/reading.js';
import { isSame } from '../../state/same.js';
import { createAttributed } from './attributed.js';
import { EXAMPLES } from './examples.js';
import { createFiles } from './files.js';
import { createGeneration } from './generation.js';
import { FIRST_INPUT, FIRST_VIEW, inputFrom, isSamePart, takenAfter, wordsIn } from './state.js';
import { createSurveys } from './surveys.js';

/** How many of the most likely words are shown. */
const SHOWN = 10;

/** @type {Predict} */
export const NO_PREDICT = nothingRead(FIRST_INPUT, FIRST_VIEW);

/** @param {import('../../state/room.js').Context<Predict>} context */
export function createPredict(context) {
  const { get, set, shared, subscribe, client, note, newHistoryEntry, changeText } = context;
  const { change, look } = changesOf(context);
  const generation = createGeneration(context);
  const surveys = createSurveys(context);
  const attributedOf = createAttributed(context);
  // What is kept is asked by the text's parts, because every change of the input makes a new object of them.
  const surpriseOf = kept((/** @type {string} */ at, /** @type {unknown[]} */ ..._model) =>
    client.call('surprise', JSON.parse(at)),
  );
  const lensOf = kept(
    (
      /** @type {string} */ at,
      /** @type {number | null} */ place,
      /** @type {number | null} */ word,
      /** @type {unknown[]} */ ..._model
    ) => client.call('lens', JSON.parse(at), place ?? undefined, word ?? undefined),
  );

  const unchangedOf = kept(
    (/** @type {string} */ before, /** @type {string} */ at, /** @type {unknown[]} */ ..._model) =>
      client.call('unchanged', JSON.parse(before), JSON.parse(at)),
  );

  /** The text that was read last, and the one that was read before it, as keys. */
  let [lastRead, readBefore] = /** @type {(string | null)[]} */ ([null, null]);

  /** A number that a link names may not be there. @param {Continued} at @param {import('./state.js').PathNumber} number */
  async function numberOf(at, { name, column }) {
    try {
      return await client.call('path_why', at, name, column);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      note(error.message);
      return null;
    }
  }

  /**
   * What the open view shows beside the prediction. It is asked for in the same task, so that it travels in the same
   * message.
   *
   * @param {Input} input
   * @param {Continued} at
   * @param {string} key the same as text
   * @param {string | null} before the text before the last change, where the two are compared
   * @param {import('../../pkg/headlight.js').ModelManifest | null} model
   * @returns {Promise<Partial<Answers>>}
   */
  async function shownIn(input, at, key, before, model) {
    const { view, number, place, word } = input;
    if (view === 'next') return { number: number && (await numberOf(at, number)) };
    if (view === 'layers') return { lens: await lensOf(key, place, word, model) };
    if (view === 'wrote') return model ? { attributed: await attributedOf(input, at, model) } : {};
    if (view === 'continuations')
      return { continuations: await client.call('continuations', at, ...input.continuations) };
    const [surprise, unchanged] = await Promise.all([
      surpriseOf(key, model),
      before === null ? null : unchangedOf(before, key, model),
    ]);
    return { surprise, unchanged };
  }

  /**
   * @param {import('../../state/reading.js').Wish<Input>} wish
   * @returns {Promise<Answers | null>}
   */
  async function read({ input, text, model }) {
    if (!text) return null;
    const { view, temperature, topK, topP, seed, ask } = input;
    /** @type {Continued} */
    const at = { text: text.text, cut: text.cut, chosen: takenAfter(input, text.text) };
    const key = JSON.stringify(at);
    if (key !== lastRead) [lastRead, readBefore] = [key, lastRead];
    const before = view === 'typed' && input.unchanged ? readBefore : null;
    const start = performance.now();
    const [prediction, shown] = await Promise.all([
      client.call('predict', at, { temperature, top_k: topK, top_p: topP, seed }, SHOWN, ask),
      shownIn(input, at, key, before, model),
    ]);
    performance.measure('headlight:forward', { start, duration: prediction.forward_ms });
    return { of: text, at, prediction, ...shown };
  }

  /** Opens the state of an address. @param {import('../../state/fields.js').Chosen} chosen */
  function open(chosen) {
    const { room, text } = shared();
    // The lectures' first sentence is complete, so there is nothing to predict of it.
    if (room === 'predict' && chosen.text === undefined && !text.touched) changeText(EXAMPLES[0].text);
    const input = inputFrom(chosen, shared().text.input.text);
    named = vocabulary();
    seen = input.chosen.text;
    set({ input, view: FIRST_VIEW, problem: null, touched: false });
  }

  /** The model whose entries the input names; the page's own ones give way to SmolLM2, so that they count as one. */
  const vocabulary = () => {
    const { model } = shared().text.input;
    return isAdded({ folder: model }) ? model : '';
  };
  let named = vocabulary();
  /** The text that the held token is of. */
  let seen = get().input.chosen.text;

  // Words that were taken continue one text, and held tokens are of one; entries and heads are of one model.
  subscribe(() => {
    const { text } = shared().text.input;
    const { input } = get();
    if (named !== vocabulary()) {
      named = vocabulary();
      seen = text;
      generation.stop();
      set({
        input: {
          ...input,
          chosen: { text, ids: [] },
          place: null,
          word: null,
          against: null,
          part: null,
          looker: null,
          off: null,
        },
      });
      return;
    }
    if (seen === text) return;
    seen = text;
    generation.stop();
    // A new input draws the room once more, so that a key makes one only where something is to be forgotten.
    const { place, looker } = input;
    if (place !== null || looker !== null || takenAfter(input, text).length < input.chosen.ids.length)
      set({ input: { ...input, chosen: { text, ids: [] }, place: null, looker: null } });
  });

  /** @type {import('../../state/room.js').Intents} */
  const intents = {
    view(view) {
      newHistoryEntry();
      change({ view });
    },
    tryExample(/** @type {string} */ id) {
      const example = EXAMPLES.find((example) => example.id === id);
      if (!example) return;
      generation.stop();
      newHistoryEntry();
      const { text, ask = [] } = example;
      const { view, take, temperature, topK, topP, seed, pace, colour, kindsOn } = get().input;
      set({ view: FIRST_VIEW });
      const [one = '', other = ''] = ask;
      change({
        ...FIRST_INPUT,
        ...{ view, take, temperature, topK, topP, seed, pace, ask, colour, kindsOn },
        continuations: [one, other],
        chosen: { text, ids: [] },
      });
      changeText(text);
    },
    take: (/** @type {'likely' | 'sample'} */ take) => change({ take }),
    pace: (/** @type {Input['pace']} */ pace) => change({ pace }),
    sampling: (/** @type {Partial<Input>} */ parts) => change(parts),
    ask: (/** @type {string} */ typed) => change({ ask: wordsIn(typed) }),
    word: (/** @type {number | null} */ word) => change({ word }),
    against: (/** @type {number | null} */ against) => change({ against }),
    place: (/** @type {number} */ place) => change({ place: get().input.place === place ? null : place }),
    part(/** @type {import('./state.js').Part} */ part) {
      const isHeld = isSamePart(get().input.part, part);
      change({ part: isHeld ? null : part, off: isHeld ? null : get().input.off });
    },
    off: (/** @type {Input['off']} */ off) => change({ off }),
    number: (/** @type {Input['number']} */ number) =>
      change({ number: isSame(get().input.number, number) ? null : number }),
    unchanged: (/** @type {boolean} */ unchanged) => change({ unchanged }),
    looker: (/** @type {number | null} */ looker) => change({ looker }),
    colour: (/** @type {Input['colour']} */ colour) => change({ colour }),
    kindsOn: (/** @type {Input['kindsOn']} */ kindsOn) => change({ kindsOn }),
    continuations: (/** @type {Input['continuations']} */ continuations) => change({ continuations }),
    whoWrote(/** @type {{ word: number, against: number }} */ { word, against }) {
      newHistoryEntry();
      change({ view: 'wrote', word, against });
    },
    ...generation.intents,
    ...surveys.intents,
    release() {
      const { input, view } = get();
      if (view.generating) generation.stop();
      else if (view.survey?.running) surveys.intents.cancelSurvey(null);
      else if (input.view === 'next' && input.number !== null) change({ number: null });
      else if (input.place !== null) change({ place: null });
      else if (input.part !== null) change({ part: null, off: null });
      else look({ survey: null, stopped: null });
    },
  };

  return { open, read, intents, files: createFiles(context) };
}
