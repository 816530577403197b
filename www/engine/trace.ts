/** Types for reading the numbers of an answer. */
import type { ExplainedWeight, Explanation, NamedNumbers, Numbers } from '../pkg/headlight.js';

/** A matrix, whose `values` are in row-major order. */
export interface Matrix extends Numbers {
  at: (row: number, column: number) => number;
  row: (row: number) => Float32Array;
}

export type NamedMatrix = Matrix & NamedNumbers;

/** Matrices by their names in the core. */
export type Trace = Map<string, NamedMatrix>;

/** The explanation of one attention weight: how it is calculated, stage by stage. */
export interface Weight {
  steps: Record<string, Explanation>; // explanation of each stage, by the core's name
  rows: Record<string, Float32Array>; // numbers in addition to the steps, by the core's names
}

/** Makes the numbers of an answer accessible by row and column, and named matrices by name. */
export type Matrices<Answer> = Answer extends NamedNumbers[]
  ? Trace
  : Answer extends Numbers
    ? Matrix
    : Answer extends object
      ? { [Part in keyof Answer]: Matrices<Answer[Part]> }
      : Answer;

export const matricesOf = <Answer>(answer: Answer): Matrices<Answer> => readable(answer as object) as Matrices<Answer>;

export const weightOf = ({ steps, rows }: ExplainedWeight): Weight => ({
  steps: Object.fromEntries(steps.map((step) => [step.part, step])),
  rows: Object.fromEntries(rows.map(({ name, values }) => [name, values])),
});

function readable(part: object): unknown {
  if (Array.isArray(part)) return new Map(part.map((named) => [named.name, readable(named)]));
  if ('values' in part) {
    const { values, columns } = part as Numbers;
    return {
      ...part,
      at: (row: number, column: number) => values[row * columns + column],
      row: (row: number) => values.subarray(row * columns, (row + 1) * columns),
    };
  }
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, readable(inner)]));
}
