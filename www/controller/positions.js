// @ts-check
/**
 * The room "Positions": sinusoids need only the engine, learned positions the model, and another
 * order of the words the run of a sentence.
 *
 * @typedef {import('../engine/trace.js').Trace} Trace
 * @typedef {import('../state/positions.js').Input} Input
 * @typedef {import('../state/positions.js').View} View
 * @typedef {import('./follower.js').Wish<Input>} Wish
 * @typedef {object} Moved a sentence in another order
 * @property {import('../pkg/headlight.js').TextToken[]} tokens in the original order
 * @property {{ text: string, first: number, end: number }[]} words as ranges of tokens
 * @property {number[]} places the word that stands at each place
 * @property {number[]} order the token at each place
 * @property {boolean} fits whether the order that was asked for is one of these words
 * @property {Trace} vectors
 * @typedef {object} Answers
 * @property {Trace} sines
 * @property {{ own: Trace, sines: Trace } | null} learned
 * @property {Moved | null} moved
 * @typedef {import('./follower.js').Follower<Input, View, Answers>} Positions
 */
import { createFollower, nothingOf } from './follower.js';
import { traceFromBatch } from '../engine/trace.js';
import { FIRST_INPUT, FIRST_VIEW, fromFields, MOST_WAVES, named, placesOf, wordsOf } from '../state/positions.js';

/** What is compared with the learned positions has their size and the paper's base. */
const BESIDE_LEARNED = /** @type {const} */ ({ length: 512, width: 384, base: 10_000, formula: 'paper' });

/** The lectures' pictures, each with waves that it has. */
const PRESETS = /** @type {Record<string, { parts: Partial<Input>, waves: number[] }>} */ ({
  toy: { parts: { length: 4, width: 4, base: 10_000, formula: 'paper' }, waves: [0, 1, 2, 3] },
  picture: { parts: { length: 20, width: 512, base: 10_000, formula: 'paper' }, waves: FIRST_VIEW.waves },
});

/** @type {Positions} */
export const NO_POSITIONS = nothingOf(FIRST_INPUT, FIRST_VIEW);

/** @param {import('../controller.js').Context} context */
export function createPositions(context) {
  const { store, client } = context;
  const ask = async (/** @type {import('../engine/protocol.js').Method} */ method, /** @type {unknown[]} */ ...args) => traceFromBatch(await client.call(method, ...args));
  const sinusoids = (/** @type {Pick<Input, 'length' | 'width' | 'base' | 'formula'>} */ { length, width, base, formula }) => ask('sinusoids', length, width, base, formula);

  const sines = kept((/** @type {Input} */ { length, width, base, formula }) => JSON.stringify([length, width, base, formula]), sinusoids);
  // The trained numbers are those of the model, whatever sentence it reads.
  const learned = kept(() => 'learned', async () => {
    const [own, beside] = await Promise.all([ask('learned_positions'), sinusoids(BESIDE_LEARNED)]);
    return { own, sines: beside };
  });

  /**
   * @param {Wish} wish
   * @returns {Promise<Moved | null>}
   */
  async function movedOf({ input, sentence }) {
    if (!sentence) return null;
    const { tokens } = sentence.run;
    const words = wordsOf(tokens).map(({ first, end }) => ({ first, end, text: tokens.slice(first, end).map(({ text }) => text.replace(/^##/, '')).join('') }));
    const asked = placesOf(input.order, words.length);
    const places = asked ?? placesOf('original', words.length) ?? [];
    const order = tokenOrder(tokens, words, places);
    return { tokens, words, places, order, fits: asked !== null, vectors: await ask('reorder', order) };
  }

  return createFollower(context, 'positions', {
    fromFields,

    /** @param {Wish} wish @returns {Promise<Answers>} */
    async read(wish) {
      const { input, hasModel, sentence } = wish;
      const [ofSines, ofLearned, moved] = await Promise.all([
        sines(input),
        input.part === 'learned' && hasModel ? learned(input) : null,
        input.part === 'order' && sentence ? movedOf(wish) : null,
      ]);
      return { sines: ofSines, learned: ofLearned, moved };
    },

    intents: ({ change, turn, get }) => {
      const places = () => get().reading?.answers.moved?.places ?? [];
      const order = (/** @type {number[]} */ next) => change({ order: named(next) });
      return {
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
        // One wave stays, so that there is a picture.
        noWave: (dimension) => turn({ waves: get().view.waves.filter((/** @type {number} */ other) => other !== dimension || get().view.waves.length === 1) }),
        read: (/** @type {Partial<View>} */ parts) => turn(parts),
        order,
        reverse: () => order([...places()].reverse()),
        // As cards are dealt, so that a link and a test see the same order; chance would not add to it.
        shuffle() {
          const every = (/** @type {number} */ second) => places().filter((/** @type {number} */ _, /** @type {number} */ at) => at % 2 === second);
          order([...every(1), ...every(0)]);
        },
        original: () => change({ order: 'original' }),
        letGo() {
          const { part } = get().input;
          if (part === 'sines') turn({ place: null, moment: null, distance: null });
          else if (part === 'learned') turn({ learned: null, pair: null });
        },
      };
    },
  });
}

/**
 * The tokens at each place when the words stand in another order; special tokens stay.
 *
 * @param {{ special: boolean }[]} tokens
 * @param {{ first: number, end: number }[]} words
 * @param {number[]} places
 */
function tokenOrder(tokens, words, places) {
  const moved = places.flatMap((word) => Array.from({ length: words[word].end - words[word].first }, (_, piece) => words[word].first + piece));
  return tokens.map(({ special }, at) => (special ? at : /** @type {number} */ (moved.shift())));
}

/**
 * As the function, but with the last answer while it is asked for the same.
 *
 * @template Answer
 * @param {(input: Input) => string} keyOf
 * @param {(input: Input) => Promise<Answer>} ask
 */
function kept(keyOf, ask) {
  let last = /** @type {{ key: string, answer: Answer } | null} */ (null);
  return async (/** @type {Input} */ input) => {
    const key = keyOf(input);
    if (last?.key !== key) last = { key, answer: await ask(input) };
    return last.answer;
  };
}
