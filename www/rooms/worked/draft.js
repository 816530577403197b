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
 * A draft, extended by the remaining cells of a larger draft from which it was cut. Removing tokens lowers the index of
 * the first query, so the larger index belongs to the larger draft.
 *
 * @param {Draft} draft
 * @param {Draft} larger
 * @returns {Draft}
 */
export function around(draft, larger) {
  const over = (/** @type {string[]} */ inner, /** @type {string[]} */ outer) => [
    ...inner,
    ...outer.slice(inner.length),
  ];
  const tables = TABLES.map((name) => {
    const [inner, outer] = [draft[name], larger[name]];
    const shared = inner.map((cells, index) => over(cells, outer[index] ?? []));
    return [name, [...shared, ...outer.slice(inner.length)]];
  });
  const first_query = Math.max(draft.first_query, larger.first_query);
  const tokens = over(draft.tokens, larger.tokens);
  const looking = over(draft.looking, larger.looking);
  return { ...draft, ...Object.fromEntries(tables), tokens, looking, first_query };
}

/**
 * Grows or shrinks the tables that share a size. New cells get the values that they had in `largest`, otherwise 0.
 * Afterwards all tables fit together.
 *
 * @param {Draft} draft
 * @param {Dimension} dimension
 * @param {number} size
 * @param {Draft} largest the same draft with all cells that were cut off
 */
export function resized(draft, dimension, size, largest) {
  const wanted = Math.min(Math.max(Math.trunc(size) || 1, 1), MOST);
  const sizes = new Map([...sizesOf(draft), [dimension, wanted]]);
  return [...sizes].reduce((cut, [one, count]) => ofSize(cut, one, count), largest);
}

/**
 * Cuts or extends every table with this dimension to the wanted number of rows or columns.
 *
 * @param {Draft} draft
 * @param {Dimension} dimension
 * @param {number} wanted
 * @returns {Draft}
 */
function ofSize(draft, dimension, wanted) {
  switch (dimension) {
    case 'tokens':
      return withTokenCount(draft, wanted);
    case 'looking':
      return { ...draft, looking: named(draft.looking, wanted, 'y'), y: rows(draft.y, wanted) };
    case 'd_model':
      return {
        ...draft,
        x: columns(draft.x, wanted),
        y: columns(draft.y, wanted),
        w_q: rows(draft.w_q, wanted),
        w_k: rows(draft.w_k, wanted),
        w_v: rows(draft.w_v, wanted),
        own_q: columns(rows(draft.own_q, wanted), wanted),
        own_k: columns(rows(draft.own_k, wanted), wanted),
        own_v: columns(rows(draft.own_v, wanted), wanted),
      };
    case 'd_head':
      return {
        ...draft,
        w_q: columns(draft.w_q, wanted),
        w_k: columns(draft.w_k, wanted),
        w_v: columns(draft.w_v, wanted),
      };
    case 'd_v':
      return { ...draft, v: columns(draft.v, wanted) };
  }
}

/**
 * @param {Draft} draft
 * @param {number} count
 * @returns {Draft}
 */
function withTokenCount(draft, count) {
  const tokens = named(draft.tokens, count, 'x');
  const scores = columns(draft.scores, count).slice(0, count);
  return {
    ...draft,
    tokens,
    x: rows(draft.x, count),
    v: rows(draft.v, count),
    scores,
    first_query: Math.min(draft.first_query, count - scores.length),
  };
}

/**
 * One name per token; a missing name is replaced by the letter with an index.
 *
 * @param {string[]} names
 * @param {number} count
 * @param {string} letter
 */
const named = (names, count, letter) =>
  Array.from({ length: count }, (_, index) => names[index] ?? `${letter}${subscript(index + 1)}`);

/**
 * @param {string[][]} table
 * @param {number} count
 */
function rows(table, count) {
  if (table.length === 0) return table;
  const width = table[0].length;
  return Array.from({ length: count }, (_, index) => table[index] ?? Array(width).fill('0'));
}

/**
 * @param {string[][]} table
 * @param {number} count
 */
function columns(table, count) {
  return table.map((cells) => Array.from({ length: count }, (_, index) => cells[index] ?? '0'));
}

/** @param {number} number */
function subscript(number) {
  return String(number).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]);
}
