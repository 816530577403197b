/**
 * The answers of the room "Positions": sinusoids need only the engine, learned positions need the model, and word order
 * needs the run of a sentence.
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
import type { Wish } from '../../state/reading.ts';
import type { Context, Untyped } from '../../state/room.ts';
import { memo } from '../../state/same.ts';
import type { TextRun } from '../../state/text.ts';
import { comparedWithPaper, type Input, isSmall, type Place, placesOf, wordsOf } from './state.ts';

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
  why: Explanation[]; // explanations of the cosine of the selected pair of learned positions
  moved: ReorderedSentence | null;
  embedded: EmbeddedSentence | null;
}

type Client = Context<Untyped>['client'];

/** Sinusoids for comparison with the learned positions, with the same size and the paper's base. */
const COMPARED_SINUSOIDS = [512, 384, 10_000, 'paper'] as const;

export function createRead({ client }: Context<Untyped>) {
  const { sines, cells, lastDimension } = sinusoidsFrom(client);
  const { learned, learnedWhy } = learnedFrom(client);
  return async (wish: Wish<Input>): Promise<Answers> => {
    const { input, model, text } = wish;
    const { length, width, base, formula, place, pair } = input;
    const isLearned = input.part === 'learned' && model;
    const [ofSines, ofCells, ofLast, ofLearned, why, moved, embedded] = await Promise.all([
      sines(length, width, base, formula),
      cells(length, width, base, formula, place),
      lastDimension(width, base, formula),
      isLearned ? learned(model) : null,
      isLearned ? learnedWhy(model, pair) : [],
      input.part === 'order' && text ? reorderedOf(client, wish) : null,
      input.part === 'embedding' && text ? embeddedOf(client, wish) : null,
    ]);
    return { sines: ofSines, cells: ofCells, lastDimension: ofLast, learned: ofLearned, why, moved, embedded };
  };
}

function sinusoidsFrom(client: Client) {
  type Explained = [position: number, dimension: number, width: number, base: number, formula: Input['formula']];
  const explain = (...cell: Explained) => client.call('sinusoid_why', ...cell);
  return {
    sines: memo((length: number, width: number, base: number, formula: Input['formula']) =>
      client.call('sinusoids', length, width, base, formula).then(matricesOf),
    ),
    cells: memo((length: number, width: number, base: number, formula: Input['formula'], place: Input['place']) => {
      const isOutside = !place || place[0] >= length || place[1] >= width;
      const selected = isOutside ? [] : [place];
      const all = Array.from({ length: length * width }, (_, at): Place => [Math.floor(at / width), at % width]);
      const cells = isSmall({ length, width }) ? all : selected;
      return Promise.all(cells.map(([position, dimension]) => explain(position, dimension, width, base, formula)));
    }),
    lastDimension: memo((width: number, base: number, formula: Input['formula']) => {
      const both = ['paper', comparedWithPaper(formula)] as const;
      return Promise.all(both.map((one) => explain(0, width - 1, width, base, one)));
    }),
  };
}

/** Learned positions depend on the model, not on the sentence. */
function learnedFrom(client: Client) {
  const learned = memo(async (_model: Wish<Input>['model']) => {
    const [own, sines] = await Promise.all([
      client.call('learned_positions').then(matricesOf),
      client.call('sinusoids', ...COMPARED_SINUSOIDS).then(matricesOf),
    ]);
    return { own, sines };
  });
  const learnedWhy = memo(async (model: Wish<Input>['model'], pair: Input['pair']) => {
    const { rows } = (await learned(model)).own.w_pos;
    return pair && Math.max(...pair) < rows ? client.call('learned_positions_why', ...pair) : [];
  });
  return { learned, learnedWhy };
}

async function reorderedOf(client: Client, { input, run }: Wish<Input>): Promise<ReorderedSentence> {
  const { tokens } = (await run) as TextRun;
  const words = wordsOf(tokens).map(({ first, end }) => ({ first, end, text: textOf(tokens.slice(first, end)) }));
  const validPlaces = placesOf(input.order, words.length);
  const places = validPlaces ?? placesOf('original', words.length) ?? [];
  const order = tokenOrder(tokens, words, places);
  const vectors = matricesOf(await client.call('reorder', Uint32Array.from(order)));
  return { tokens, words, places, order, fits: validPlaces !== null, vectors };
}

async function embeddedOf(client: Client, { input, run, token }: Wish<Input>): Promise<EmbeddedSentence> {
  const answer = await client.call('embedding', token, input.column);
  const { tokens } = (await run) as TextRun;
  const { table, vectors } = answer;
  const { id } = tokens[token];
  return { tokens, token, answer: { ...answer, id }, numbers: matricesOf({ table, vectors }) };
}

/** The text of a word, without the marks of its pieces. */
const textOf = (tokens: TextToken[]) => tokens.map(({ text }) => text.replace(/^##/, '')).join('');

function tokenOrder(tokens: TextToken[], words: ReorderedSentence['words'], places: number[]) {
  const moved = places.flatMap((word) =>
    Array.from({ length: words[word].end - words[word].first }, (_, piece) => words[word].first + piece),
  );
  return tokens.map(({ special }, at) => (special ? at : (moved.shift() as number)));
}
