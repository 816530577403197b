// @ts-check
/**
 * The draft: the tables of the worked example as typed text. A change creates a new draft.
 *
 * The core checks that the texts are numbers and that the tables fit together.
 *
 * @typedef {import('../../pkg/headlight.js').Draft} Draft
 * @typedef {'x' | 'y' | 'w_q' | 'w_k' | 'w_v' | 'own_q' | 'own_k' | 'own_v' | 'scores' | 'v'} TableName
 * @typedef {'tokens' | 'looking'} Names names of the tokens of X, and of the tokens of Y
 * @typedef {'tokens' | 'looking' | 'd_model' | 'd_head' | 'd_v'} Dimension
 */

/** @type {readonly TableName[]} */
export const TABLES = ['x', 'y', 'w_q', 'w_k', 'w_v', 'own_q', 'own_k', 'own_v', 'scores', 'v'];

/** The maximum number of rows or columns of a table. */
export const MOST = 8;

/**
 * @param {Draft} draft
 * @param {TableName} table
 * @param {number} row
 * @param {number} column
 * @param {string} text
 * @returns {Draft} the same draft if the table has no such cell
 */
export function withCell(draft, table, row, column, text) {
  if (draft[table][row]?.[column] === undefined) return draft;
  const rows = draft[table].map((cells, index) => (index === row ? cells.with(column, text) : cells));
  return { ...draft, [table]: rows };
}

/**
 * @param {Draft} draft
 * @param {Names} names
 * @param {number} index
 * @param {string} name
 * @returns {Draft}
 */
export function withToken(draft, names, index, name) {
  if (draft[names][index] === undefined) return draft;
  return { ...draft, [names]: draft[names].with(index, name) };
}

/** @param {Draft} draft */
export function beginsWithScores(draft) {
  return draft.x.length === 0;
}

/** Whether a second sequence attends to the first: cross-attention. @param {Draft} draft */
export function crosses(draft) {
  return draft.y.length > 0 && !beginsWithScores(draft);
}

/** Whether the second sequence goes through masked self-attention first, as in a decoder. @param {Draft} draft */
export function isDecoder(draft) {
  return crosses(draft) && draft.own_q.length > 0;
}

/** @param {Draft} draft */
export function hasWeights(draft) {
  return draft.w_q.length > 0;
}

/**
 * The sizes that the user can choose for this example.
 *
 * @param {Draft} draft
 * @returns {[Dimension, number][]}
 */
export function sizesOf(draft) {
  const columns = (/** @type {TableName} */ table) => draft[table][0]?.length ?? 0;
  const tokens = /** @type {[Dimension, number]} */ (['tokens', draft.tokens.length]);
  if (beginsWithScores(draft)) return [tokens, ['d_v', columns('v')]];
  /** @type {[Dimension, number][]} */
  const sizes = crosses(draft) ? [tokens, ['looking', draft.y.length]] : [tokens];
  sizes.push(['d_model', columns('x')]);
  if (hasWeights(draft)) sizes.push(['d_head', columns('w_q')]);
  return sizes;
}

/**
 * A draft with the tables of a link and names for all query tokens. The first query is moved, so that all queries are
 * among the tokens.
 *
 * @param {Draft} draft
 * @param {Partial<Draft>} tables
 * @returns {Draft}
 */
export function withTables(draft, tables) {
  const next = { ...draft, ...tables };
  const first_query = Math.max(Math.min(next.first_query, next.tokens.length - next.scores.length), 0);
  return { ...next, looking: named(next.looking, next.y.length, 'y'), first_query };
}

/**
 * One name per token; a missing name is replaced by the letter with an index.
 *
 * @param {string[]} names
 * @param {number} count
 * @param {string} letter
 */
export const named = (names, count, letter) =>
  Array.from({ length: count }, (_, index) => names[index] ?? `${letter}${subscript(index + 1)}`);

/** @param {number} number */
function subscript(number) {
  return String(number).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]);
}
