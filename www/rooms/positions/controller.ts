/**
 * The room "Positions": sinusoids need only the engine, learned positions need the model, and word order needs the run
 * of a sentence.
 */
import { type Matrices, matricesOf } from '../../engine/trace.ts';
import type {
  Embedded,
  Explanation,
  LearnedPositions as LearnedNumbers,
  Reordered,
  Sinusoids as SinusoidNumbers,
  TextToken,
} from '../../pkg/headlight.js';
import { changesOf, nothingRead, type ReadingState, type Wish } from '../../state/reading.ts';
import type { Context, EmitOf, Intents } from '../../state/room.ts';
import { memo } from '../../state/same.ts';
import type { Pair, TextRun } from '../../state/text.ts';
import {
  comparedWithPaper,
  FIRST_INPUT,
  FIRST_VIEW,
  type Input,
  isSmall,
  MOST_WAVES,
  type Place,
  placesOf,
  TOY_WAVES,
  toOrder,
  usesModel,
  type View,
  wordsOf,
} from './state.ts';

export type Sinusoids = Matrices<SinusoidNumbers>;

export interface ReorderedSentence {
  tokens: TextToken[]; // tokens in the original order
  words: { text: string; first: number; end: number }[]; // words as ranges of tokens
  places: number[]; // the word at each position
  order: number[]; // the token at each position
  fits: boolean; // whether the order of the input is a permutation of these words
  vectors: Matrices<Reordered>;
}

/** The tokens of the sentence, and how the row of X of the selected token is computed. */
export interface EmbeddedSentence {
  tokens: TextToken[];
  token: number; // index of the selected token
  answer: Embedded & { id: number }; // with the id of the selected token
  numbers: Matrices<Pick<Embedded, 'table' | 'vectors'>>;
}

export interface Answers {
  sines: Sinusoids;
  cells: Explanation[]; // explanations of all numbers of a small encoding, otherwise of the selected number
  lastDimension: Explanation[]; // explanation of the last dimension by the paper's formula and by the other one
  learned: { own: Matrices<LearnedNumbers>; sines: Sinusoids } | null;
  moved: ReorderedSentence | null;
  embedded: EmbeddedSentence | null;
}

export type Positions = ReadingState<Input, View, Answers>;

/** Sinusoids for comparison with the learned positions, with the same size and the paper's base. */
const COMPARED_SINUSOIDS = [512, 384, 10_000, 'paper'] as const;

/** The lectures' pictures, each with the dimensions that are drawn as waves. */
const PRESETS = {
  toy: { parts: { length: 4, width: 4, base: 10_000, formula: 'paper' }, waves: TOY_WAVES },
  picture: { parts: { length: 20, width: 512, base: 10_000, formula: 'paper' }, waves: FIRST_VIEW.waves },
} as const;

export const NO_POSITIONS: Positions = nothingRead(FIRST_INPUT, FIRST_VIEW);

export function createPositions(context: Context<Positions>) {
  const intents = { ...sinusoidsOf(context), ...ordersOf(context) } satisfies Intents;
  return { read: createRead(context), intents };
}

type SharedIntents = { text: (text: string) => void; selectTokens: (pair: Pair) => void };

/** The room's intents, and those of the shared sentence. */
export type Emit = EmitOf<ReturnType<typeof createPositions>['intents'] & SharedIntents>;

function createRead({ client }: Context<Positions>) {
  const sinusoids = (
    ...of: Parameters<typeof client.call<'sinusoids'>> extends [unknown, ...infer Args] ? Args : never
  ) => client.call('sinusoids', ...of).then(matricesOf);
  const sines = memo(sinusoids);
  // Learned positions depend on the model, not on the sentence.
  const learned = memo(async (_model: Wish<Input>['model']) => {
    const [own, compared] = await Promise.all([
      client.call('learned_positions').then(matricesOf),
      sinusoids(...COMPARED_SINUSOIDS),
    ]);
    return { own, sines: compared };
  });

  async function reorderedOf({ input, run }: Wish<Input>): Promise<ReorderedSentence> {
    const { tokens } = (await run) as TextRun;
    const words = wordsOf(tokens).map(({ first, end }) => ({ first, end, text: textOf(tokens.slice(first, end)) }));
    const validPlaces = placesOf(input.order, words.length);
    const places = validPlaces ?? placesOf('original', words.length) ?? [];
    const order = tokenOrder(tokens, words, places);
    const vectors = matricesOf(await client.call('reorder', Uint32Array.from(order)));
    return { tokens, words, places, order, fits: validPlaces !== null, vectors };
  }

  async function embeddedOf({ input, run, token }: Wish<Input>): Promise<EmbeddedSentence> {
    const answer = await client.call('embedding', token, input.column);
    const { tokens } = (await run) as TextRun;
    const { table, vectors } = answer;
    const { id } = tokens[token];
    return { tokens, token, answer: { ...answer, id }, numbers: matricesOf({ table, vectors }) };
  }

  type Explained = [position: number, dimension: number, width: number, base: number, formula: Input['formula']];
  const explain = (...cell: Explained) => client.call('sinusoid_why', ...cell);
  const explained = memo(
    (length: number, width: number, base: number, formula: Input['formula'], place: Input['place']) => {
      const isOutside = !place || place[0] >= length || place[1] >= width;
      const selected = isOutside ? [] : [place];
      const all = Array.from({ length: length * width }, (_, at): Place => [Math.floor(at / width), at % width]);
      const cells = isSmall({ length, width }) ? all : selected;
      return Promise.all(cells.map(([position, dimension]) => explain(position, dimension, width, base, formula)));
    },
  );
  const compared = memo((width: number, base: number, formula: Input['formula']) =>
    Promise.all((['paper', comparedWithPaper(formula)] as const).map((one) => explain(0, width - 1, width, base, one))),
  );

  return async (wish: Wish<Input>): Promise<Answers> => {
    const { input, model, text } = wish;
    const { length, width, base, formula, place } = input;
    const [ofSines, cells, lastDimension, ofLearned, moved, embedded] = await Promise.all([
      sines(length, width, base, formula),
      explained(length, width, base, formula, place),
      compared(width, base, formula),
      input.part === 'learned' && model ? learned(model) : null,
      input.part === 'order' && text ? reorderedOf(wish) : null,
      input.part === 'embedding' && text ? embeddedOf(wish) : null,
    ]);
    return { sines: ofSines, cells, lastDimension, learned: ofLearned, moved, embedded };
  };
}

/** The text of a word, without the marks of its pieces. */
const textOf = (tokens: TextToken[]) => tokens.map(({ text }) => text.replace(/^##/, '')).join('');

function sinusoidsOf(context: Context<Positions>) {
  const { change, turn } = changesOf(context);
  const { get } = context;
  return {
    part: (part: Input['part']) => change({ part }),
    column: (column: number) => change({ column }),
    sinusoids: (parts: Partial<Input>) => change(parts),
    place: (place: Place | null) => change({ place }),
    preset(name: keyof typeof PRESETS) {
      const { parts, waves } = PRESETS[name];
      change({ ...parts, place: null });
      turn({ waves, moment: null, from: 0, distance: null, turned: 0 });
    },
    wave(dimension: number) {
      const { waves } = get().view;
      if (!waves.includes(dimension)) turn({ waves: [...waves, dimension].slice(-MOST_WAVES) });
    },
    // The last wave cannot be removed, because the plot needs one.
    noWave(dimension: number) {
      const { waves } = get().view;
      if (waves.length > 1) turn({ waves: waves.filter((other) => other !== dimension) });
    },
    read: (parts: Partial<View>) => turn(parts),
    release() {
      const { input } = get();
      if (!usesModel(input)) {
        change({ place: null });
        turn({ moment: null, distance: null });
      } else if (input.part === 'learned') turn({ learned: null, pair: null });
    },
  };
}

function ordersOf(context: Context<Positions>) {
  const { change } = changesOf(context);
  const places = () => context.get().reading?.answers.moved?.places ?? [];
  const order = (next: number[]) => change({ order: toOrder(next) });
  return {
    order,
    reverse: () => order([...places()].reverse()),
    // The shuffle is a fixed riffle, not random, so that links and tests get the same order.
    shuffle() {
      const every = (second: number) => places().filter((_, at) => at % 2 === second);
      order([...every(1), ...every(0)]);
    },
    original: () => change({ order: 'original' }),
  };
}

function tokenOrder(tokens: TextToken[], words: ReorderedSentence['words'], places: number[]) {
  const moved = places.flatMap((word) =>
    Array.from({ length: words[word].end - words[word].first }, (_, piece) => words[word].first + piece),
  );
  return tokens.map(({ special }, at) => (special ? at : (moved.shift() as number)));
}
