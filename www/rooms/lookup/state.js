// @ts-check
/**
 * Input and view of the room "Lookup", and their URL fields.
 *
 * @typedef {'database' | 'words' | 'scaling'} Part
 * @typedef {'axis' | 'plane'} Space
 * @typedef {import('./database/database.js').Database} Database
 * @typedef {'exact' | 'average' | 'normalize' | 'dot' | 'gaussian'} Strategy
 * @typedef {'dot' | 'cosine' | 'euclidean'} Similarity
 * @typedef {object} Input
 * @property {Part} part
 * @property {Space} space
 * @property {Database} axis
 * @property {Database} plane
 * @property {Strategy} strategy
 * @property {number} temperature divisor of the dot products
 * @property {number} sigma width of the Gaussian kernel
 * @property {Similarity} similarity
 * @property {number} seed
 * @property {number} n_keys
 * @property {number} d_k
 * @typedef {object} View
 * @property {number | null} entry the selected entry of the database
 */

import { databaseFrom, entriesOf } from './database/database.js';
import { EXAMPLES } from './database/example-databases.js';

const [FIRST] = EXAMPLES;

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

/**
 * Input and view from URL fields.
 *
 * @param {Record<string, string>} chosen fields with allowed values
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
 * The URL fields; a field with its default value is `null` and omitted.
 *
 * @param {Input} input
 * @param {View} view
 * @returns {Record<string, string | number | null>}
 */
export function toFields(input, view) {
  const unlessDefault = (/** @type {Exclude<keyof Input, Space>} */ name) =>
    input[name] === FIRST_INPUT[name] ? null : input[name];
  const ofSpace = (/** @type {Space} */ space) => {
    const [now, first] = [input[space], FIRST_INPUT[space]];
    const entries = entriesOf(now);
    const query = now.query.join('~');
    return [entries === entriesOf(first) ? null : entries, query === first.query.join('~') ? null : query];
  };
  const [axis, at] = ofSpace('axis');
  const [plane, point] = ofSpace('plane');
  return {
    part: unlessDefault('part'),
    space: unlessDefault('space'),
    axis,
    at,
    plane,
    point,
    strategy: unlessDefault('strategy'),
    temperature: unlessDefault('temperature'),
    sigma: unlessDefault('sigma'),
    entry: view.entry === null ? null : view.entry + 1,
    similarity: unlessDefault('similarity'),
    seed: unlessDefault('seed'),
    n_keys: unlessDefault('n_keys'),
    d_k: unlessDefault('d_k'),
  };
}
