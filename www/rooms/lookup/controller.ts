/** The room "Lookup": of its three parts, only the open one calls the engine. */
import { type Matrices, matricesOf } from '../../engine/trace.ts';
import type { Explanation, LookupAnswer, Saturation, WordSimilarity } from '../../pkg/headlight.js';
import { changesOf, nothingRead, type ReadingState, type Wish } from '../../state/reading.ts';
import type { Context, EmitOf, Intents } from '../../state/room.ts';
import type { Pair } from '../../state/text.ts';
import {
  type Database,
  EXAMPLES,
  LARGEST_NUMBERS,
  withAddedEntry,
  withEntry,
  withoutEntry,
  withQuery,
} from './database/database.ts';
import { pairOf, within } from './similarity/similarity-sentences.ts';
import { FIRST_INPUT, FIRST_VIEW, type Input, type View } from './state.ts';

export interface Answers {
  database?: Matrices<LookupAnswer>;
  why?: Explanation[]; // explanations of the database's numbers, or of those of the selected pair of words
  scaling?: Matrices<Saturation>;
  words?: Matrices<WordSimilarity> | null; // `null` while there is no sentence
  queries: number[]; // all coordinates of the queries of the curve or the plane, query by query
  limits: typeof LARGEST_NUMBERS; // largest key and value of a database
}

export type Lookup = ReadingState<Input, View, Answers>;

export const NO_LOOKUP: Lookup = nothingRead(FIRST_INPUT, FIRST_VIEW);

const { key: LARGEST_KEY } = LARGEST_NUMBERS;
/** Equidistant coordinates over the whole picture. */
const gridLine = (count: number) =>
  Array.from({ length: count }, (_, at) => -LARGEST_KEY + (2 * LARGEST_KEY * at) / (count - 1));
const AXIS_QUERIES = gridLine(121);
/** The rows of the plane start at the top, as on the screen. */
const PLANE_QUERIES = gridLine(31)
  .toReversed()
  .flatMap((y) => gridLine(31).flatMap((x) => [x, y]));

export function createLookup(context: Context<Lookup>) {
  const intents = { ...choicesOf(context), ...editsOf(context) } satisfies Intents;
  return { read: (wish: Wish<Input>) => read(context, wish), intents };
}

export type Emit = EmitOf<ReturnType<typeof createLookup>['intents'] & { selectTokens: (selected: Pair) => void }>;

async function read({ client }: Context<Lookup>, { input, text, selected }: Wish<Input>): Promise<Answers> {
  const { part, space, strategy, similarity, seed, n_keys, d_k } = input;
  const queries = space === 'axis' ? AXIS_QUERIES : PLANE_QUERIES;
  const queried = { queries, limits: LARGEST_NUMBERS };
  if (part === 'scaling')
    return { ...queried, scaling: matricesOf(await client.call('saturation', seed, n_keys, d_k)) };
  if (part === 'words' && !text) return { ...queried, words: null };
  if (part === 'words' && text) {
    const words = matricesOf(await client.call('word_similarity', similarity, text.layer, text.head));
    const pair = pairOf({ trained: words.trained, selected: within(selected, words.trained.rows) });
    const why = pair ? await client.call('word_similarity_why', similarity, pair.row, pair.column) : [];
    return { ...queried, words, why };
  }
  const { keys, values, query } = input[space];
  const width = strategy === 'gaussian' ? input.sigma : input.temperature;
  const lookup = { dimensions: query.length, keys, values, query, strategy, width };
  const [answer, why] = await Promise.all([
    client.call('lookup', lookup, Float32Array.from(queries)),
    client.call('lookup_why', lookup),
  ]);
  return { ...queried, database: matricesOf(answer), why };
}

function choicesOf(context: Context<Lookup>) {
  const { change, turn } = changesOf(context);
  return {
    part(part: Input['part']) {
      context.newHistoryEntry();
      change({ part });
    },
    space(space: Input['space']) {
      turn({ entry: null });
      change({ space });
    },
    change,
  };
}

function editsOf(context: Context<Lookup>) {
  const { change, turn } = changesOf(context);
  function edit(by: (database: Database) => Database) {
    const { input } = context.get();
    change({ [input.space]: by(input[input.space]) });
  }
  return {
    database(id: string) {
      const example = EXAMPLES.find((one) => one.id === id);
      if (!example) return;
      const { space, strategy, database } = example;
      context.newHistoryEntry();
      turn({ entry: null });
      change({ space, strategy, [space]: database });
    },
    query: (query: number[]) => edit((database) => withQuery(database, query)),
    entry: ({ entry, ...to }: { entry: number } & Parameters<typeof withEntry>[2]) =>
      edit((database) => withEntry(database, entry, to)),
    addEntry: () => edit(withAddedEntry),
    removeEntry(entry: number) {
      turn({ entry: null });
      edit((database) => withoutEntry(database, entry));
    },
    selectEntry: (entry: number | null) => turn({ entry }),
  };
}
