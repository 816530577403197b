// @ts-check
/**
 * A database: keys, their values, and a query.
 *
 * @typedef {object} Database
 * @property {number[]} keys all coordinates, key by key
 * @property {number[]} values
 * @property {number[]} query with the dimension of a key
 */

/** Largest absolute coordinate of a key (the edge of the picture), and largest absolute value. */
export const LARGEST_NUMBERS = { key: 3, value: 9 };
/** Maximum number of entries, so that the table fits without scrolling. */
export const MOST_ENTRIES = 8;

/**
 * The entries in URL syntax: in `-2~1_0.5~4` the key −2 has the value 1, and the key 0.5 the value 4.
 *
 * @param {Database} database
 */
export const entriesOf = ({ keys, values, query }) =>
  values.map((value, at) => [...keyAt(keys, query.length, at), value].join('~')).join('_');

/**
 * @param {string | undefined} entries in URL syntax
 * @param {string | undefined} query
 * @param {Database} initial
 * @returns {Database}
 */
export function databaseFrom(entries, query, initial) {
  if (entries === undefined && query === undefined) return initial;
  const rows = (entries ?? entriesOf(initial)).split('_').map((entry) => entry.split('~').map(number));
  return {
    keys: rows.flatMap((row) => row.slice(0, -1)),
    values: rows.map((row) => row[row.length - 1]),
    query: query === undefined ? initial.query : query.split('~').map(number),
  };
}

/**
 * @param {Database} database
 * @param {number[]} query
 * @returns {Database}
 */
export const withQuery = (database, query) => ({
  ...database,
  query: query.map((one) => clamped(one, LARGEST_NUMBERS.key)),
});

/**
 * @param {Database} database
 * @param {number} entry
 * @param {{ key?: number[], value?: number }} to
 * @returns {Database}
 */
export function withEntry(database, entry, { key, value }) {
  const { query, values, keys } = database;
  if (entry >= values.length) return database;
  const n = query.length;
  return {
    query,
    keys: key ? keys.toSpliced(entry * n, n, ...key.map((one) => clamped(one, LARGEST_NUMBERS.key))) : keys,
    values: value === undefined ? values : values.with(entry, clamped(value, LARGEST_NUMBERS.value)),
  };
}

/**
 * The database with an additional entry whose key is the query.
 *
 * @param {Database} database
 * @returns {Database}
 */
export function withAddedEntry(database) {
  const { query, values, keys } = database;
  if (values.length >= MOST_ENTRIES) return database;
  return { query, keys: [...keys, ...query], values: [...values, 1] };
}

/**
 * @param {Database} database
 * @param {number} entry
 * @returns {Database}
 */
export function withoutEntry(database, entry) {
  const { query, values, keys } = database;
  if (values.length === 1) return database;
  return { query, keys: keys.toSpliced(entry * query.length, query.length), values: values.toSpliced(entry, 1) };
}

/**
 * @param {number[]} keys
 * @param {number} dimensions
 * @param {number} at
 */
const keyAt = (keys, dimensions, at) => keys.slice(at * dimensions, (at + 1) * dimensions);

/**
 * A number clamped to the limits, with the two decimals that the URL stores.
 *
 * @param {number} value
 * @param {number} most
 */
const clamped = (value, most) => number((Math.round(Math.min(most, Math.max(-most, value)) * 100) / 100).toString());

/** A number from its text; −0 becomes 0. @param {string} text */
const number = (text) => Number(text) || 0;
