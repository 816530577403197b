// @ts-check
/**
 * The room "Translate": an encoder reads the sentence and a decoder writes it in another language. The cross-attention
 * shows the source tokens to which the decoder attends for each word.
 *
 * @typedef {import('../../engine/trace.js').Matrix} Matrix
 * @typedef {import('../../pkg/headlight.js').Translation} RawTranslation
 * @typedef {Omit<RawTranslation, 'alignment'> & { alignment: Matrix }} Translation
 * @typedef {import('../../engine/trace.js').Matrices<import('../../pkg/headlight.js').DecoderStep>} DecoderStep
 * @typedef {{ source: number, numbers:
 *     import('../../engine/trace.js').Matrices<import('../../pkg/headlight.js').CrossWhy> }} Why how the weight of a
 *     source token is computed
 * @typedef {import('./state.js').Input} Input
 * @typedef {import('./state.js').View} View
 * @typedef {import('./state.js').CrossHead} CrossHead
 * @typedef {object} Answers
 * @property {import('../../state/text.js').TextInput} of the sentence to which the answers belong
 * @property {Translation} translation
 * @property {Translation | null} before the translation by the unmodified model, if a part is switched off
 * @property {CrossHead} cross the head to which `weights` belong
 * @property {Matrix} weights weights of the cross-attention: a row for each output token, a column for each source
 *     token
 * @property {{ word: number, layer: number, head: number, numbers: DecoderStep, why: Why | null, number: import('../../pkg/headlight.js').NumberWhy | null } | null} step
 * @typedef {import('../../state/reading.js').ReadingState<Input, View, Answers>} Translate
 */
import { RequestError } from '../../engine/client.js';
import { matricesOf } from '../../engine/trace.js';
import { changesOf, nothingRead } from '../../state/reading.js';
import { isSame, memo } from '../../state/same.js';
import { EXAMPLES, firstOf } from './examples.js';
import { createFiles } from './files.js';
import { createForcing } from './forcing.js';
import { createPlaying } from './playing.js';
import { askedOf, directionFrom, FIRST_INPUT, FIRST_VIEW, inputFrom, viewFrom } from './state.js';
import { words } from './words.js';

/** @type {Translate} */
export const NO_TRANSLATE = nothingRead(FIRST_INPUT, FIRST_VIEW);

/** @param {import('../../state/room.js').Context<Translate>} context */
export function createTranslate(context) {
  const { get, set, shared, subscribe, client, note, newHistoryEntry, changeText } = context;
  const { change, turn } = changesOf(context);
  const forcing = createForcing(context);
  const playing = createPlaying(context);
  const translationOf = memo(
    async (
      /** @type {string} */ text,
      /** @type {boolean} */ cut,
      /** @type {string} */ forced,
      /** @type {string} */ changes,
      /** @type {unknown[]} */ ..._model
    ) => {
      const at = { text, cut, forced: JSON.parse(forced), changes: [] };
      const off = JSON.parse(changes);
      // The order matters: weights and steps can be requested only for the last translation.
      const [before, translation] = await Promise.all([
        off.length > 0 ? client.call('translate', at) : null,
        client.call('translate', { ...at, changes: off }),
      ]);
      return { before: before && readable(before), translation: readable(translation) };
    },
  );

  /**
   * The head that the picture shows: the chosen head or, without a choice, the head with the best alignment.
   *
   * @param {CrossHead | null} wanted
   * @param {Translation} translation
   * @returns {CrossHead}
   */
  function headOf(wanted, { n_layers, n_heads, best }) {
    if (wanted && wanted.layer < n_layers && (wanted.head ?? 0) < n_heads) return wanted;
    if (wanted) note(words.noSuchHead(n_layers, n_heads));
    return { layer: best.layer, head: best.head };
  }

  /**
   * @param {import('../../state/reading.js').Wish<Input>} wish
   * @returns {Promise<Answers | null>}
   */
  async function read({ input, text, model }) {
    if (!text) return null;
    const { forced, changes } = askedOf(input, text.text);
    const off = JSON.stringify(changes);
    const both = await translationOf(text.text, text.cut, JSON.stringify(forced), off, model);
    const { translation } = both;
    const cross = headOf(input.cross, translation);
    const [found, step] = await Promise.all([
      client.call('cross_attention', cross.layer, cross.head ?? undefined),
      input.view === 'steps' ? stepOf(input, cross, translation) : null,
    ]);
    const { weights } = matricesOf({ weights: found });
    return { of: text, ...both, cross, weights, step };
  }

  /**
   * @param {Input} input
   * @param {CrossHead} cross
   * @param {Translation} translation
   */
  async function stepOf({ written, why, number }, { layer, head }, { target_tokens, source_tokens, alignment }) {
    const word = Math.min(written?.word ?? 0, target_tokens.length - 1);
    const seen = head ?? bestOf(alignment, layer);
    const source = why !== null && why < source_tokens.length ? why : null;
    const [step, parts, numberWhy] = await Promise.all([
      client.call('decoder_step', word, layer, seen),
      source === null ? null : client.call('cross_why', word, layer, seen, source),
      number && numberOf(number),
    ]);
    const made = source !== null && parts ? { source, numbers: matricesOf(parts) } : null;
    return { word, layer, head: seen, numbers: matricesOf(step), why: made, number: numberWhy };
  }

  /**
   * Requests an explanation. The number may not exist, because links can name any number.
   * @param {import('./state.js').Place} place
   */
  async function numberOf({ name, row, column }) {
    try {
      return await client.call('number_why', name, row, column);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      note(error.message);
      return null;
    }
  }

  /** Opens the state of a URL. @param {import('../../state/fields.js').Chosen} chosen */
  function open(chosen) {
    const { room, text } = shared();
    playing.stop();
    // The lectures' first sentence is about a pronoun. This room starts with a sentence whose word order changes in
    // translation.
    if (room === 'translate' && chosen.text === undefined && !text.touched) changeText(firstOf(directionFrom(chosen)));
    const input = inputFrom(chosen, shared().text.input.text);
    set({ input, view: viewFrom(chosen), problem: null, touched: false });
  }

  // Forced words, ablations of words and the selection refer to positions in one text.
  subscribe(() => {
    const { text } = shared().text.input;
    const { input } = get();
    if (input.direction === null || input.asked.text === text) return;
    playing.stop();
    set({ input: { ...input, asked: askedOf(input, text), written: null, why: null, number: null }, view: FIRST_VIEW });
  });

  /** @param {Partial<Input>} parts @param {string} text */
  function begin(parts, text) {
    playing.stop();
    newHistoryEntry();
    set({ view: FIRST_VIEW });
    change({
      ...parts,
      asked: { ...get().input.asked, text, forced: [], changes: [] },
      written: null,
      why: null,
      number: null,
    });
    changeText(text);
  }

  /** @param {number} by */
  function moveHead(by) {
    const { answers } = get().reading ?? {};
    if (!answers) return;
    const { n_layers, n_heads } = answers.translation;
    const count = n_layers * n_heads;
    const { layer, head } = answers.cross;
    const next = (layer * n_heads + (head ?? 0) + by + count) % count;
    change({ cross: { layer: Math.floor(next / n_heads), head: next % n_heads }, number: null });
  }

  /** @param {number} by */
  function moveTarget(by) {
    const count = get().reading?.answers.translation.target_tokens.length ?? 0;
    const { target } = get().view;
    if (count > 0) turn({ target: target === null ? (by > 0 ? 0 : count - 1) : (target + by + count) % count });
  }

  /** @type {import('../../state/room.js').Intents} */
  const intents = {
    view(view) {
      playing.stop();
      newHistoryEntry();
      change({ view });
    },
    /** The translation becomes the new sentence, because it is in the language that the model now reads. */
    direction(direction) {
      const { reading, problem } = get();
      const isOfText = problem === null && reading?.answers?.of === shared().text.input;
      const text = isOfText ? reading.answers.translation.translation : '';
      begin({ direction, cross: null }, text || firstOf(direction));
    },
    tryExample(/** @type {string} */ id) {
      const example = EXAMPLES.find((example) => example.id === id);
      if (!example) return;
      const { direction, text } = example;
      begin(direction === get().input.direction ? {} : { direction, cross: null }, text);
    },
    cross: (/** @type {CrossHead | null} */ cross) => change({ cross, number: null }),
    target: (/** @type {number} */ at) => turn({ target: get().view.target === at ? null : at, source: null }),
    source: (/** @type {number} */ at) => turn({ source: get().view.source === at ? null : at, target: null }),
    pair: (/** @type {{ target: number, source: number }} */ pair) => {
      const { target, source } = get().view;
      turn(target === pair.target && source === pair.source ? { target: null, source: null } : pair);
    },
    why: (/** @type {number} */ source) => change({ why: get().input.why === source ? null : source, number: null }),
    number: (/** @type {import('./state.js').Place} */ place) =>
      change({ number: isSame(get().input.number, place) ? null : place }),
    /** Switches a part off or back on. */
    off(/** @type {string} */ part) {
      const { asked } = get().input;
      const isOff = asked.changes.includes(part);
      const changes = isOff ? asked.changes.filter((other) => other !== part) : [...asked.changes, part];
      change({ asked: { ...asked, text: shared().text.input.text, changes } });
    },
    allOn: () => change({ asked: { ...get().input.asked, changes: [] } }),
    ...forcing.intents,
    ...playing.intents,
    move(/** @type {number} */ by) {
      if (get().input.view === 'steps') playing.step(by);
      else moveTarget(by);
    },
    moveHead,
    release() {
      const { input, view } = get();
      if (view.playing) playing.stop();
      else if (input.view === 'steps' && input.number !== null) change({ number: null });
      else if (input.view === 'steps' && input.why !== null) change({ why: null });
      else if (view.target !== null && view.source !== null) turn({ source: null });
      else turn({ target: null, source: null });
    },
  };

  return { open, read, intents, files: createFiles(context) };
}

/**
 * Converts the alignment of a translation to a matrix with access by row and column.
 *
 * @param {RawTranslation} translation
 * @returns {Translation}
 */
const readable = ({ alignment, ...rest }) => ({ ...rest, ...matricesOf({ alignment }) });

/** The head of a layer that aligns best. @param {Matrix} alignment @param {number} layer */
const bestOf = ({ at, columns }, layer) =>
  Array.from({ length: columns }, (_, head) => head).reduce((best, head) =>
    at(layer, head) > at(layer, best) ? head : best,
  );
