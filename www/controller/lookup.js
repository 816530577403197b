// @ts-check
/**
 * The room "Lookup": of its three parts only the one that is open asks the engine.
 *
 * @typedef {import('../state/lookup.js').Input} Input
 * @typedef {object} Answers
 * @property {Input['part']} part what the numbers belong to
 * @property {import('../engine/trace.js').Trace | null} trace `null` while there is no sentence
 * @property {number[]} queries where else an answer was asked for, one coordinate after the other
 * @property {typeof NUMBERS_BETWEEN} most how far the numbers of a database may go
 * @typedef {import('./follower.js').Follower<Input, import('../state/lookup.js').View, Answers>} Lookup
 */
import { createFollower, nothingOf } from './follower.js';
import { FIRST_INPUT, FIRST_VIEW, fromFields } from '../state/lookup.js';
import { NUMBERS_BETWEEN, withEntry, withOneMore, withoutEntry, withQuery } from '../state/lookup/database.js';
import { EXAMPLES } from '../state/lookup/examples.js';
import { traceFromBatch } from '../engine/trace.js';

/** @type {Lookup} */
export const NO_LOOKUP = nothingOf(FIRST_INPUT, FIRST_VIEW);

const { key: MOST } = NUMBERS_BETWEEN;
/** Places from end to end of the picture. */
const along = (/** @type {number} */ count) => Array.from({ length: count }, (_, at) => -MOST + (2 * MOST * at) / (count - 1));
const LINE = along(121);
/** Row after row as on the screen, from the top. */
const GRID = along(31).toReversed().flatMap((y) => along(31).flatMap((x) => [x, y]));

/** @param {import('../controller.js').Context} context */
export function createLookup(context) {
  return createFollower(context, 'lookup', {
    fromFields,

    /**
     * @param {import('./follower.js').Wish<Input>} wish
     * @returns {Promise<Answers>}
     */
    async read({ input, sentence, client }) {
      const { part, space, strategy, similarity, seed, n_keys, d_k } = input;
      const queries = space === 'axis' ? LINE : GRID;
      const answer = (/** @type {import('../engine/trace.js').Batch | null} */ batch) => ({ part, trace: batch && traceFromBatch(batch), queries, most: NUMBERS_BETWEEN });
      if (part === 'database') {
        const { keys, values, query } = input[space];
        const width = strategy === 'gaussian' ? input.sigma : input.temperature;
        return answer(await client.call('lookup', { dimensions: query.length, keys, values, query, strategy, width, queries }));
      }
      if (part === 'scaling') return answer(await client.call('saturation', seed, n_keys, d_k));
      if (!sentence) return answer(null);
      const { layer, head } = sentence.input;
      return answer(await client.call('word_similarity', similarity, layer, head));
    },

    intents: ({ change, turn, get }) => {
      const edit = (/** @type {(database: import('../state/lookup.js').Database) => import('../state/lookup.js').Database} */ by) => {
        const { input } = get();
        change({ [input.space]: by(input[input.space]) });
      };
      return {
        part(part) {
          context.turnPage();
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
          context.turnPage();
          turn({ entry: null });
          change({ space, strategy, [space]: database });
        },
        query: (query) => edit((database) => withQuery(database, query)),
        entry: ({ entry, ...to }) => edit((database) => withEntry(database, entry, to)),
        addEntry: () => edit(withOneMore),
        removeEntry(entry) {
          turn({ entry: null });
          edit((database) => withoutEntry(database, entry));
        },
        holdEntry: (entry) => turn({ entry }),
        similarity: (similarity) => change({ similarity }),
        seed: (seed) => change({ seed }),
        keyCount: (n_keys) => change({ n_keys }),
        keySize: (d_k) => change({ d_k }),
      };
    },
  });
}
