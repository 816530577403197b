/** The result of a lookup, in the form that the picture, the table, the formulas and the sentence share. */
import { largestOf } from '../../../draw/scale.ts';
import type { Matrix } from '../../../engine/trace.ts';
import type { Answers } from '../controller.ts';
import type { Input } from '../state.ts';
import { withTypedDecimals } from './database.ts';

export type LookupResult = ReturnType<typeof lookupResult>;

export function lookupResult(
  input: Input,
  answer: NonNullable<Answers['database']>,
  { queries, limits, why = [] }: Pick<Answers, 'queries' | 'limits' | 'why'>,
  currentQuery: number[],
  entry: number | null,
) {
  const { query, keys, values } = input[input.space];
  const row = (matrix: Matrix) => Array.from(matrix.values);
  const weights = row(answer.weight);
  return {
    space: input.space,
    strategy: input.strategy,
    width: input.strategy === 'gaussian' ? input.sigma : input.temperature, // width of the kernel, or the temperature
    query,
    currentQuery, // the current query; arrow keys move it
    at: placeOf(query),
    keys: values.map((_, nth) => keys.slice(nth * query.length, (nth + 1) * query.length)),
    values,
    names: values.map((_, nth) => nameOf(nth)),
    scores: row(answer.score),
    weights,
    exp: answer.exp ? row(answer.exp) : null,
    expSum: answer.exp_sum?.values[0] ?? null,
    total: answer.total.values[0],
    answer: answer.answer.values[0],
    inside: answer.inside.values[0] === 1, // whether the answer is between the smallest and the largest value
    answers: answer.answers?.values ?? new Float32Array(), // one answer for each of `queries`
    why, // explanations of all numbers between query and answer
    queries,
    limits,
    largest: largestOf(weights),
    selected: entry !== null && entry < values.length ? entry : null,
  };
}

export const nameOf = (entry: number) => `k${'₁₂₃₄₅₆₇₈'[entry]}`;

/** A key or query as text: a number, or two numbers in brackets. */
function placeOf(place: number[]) {
  const text = place.map(withTypedDecimals).join(', ');
  return place.length > 1 ? `(${text})` : text;
}
