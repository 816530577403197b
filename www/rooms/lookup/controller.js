// @ts-check
/**
 * The room "Lookup": of its three parts, only the open one calls the engine.
 *
 * @typedef {import('./state.js').Input} Input
 * @typedef {import('../../engine/trace.js').Matrices<import('../../pkg/headlight.js').LookupAnswer>} LookupAnswer
 * @typedef {import('../../engine/trace.js').Matrices<import('../../pkg/headlight.js').Saturation>} Saturation
 * @typedef {import('../../engine/trace.js').Matrices<import('../../pkg/headlight.js').WordSimilarity>} WordSimilarity
 * @typedef {object} Answers answers for the open part
 * @property {LookupAnswer} [database]
 * @property {Saturation} [scaling]
 * @property {WordSimilarity | null} [words] `null` while there is no sentence
 * @property {number[]} queries all coordinates of the queries of the curve or the plane, query by query
 * @property {typeof LARGEST_NUMBERS} limits largest key and value of a database
 * @typedef {import('../../state/reading.js').ReadingState<Input, import('./state.js').View, Answers>} Lookup
 */

import { matricesOf } from '../../engine/trace.js';
import { changesOf, nothingRead } from '../../state/reading.js';
import { LARGEST_NUMBERS, withAddedEntry, withEntry, withoutEntry, withQuery } from './database/database.js';
import { EXAMPLES } from './database/example-databases.js';
import { FIRST_INPUT, FIRST_VIEW } from './state.js';

/** @type {Lookup} */
export const NO_LOOKUP = nothingRead(FIRST_INPUT, FIRST_VIEW);

const { key: LARGEST_KEY } = LARGEST_NUMBERS;
/** Equidistant coordinates over the whole picture. */
const gridLine = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, at) => -LARGEST_KEY + (2 * LARGEST_KEY * at) / (count - 1));
const AXIS_QUERIES = gridLine(121);
/** The rows of the plane start at the top, as on the screen. */
const PLANE_QUERIES = gridLine(31)
  .toReversed()
  .flatMap((y) => gridLine(31).flatMap((x) => [x, y]));

/** @param {import('../../state/room.js').Context<Lookup>} context */
export function createLookup(context) {
  const { get, client, newHistoryEntry } = context;
  const { change, turn } = changesOf(context);

  /**
   * @param {import('../../state/reading.js').Wish<Input>} wish
   * @returns {Promise<Answers>}
   */
  async function read({ input, text }) {
    const { part, space, strategy, similarity, seed, n_keys, d_k } = input;
    const queries = space === 'axis' ? AXIS_QUERIES : PLANE_QUERIES;
    const queried = { queries, limits: LARGEST_NUMBERS };
    if (part === 'database') {
      const { keys, values, query } = input[space];
      const width = strategy === 'gaussian' ? input.sigma : input.temperature;
      return {
        ...queried,
        database: matricesOf(
          await client.call(
            'lookup',
            { dimensions: query.length, keys, values, query, strategy, width },
            Float32Array.from(queries),
          ),
        ),
      };
    }
    if (part === 'scaling')
      return { ...queried, scaling: matricesOf(await client.call('saturation', seed, n_keys, d_k)) };
    if (!text) return { ...queried, words: null };
    return { ...queried, words: matricesOf(await client.call('word_similarity', similarity, text.layer, text.head)) };
  }

  const edit = (/** @type {(database: import('./state.js').Database) => import('./state.js').Database} */ by) => {
    const { input } = get();
    change({ [input.space]: by(input[input.space]) });
  };
  /** @type {import('../../state/room.js').Intents} */
  const intents = {
    part(part) {
      newHistoryEntry();
      change({ part });
    },
    space: (space) => {
      turn({ entry: null });
      change({ space });
    },
    strategy: (strategy) => change({ strategy }),
    temperature: (temperature) => change({ temperature }),
    sigma: (sigma) => change({ sigma }),
    database(id) {
      const example = EXAMPLES.find((one) => one.id === id);
      if (!example) return;
      const { space, strategy, database } = example;
      newHistoryEntry();
      turn({ entry: null });
      change({ space, strategy, [space]: database });
    },
    query: (query) => edit((database) => withQuery(database, query)),
    entry: ({ entry, ...to }) => edit((database) => withEntry(database, entry, to)),
    addEntry: () => edit(withAddedEntry),
    removeEntry(entry) {
      turn({ entry: null });
      edit((database) => withoutEntry(database, entry));
    },
    selectEntry: (entry) => turn({ entry }),
    similarity: (similarity) => change({ similarity }),
    seed: (seed) => change({ seed }),
    keyCount: (n_keys) => change({ n_keys }),
    keySize: (d_k) => change({ d_k }),
  };

  return { read, intents };
}
