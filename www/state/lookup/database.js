// @ts-check
/**
 * Keys, their values, and a query: what is looked up in.
 *
 * @typedef {object} Database
 * @property {number[]} keys one coordinate after the other, key after key
 * @property {number[]} values
 * @property {number[]} query as many coordinates as a key has
 */

/** The picture ends here, and with it where keys and queries may lie. */
export const NUMBERS_BETWEEN = { key: 3, value: 9 };
/** More would not fit a table that is seen at once. */
const MOST_ENTRIES = 8;

/** Their forms in an address, which has two decimals at most. */
export const COORDINATE = '(?:-?[0-2](?:\\.\\d{1,2})?|-?3(?:\\.00?)?)';
export const VALUE = '-?\\d(?:\\.\\d{1,2})?';

/**
 * Such as `-2~1_0.5~4`: the key at −2 has the value 1, the one at 0.5 has 4.
 *
 * @param {Database} database
 */
export const entriesOf = ({ keys, values, query }) =>
  values.map((value, at) => [...keyAt(keys, query.length, at), value].join('~')).join('_');

/**
 * @param {string | undefined} entries in the form of the address
 * @param {string | undefined} query
 * @param {Database} usual
 * @returns {Database}
 */
export function databaseFrom(entries, query, usual) {
  if (entries === undefined && query === undefined) return usual;
  const rows = (entries ?? entriesOf(usual)).split('_').map((entry) => entry.split('~').map(number));
  return {
    keys: rows.flatMap((row) => row.slice(0, -1)),
    values: rows.map((row) => row[row.length - 1]),
    query: query === undefined ? usual.query : query.split('~').map(number),
  };
}

/**
 * @param {Database} database
 * @param {number[]} query
 * @returns {Database}
 */
export const withQuery = (database, query) => ({ ...database, query: query.map((one) => settled(one, NUMBERS_BETWEEN.key)) });

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
    keys: key ? keys.toSpliced(entry * n, n, ...key.map((one) => settled(one, NUMBERS_BETWEEN.key))) : keys,
    values: value === undefined ? values : values.with(entry, settled(value, NUMBERS_BETWEEN.value)),
  };
}

/**
 * One entry more, where the query is.
 *
 * @param {Database} database
 * @returns {Database}
 */
export function withOneMore(database) {
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
 * Within the picture, and with no more digits than an address holds.
 *
 * @param {number} value
 * @param {number} most
 */
const settled = (value, most) => number((Math.round(Math.min(most, Math.max(-most, value)) * 100) / 100).toString());

/** A zero has no sign here. @param {string} text */
const number = (text) => Number(text) || 0;
