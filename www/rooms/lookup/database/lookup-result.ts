/** The result of a lookup, in the form that the picture, the table, the formulas and the sentence share. */
import type { Matrix } from '../../../engine/trace.ts';
import type { Answers } from '../controller.ts';
import type { Input } from '../state.ts';
import { withTypedDecimals } from '../typed-decimals.ts';

export interface LookupResult {
  space: 'axis' | 'plane';
  strategy: string;
  width: number; // width of the kernel, or the temperature
  query: number[];
  currentQuery: number[]; // the current query; arrow keys move it
  at: string; // the query as text
  keys: number[][];
  values: number[];
  names: string[]; // names of the entries
  scores: number[];
  weights: number[];
  rowMax: number | null; // largest score
  exp: number[] | null;
  expSum: number | null;
  total: number; // sum of the weights
  answer: number;
  inside: boolean; // whether the answer is between the smallest and the largest value
  answers: Float32Array; // one answer for each of `queries`
  queries: number[];
  limits: { key: number; value: number }; // largest key and value
  largest: number; // the entry with the largest weight
  selected: number | null; // the selected entry
}

export function lookupResult(
  input: Input,
  answer: NonNullable<Answers['database']>,
  { queries, limits }: Pick<Answers, 'queries' | 'limits'>,
  currentQuery: number[],
  entry: number | null,
): LookupResult {
  const { query, keys, values } = input[input.space];
  const row = (matrix: Matrix) => Array.from(matrix.values);
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

export const nameOf = (entry: number) => `k${'₁₂₃₄₅₆₇₈'[entry]}`;

/** A key or query as text: a number, or two numbers in brackets. */
function placeOf(place: number[]) {
  const text = place.map(withTypedDecimals).join(', ');
  return place.length > 1 ? `(${text})` : text;
}
