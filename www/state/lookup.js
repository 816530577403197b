// @ts-check
/**
 * What is asked for in the room "Lookup", how it is looked at, and both as fields of the address.
 *
 * @typedef {'database' | 'words' | 'scaling'} Part
 * @typedef {'axis' | 'plane'} Space
 * @typedef {import('./lookup/database.js').Database} Database
 * @typedef {'exact' | 'average' | 'normalize' | 'dot' | 'gaussian'} Strategy
 * @typedef {'dot' | 'cosine' | 'euclidean'} Similarity
 * @typedef {object} Input
 * @property {Part} part
 * @property {Space} space
 * @property {Database} axis
 * @property {Database} plane
 * @property {Strategy} strategy
 * @property {number} temperature of the dot product
 * @property {number} sigma width of the Gaussian kernel
 * @property {Similarity} similarity
 * @property {number} seed
 * @property {number} n_keys
 * @property {number} d_k
 * @typedef {object} View
 * @property {number | null} entry the entry of the database that is held
 */
import { EXAMPLES } from './lookup/examples.js';
import { COORDINATE, databaseFrom, entriesOf, NUMBERS_BETWEEN, VALUE } from './lookup/database.js';

const [FIRST] = EXAMPLES;

/** Sizes that double, as the curves are drawn on. */
const SIZES = Array.from({ length: 11 }, (_, step) => 2 ** step);
const COUNTS = [4, 8, 16];

/** @type {Input} */
export const FIRST_INPUT = {
  part: 'database',
  space: FIRST.space,
  axis: FIRST.database,
  plane: /** @type {typeof FIRST} */ (EXAMPLES.find(({ space }) => space === 'plane')).database,
  strategy: FIRST.strategy,
  temperature: 1,
  sigma: 0.5,
  similarity: 'dot',
  seed: 1,
  n_keys: 8,
  d_k: 64,
};

/** @type {View} */
export const FIRST_VIEW = { entry: null };

const WIDTH = /^(?!0(\.0+)?$)([0-4](\.\d{1,2})?|5(\.00?)?)$/;
const list = (/** @type {string} */ one) => new RegExp(`^${one}(_${one}){0,7}$`);

/** The fields of the address that are this room's own, as in `url.js`. */
export const LOOKUP_FIELDS = {
  part: ['database', 'words', 'scaling'],
  space: ['axis', 'plane'],
  axis: list(`${COORDINATE}~${VALUE}`),
  at: new RegExp(`^${COORDINATE}$`),
  plane: list(`${COORDINATE}~${COORDINATE}~${VALUE}`),
  point: new RegExp(`^${COORDINATE}~${COORDINATE}$`),
  strategy: ['exact', 'average', 'normalize', 'dot', 'gaussian'],
  temperature: WIDTH,
  sigma: WIDTH,
  entry: /^[1-8]$/,
  similarity: ['dot', 'cosine', 'euclidean'],
  seed: /^[1-9]\d{0,5}$/,
  n_keys: COUNTS.map(String),
  d_k: SIZES.map(String),
};

/**
 * The state that an address asks for.
 *
 * @param {Record<string, string>} chosen fields whose values are allowed
 * @returns {{ input: Input, view: View }}
 */
export function fromFields(chosen) {
  const number = (/** @type {'temperature' | 'sigma' | 'seed' | 'n_keys' | 'd_k'} */ name) =>
    chosen[name] === undefined ? FIRST_INPUT[name] : Number(chosen[name]);
  return {
    input: {
      part: /** @type {Part} */ (chosen.part ?? FIRST_INPUT.part),
      space: /** @type {Space} */ (chosen.space ?? FIRST_INPUT.space),
      axis: databaseFrom(chosen.axis, chosen.at, FIRST_INPUT.axis),
      plane: databaseFrom(chosen.plane, chosen.point, FIRST_INPUT.plane),
      strategy: /** @type {Strategy} */ (chosen.strategy ?? FIRST_INPUT.strategy),
      temperature: number('temperature'),
      sigma: number('sigma'),
      similarity: /** @type {Similarity} */ (chosen.similarity ?? FIRST_INPUT.similarity),
      seed: number('seed'),
      n_keys: number('n_keys'),
      d_k: number('d_k'),
    },
    view: { entry: chosen.entry === undefined ? null : Number(chosen.entry) - 1 },
  };
}

/**
 * The fields of the address; a field that is `null` says what is usual and is left out.
 *
 * @param {Input} input
 * @param {View} view
 * @returns {Record<string, string | number | null>}
 */
export function toFields(input, view) {
  const usual = (/** @type {Exclude<keyof Input, Space>} */ name) => (input[name] === FIRST_INPUT[name] ? null : input[name]);
  const ofSpace = (/** @type {Space} */ space) => {
    const [now, first] = [input[space], FIRST_INPUT[space]];
    const entries = entriesOf(now);
    const query = now.query.join('~');
    return [entries === entriesOf(first) ? null : entries, query === first.query.join('~') ? null : query];
  };
  const [axis, at] = ofSpace('axis');
  const [plane, point] = ofSpace('plane');
  return {
    part: usual('part'),
    space: usual('space'),
    axis,
    at,
    plane,
    point,
    strategy: usual('strategy'),
    temperature: usual('temperature'),
    sigma: usual('sigma'),
    entry: view.entry === null ? null : view.entry + 1,
    similarity: usual('similarity'),
    seed: usual('seed'),
    n_keys: usual('n_keys'),
    d_k: usual('d_k'),
  };
}
