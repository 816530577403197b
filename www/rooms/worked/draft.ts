/**
 * The draft: the tables of the worked example as typed text. A change creates a new draft.
 *
 * The core checks that the typed texts are numbers and that the tables fit together.
 */
import type { Draft } from '../../pkg/headlight.js';

export type Names = 'tokens' | 'looking';

export type Dimension = 'tokens' | 'looking' | 'd_model' | 'd_head' | 'd_mlp' | 'd_v';

/** The tables of a tiny decoder after its head. */
export const BLOCK_TABLES = ['w_o', 'w_in', 'b_in', 'w_out', 'b_out', 'w_u'] as const;

export const TABLES = [
  'x',
  'y',
  'w_q',
  'w_k',
  'w_v',
  'own_q',
  'own_k',
  'own_v',
  ...BLOCK_TABLES,
  'scores',
  'v',
] as const;

export type TableName = (typeof TABLES)[number];

export const MOST = 8;

export function withCell(draft: Draft, table: TableName, row: number, column: number, text: string): Draft {
  if (draft[table][row]?.[column] === undefined) return draft;
  const rows = draft[table].map((cells, index) => (index === row ? cells.with(column, text) : cells));
  return { ...draft, [table]: rows };
}

export function withToken(draft: Draft, names: Names, index: number, name: string): Draft {
  if (draft[names][index] === undefined) return draft;
  return { ...draft, [names]: draft[names].with(index, name) };
}

export const beginsWithScores = (draft: Draft) => draft.x.length === 0;

/** Whether a second sequence attends to the first: cross-attention. */
export const crosses = (draft: Draft) => draft.y.length > 0 && !beginsWithScores(draft);

/** Whether the second sequence goes through masked self-attention first, as in a decoder. */
export const isDecoder = (draft: Draft) => crosses(draft) && draft.own_q.length > 0;

/** Whether the example is a tiny decoder, which predicts the next word. */
export const hasBlock = (draft: Draft) => draft.vocabulary.length > 0;

export const hasWeights = (draft: Draft) => draft.w_q.length > 0;

/** The sizes that the user can choose for this example. */
export function sizesOf(draft: Draft): [Dimension, number][] {
  const columns = (table: TableName) => draft[table][0]?.length ?? 0;
  const tokens: [Dimension, number] = ['tokens', draft.tokens.length];
  if (beginsWithScores(draft)) return [tokens, ['d_v', columns('v')]];
  const sizes: [Dimension, number][] = crosses(draft) ? [tokens, ['looking', draft.y.length]] : [tokens];
  sizes.push(['d_model', columns('x')]);
  if (hasWeights(draft)) sizes.push(['d_head', columns('w_q')]);
  if (hasBlock(draft)) sizes.push(['d_mlp', columns('w_in')]);
  return sizes;
}

/**
 * A draft with the tables that a link contains. Missing names of query tokens are added, and the index of the first
 * query is limited, so that every query belongs to a token.
 */
export function withTables(draft: Draft, tables: Partial<Draft>): Draft {
  const next = { ...draft, ...tables };
  const first_query = Math.max(Math.min(next.first_query, next.tokens.length - next.scores.length), 0);
  return { ...next, looking: named(next.looking, next.y.length, 'y'), first_query };
}

/** One name per token. A missing name is replaced by `letter` with an index, such as y₁. */
export const named = (names: string[], count: number, letter: string) =>
  Array.from({ length: count }, (_, index) => names[index] ?? `${letter}${subscript(index + 1)}`);

const subscript = (number: number) => String(number).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]);
