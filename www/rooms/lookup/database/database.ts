/** A database: keys, their values, and a query. */
import { formatNumber } from '../../../draw/format.ts';

export interface Database {
  keys: number[]; // all coordinates, key by key
  values: number[];
  query: number[]; // as many coordinates as a key
}

/** Largest absolute coordinate of a key (the edge of the picture), and largest absolute value. */
export const LARGEST_NUMBERS = { key: 3, value: 9 };
/** Maximum number of entries, so that the table fits without scrolling. */
export const MOST_ENTRIES = 8;

/** The entries in URL syntax: in `-2~1_0.5~4` the key −2 has the value 1, and the key 0.5 the value 4. */
export const entriesOf = ({ keys, values, query }: Database) =>
  values.map((value, at) => [...keyAt(keys, query.length, at), value].join('~')).join('_');

export function databaseFrom(entries: string | undefined, query: string | undefined, initial: Database): Database {
  if (entries === undefined && query === undefined) return initial;
  const rows = (entries ?? entriesOf(initial)).split('_').map((entry) => entry.split('~').map(number));
  return {
    keys: rows.flatMap((row) => row.slice(0, -1)),
    values: rows.map((row) => row[row.length - 1]),
    query: query === undefined ? initial.query : query.split('~').map(number),
  };
}

export const withQuery = (database: Database, query: number[]): Database => ({
  ...database,
  query: query.map((one) => clamped(one, LARGEST_NUMBERS.key)),
});

export function withEntry(
  database: Database,
  entry: number,
  { key, value }: { key?: number[]; value?: number },
): Database {
  const { query, values, keys } = database;
  if (entry >= values.length) return database;
  const n = query.length;
  return {
    query,
    keys: key ? keys.toSpliced(entry * n, n, ...key.map((one) => clamped(one, LARGEST_NUMBERS.key))) : keys,
    values: value === undefined ? values : values.with(entry, clamped(value, LARGEST_NUMBERS.value)),
  };
}

export function withAddedEntry(database: Database): Database {
  const { query, values, keys } = database;
  if (values.length >= MOST_ENTRIES) return database;
  return { query, keys: [...keys, ...query], values: [...values, 1] };
}

export function withoutEntry(database: Database, entry: number): Database {
  const { query, values, keys } = database;
  if (values.length === 1) return database;
  return { query, keys: keys.toSpliced(entry * query.length, query.length), values: values.toSpliced(entry, 1) };
}

const keyAt = (keys: number[], dimensions: number, at: number) => keys.slice(at * dimensions, (at + 1) * dimensions);

/** A number clamped to the limits, with the two decimals that the URL stores. */
const clamped = (value: number, most: number) =>
  number((Math.round(Math.min(most, Math.max(-most, value)) * 100) / 100).toString());

/** A number from its text; −0 becomes 0. */
const number = (text: string) => Number(text) || 0;

interface Example {
  id: string;
  space: 'axis' | 'plane';
  database: Database;
  strategy: 'exact' | 'average' | 'normalize' | 'dot' | 'gaussian';
}

const AXIS = { keys: [-2.4, -1, 0.4, 1.2, 2.5], values: [1, 4, 2, 5, 3] };
const PLANE = { keys: [2, 1, 0.5, 2, -1.8, 1.2, -1.2, -1.8, 1.6, -1.6], values: [6, 2, -5, -2, 4] };

export const EXAMPLES: [Example, ...Example[]] = [
  { id: 'kernel', space: 'axis', database: { ...AXIS, query: [0.7] }, strategy: 'gaussian' },
  { id: 'database', space: 'axis', database: { ...AXIS, query: [0.7] }, strategy: 'exact' },
  { id: 'attention', space: 'plane', database: { ...PLANE, query: [1.2, 0.9] }, strategy: 'dot' },
  // One score is negative, so some normalised weights are below 0 or above 1.
  { id: 'negative', space: 'plane', database: { ...PLANE, query: [1.5, -0.5] }, strategy: 'normalize' },
  // The scores cancel exactly, even in floating point, so their sum, the divisor, is 0.
  {
    id: 'cancel',
    space: 'plane',
    database: { keys: [2, 1, -1.5, 0.5, 1, -1, -1.5, 1.5], values: [6, -5, 4, 2], query: [1.5, 0] },
    strategy: 'normalize',
  },
];

export const withTypedDecimals = (value: number) =>
  formatNumber(value, { decimals: (String(value).split('.')[1] ?? '').length });
