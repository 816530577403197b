// @ts-check
/**
 * What a look-up found, in the form that picture, table, formulas and sentence share.
 *
 * @typedef {object} Found
 * @property {'axis' | 'plane'} space
 * @property {string} strategy
 * @property {number} width of the kernel, or the temperature
 * @property {number[]} query
 * @property {number[]} asked where the query is by now, from where the next key moves it on
 * @property {string} at the query as a person writes it
 * @property {number[][]} keys
 * @property {number[]} values
 * @property {string[]} names of the entries
 * @property {number[]} scores
 * @property {number[]} weights
 * @property {number | null} rowMax of the scores
 * @property {number[] | null} exp
 * @property {number | null} expSum
 * @property {number} total of the weights
 * @property {number} answer
 * @property {boolean} inside whether the answer lies between the values
 * @property {Float32Array} answers one for each of `queries`
 * @property {number[]} queries
 * @property {{ key: number, value: number }} most how far numbers may go
 * @property {number} largest the entry with the largest weight
 * @property {number | null} held
 */
import { asTyped } from '../typed.js';

/**
 * @param {import('../../../state/lookup.js').Input} input
 * @param {import('../../../controller/lookup.js').Answers} answers
 * @param {number[]} asked
 * @param {number | null} entry
 * @returns {Found}
 */
export function foundIn(input, { trace, queries, most }, asked, entry) {
  const { query, keys, values } = input[input.space];
  const row = (/** @type {string} */ name) => {
    const matrix = trace?.get(name);
    return matrix ? Array.from(matrix.values) : null;
  };
  const one = (/** @type {string} */ name) => row(name)?.[0] ?? NaN;
  const weights = row('weight') ?? [];
  return {
    space: input.space,
    strategy: input.strategy,
    width: input.strategy === 'gaussian' ? input.sigma : input.temperature,
    query,
    asked,
    at: placeOf(query),
    keys: values.map((_, nth) => keys.slice(nth * query.length, (nth + 1) * query.length)),
    values,
    names: values.map((_, nth) => nameOf(nth)),
    scores: row('score') ?? [],
    weights,
    rowMax: row('row_max')?.[0] ?? null,
    exp: row('exp'),
    expSum: row('exp_sum')?.[0] ?? null,
    total: one('total'),
    answer: one('answer'),
    inside: one('inside') === 1,
    answers: trace?.get('answers')?.values ?? new Float32Array(),
    queries,
    most,
    largest: weights.reduce((best, weight, nth) => (weight > weights[best] ? nth : best), 0),
    held: entry !== null && entry < values.length ? entry : null,
  };
}

/** @param {number} entry */
export const nameOf = (entry) => `k${'₁₂₃₄₅₆₇₈'[entry]}`;

/** A key or query: a number, or two in brackets. @param {number[]} place */
export function placeOf(place) {
  const text = place.map(asTyped).join(', ');
  return place.length > 1 ? `(${text})` : text;
}
