// @ts-check
/**
 * The room "Positions": sinusoids need only the engine, learned positions need the model, and word order needs the run
 * of a sentence.
 *
 * @typedef {import('../../engine/trace.js').Matrices<import('../../pkg/headlight.js').Sinusoids>} Sinusoids
 * @typedef {import('./state.js').Input} Input
 * @typedef {import('./state.js').View} View
 * @typedef {import('../../state/reading.js').Wish<Input>} Wish
 * @typedef {object} ReorderedSentence
 * @property {import('../../pkg/headlight.js').TextToken[]} tokens in the original order
 * @property {{ text: string, first: number, end: number }[]} words as ranges of tokens
 * @property {number[]} places the word at each position
 * @property {number[]} order the token at each position
 * @property {boolean} fits whether the order of the input is a permutation of these words
 * @property {import('../../engine/trace.js').Matrices<import('../../pkg/headlight.js').Reordered>} vectors
 * @typedef {object} Answers
 * @property {Sinusoids} sines
 * @property {{ own: import('../../engine/trace.js').Matrices<import('../../pkg/headlight.js').LearnedPositions>, sines: Sinusoids } | null} learned
 * @property {ReorderedSentence | null} moved
 * @typedef {import('../../state/reading.js').ReadingState<Input, View, Answers>} Positions
 */

import { matricesOf } from '../../engine/trace.js';
import { changesOf, nothingRead } from '../../state/reading.js';
import { memo } from '../../state/same.js';
import { FIRST_INPUT, FIRST_VIEW, MOST_WAVES, placesOf, TOY_WAVES, toOrder, usesModel, wordsOf } from './state.js';

/** Sinusoids for comparison with the learned positions, with the same size and the paper's base. */
const COMPARED_SINUSOIDS = /** @type {const} */ ({ length: 512, width: 384, base: 10_000, formula: 'paper' });

/** The lectures' pictures, each with the dimensions that are drawn as waves. */
const PRESETS = /** @type {Record<string, { parts: Partial<Input>, waves: number[] }>} */ ({
  toy: { parts: { length: 4, width: 4, base: 10_000, formula: 'paper' }, waves: TOY_WAVES },
  picture: { parts: { length: 20, width: 512, base: 10_000, formula: 'paper' }, waves: FIRST_VIEW.waves },
});

/** @type {Positions} */
export const NO_POSITIONS = nothingRead(FIRST_INPUT, FIRST_VIEW);

/** @param {import('../../state/room.js').Context<Positions>} context */
export function createPositions(context) {
  const { get, client } = context;
  const { change, turn } = changesOf(context);
  const sinusoids = (
    /** @type {Pick<Input, 'length' | 'width' | 'base' | 'formula'>} */ { length, width, base, formula },
  ) => client.call('sinusoids', length, width, base, formula).then(matricesOf);

  const sines = memo(
    (
      /** @type {number} */ length,
      /** @type {number} */ width,
      /** @type {number} */ base,
      /** @type {Input['formula']} */ formula,
    ) => sinusoids({ length, width, base, formula }),
  );
  // Learned positions depend on the model, not on the sentence.
  const learned = memo(async (/** @type {Wish['model']} */ _model) => {
    const [own, compared] = await Promise.all([
      client.call('learned_positions').then(matricesOf),
      sinusoids(COMPARED_SINUSOIDS),
    ]);
    return { own, sines: compared };
  });

  /**
   * @param {Wish} wish
   * @returns {Promise<ReorderedSentence | null>}
   */
  async function reorderedOf({ input, run }) {
    const { tokens } = /** @type {import('../../state/text.js').TextRun} */ (await run);
    const words = wordsOf(tokens).map(({ first, end }) => ({
      first,
      end,
      text: tokens
        .slice(first, end)
        .map(({ text }) => text.replace(/^##/, ''))
        .join(''),
    }));
    const validPlaces = placesOf(input.order, words.length);
    const places = validPlaces ?? placesOf('original', words.length) ?? [];
    const order = tokenOrder(tokens, words, places);
    return {
      tokens,
      words,
      places,
      order,
      fits: validPlaces !== null,
      vectors: matricesOf(await client.call('reorder', Uint32Array.from(order))),
    };
  }

  /** @param {Wish} wish @returns {Promise<Answers>} */
  async function read(wish) {
    const { input, model, text } = wish;
    const [ofSines, ofLearned, moved] = await Promise.all([
      sines(input.length, input.width, input.base, input.formula),
      input.part === 'learned' && model ? learned(model) : null,
      input.part === 'order' && text ? reorderedOf(wish) : null,
    ]);
    return { sines: ofSines, learned: ofLearned, moved };
  }

  const places = () => get().reading?.answers.moved?.places ?? [];
  const order = (/** @type {number[]} */ next) => change({ order: toOrder(next) });

  /** @type {import('../../state/room.js').Intents} */
  const intents = {
    part: (part) => change({ part }),
    sinusoids: (parts) => change(parts),
    preset(name) {
      const { parts, waves } = PRESETS[name];
      change(parts);
      turn({ waves, moment: null, from: 0, distance: null, place: null });
    },
    wave(dimension) {
      const { waves } = get().view;
      if (!waves.includes(dimension)) turn({ waves: [...waves, dimension].slice(-MOST_WAVES) });
    },
    // The last wave cannot be removed, because the plot needs one.
    noWave: (dimension) =>
      turn({
        waves: get().view.waves.filter(
          (/** @type {number} */ other) => other !== dimension || get().view.waves.length === 1,
        ),
      }),
    read: (/** @type {Partial<View>} */ parts) => turn(parts),
    order,
    reverse: () => order([...places()].reverse()),
    // The shuffle is a fixed riffle, not random, so that links and tests get the same order.
    shuffle() {
      const every = (/** @type {number} */ second) =>
        places().filter((/** @type {number} */ _, /** @type {number} */ at) => at % 2 === second);
      order([...every(1), ...every(0)]);
    },
    original: () => change({ order: 'original' }),
    release() {
      const { input } = get();
      if (!usesModel(input)) turn({ place: null, moment: null, distance: null });
      else if (input.part === 'learned') turn({ learned: null, pair: null });
    },
  };

  return { read, intents };
}

/**
 * The token at each position after the words have been reordered; special tokens keep their positions.
 *
 * @param {{ special: boolean }[]} tokens
 * @param {{ first: number, end: number }[]} words
 * @param {number[]} places
 */
function tokenOrder(tokens, words, places) {
  const moved = places.flatMap((word) =>
    Array.from({ length: words[word].end - words[word].first }, (_, piece) => words[word].first + piece),
  );
  return tokens.map(({ special }, at) => (special ? at : /** @type {number} */ (moved.shift())));
}
