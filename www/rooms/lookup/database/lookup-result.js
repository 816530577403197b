// @ts-check
/**
 * The result of a lookup, in the form that the picture, the table, the formulas and the sentence share.
 *
 * @typedef {object} LookupResult
 * @property {'axis' | 'plane'} space
 * @property {string} strategy
 * @property {number} width width of the kernel, or the temperature
 * @property {number[]} query
 * @property {number[]} currentQuery the current query; arrow keys move it
 * @property {string} at the query as text
 * @property {number[][]} keys
 * @property {number[]} values
 * @property {string[]} names of the entries
 * @property {number[]} scores
 * @property {number[]} weights
 * @property {number | null} rowMax largest score
 * @property {number[] | null} exp
 * @property {number | null} expSum
 * @property {number} total sum of the weights
 * @property {number} answer
 * @property {boolean} inside whether the answer is between the smallest and the largest value
 * @property {Float32Array} answers one answer for each of `queries`
 * @property {number[]} queries
 * @property {{ key: number, value: number }} limits largest key and value
 * @property {number} largest the entry with the largest weight
 * @property {number | null} selected the selected entry
 */
import { withTypedDecimals } from '../typed-decimals.js';

/**
 * @param {import('../state.js').Input} input
 * @param {NonNullable<import('../controller.ts').Answers['database']>} answer
 * @param {Pick<import('../controller.ts').Answers, 'queries' | 'limits'>} queried
 * @param {number[]} currentQuery
 * @param {number | null} entry
 * @returns {LookupResult}
 */
export function lookupResult(input, answer, { queries, limits }, currentQuery, entry) {
  const { query, keys, values } = input[input.space];
  const row = (/** @type {import('../../../engine/trace.ts').Matrix} */ matrix) => Array.from(matrix.values);
  const weights = row(answer.weight);
  return {
    space: input.space,
    strategy: input.strategy,
    width: input.strategy === 'gaussian' ? input.sigma : input.temperature,
    query,
    currentQuery,
    at: placeOf(query),
    keys: values.map((_, nth) => keys.slice(nth * query.length, (nth + 1) * query.length)),
    values,
    names: values.map((_, nth) => nameOf(nth)),
    scores: row(answer.score),
    weights,
    rowMax: answer.row_max?.values[0] ?? null,
    exp: answer.exp ? row(answer.exp) : null,
    expSum: answer.exp_sum?.values[0] ?? null,
    total: answer.total.values[0],
    answer: answer.answer.values[0],
    inside: answer.inside.values[0] === 1,
    answers: answer.answers?.values ?? new Float32Array(),
    queries,
    limits,
    largest: weights.reduce((best, weight, nth) => (weight > weights[best] ? nth : best), 0),
    selected: entry !== null && entry < values.length ? entry : null,
  };
}

/** @param {number} entry */
export const nameOf = (entry) => `k${'₁₂₃₄₅₆₇₈'[entry]}`;

/** A key or query as text: a number, or two numbers in brackets. @param {number[]} place */
export function placeOf(place) {
  const text = place.map(withTypedDecimals).join(', ');
  return place.length > 1 ? `(${text})` : text;
}
