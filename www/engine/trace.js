// @ts-check
/**
 * Types for reading the numbers of an answer.
 *
 * @typedef {import('../pkg/headlight.js').Numbers} Numbers
 * @typedef {import('../pkg/headlight.js').NamedNumbers} NamedNumbers
 * @typedef {Numbers & { at: (row: number, column: number) => number }} Matrix `values` in row-major order
 * @typedef {Matrix & NamedNumbers} NamedMatrix
 * @typedef {Map<string, NamedMatrix>} Trace matrices by their names in the core
 * @typedef {import('../pkg/headlight.js').ExplainedWeight} ExplainedWeight
 * @typedef {object} Weight an explained attention weight
 * @property {Record<string, import('../pkg/headlight.js').Explanation>} steps by the core's names of the stages
 * @property {Record<string, Float32Array>} rows numbers beside the steps, by the core's names
 */
/**
 * Makes the numbers of an answer readable by row and column, and named matrices by name.
 *
 * @template Answer
 * @typedef {Answer extends NamedNumbers[] ? Trace : Answer extends Numbers ? Matrix : Answer extends object ? { [Part in keyof Answer]: Matrices<Answer[Part]> } : Answer} Matrices
 */

/**
 * @template Answer
 * @param {Answer} answer an answer that consists of matrices only
 * @returns {Matrices<Answer>}
 */
export function matricesOf(answer) {
  return /** @type {Matrices<Answer>} */ (readable(answer));
}

/** @param {ExplainedWeight} weight @returns {Weight} */
export const weightOf = ({ steps, rows }) => ({
  steps: Object.fromEntries(steps.map((step) => [step.part, step])),
  rows: Object.fromEntries(rows.map(({ name, values }) => [name, values])),
});

/** @param {any} part @returns {any} */
function readable(part) {
  if (Array.isArray(part)) return new Map(part.map((named) => [named.name, readable(named)]));
  if ('values' in part)
    return {
      ...part,
      at: (/** @type {number} */ row, /** @type {number} */ column) => part.values[row * part.columns + column],
    };
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, readable(inner)]));
}
