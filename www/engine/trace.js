// @ts-check
/**
 * The numbers of an answer, read-only.
 *
 * @typedef {import('../pkg/headlight.js').Numbers} Numbers
 * @typedef {import('../pkg/headlight.js').NamedNumbers} NamedNumbers
 * @typedef {Numbers & { at: (row: number, column: number) => number }} Matrix its `values` stand row after row
 * @typedef {Matrix & NamedNumbers} NamedMatrix
 * @typedef {Map<string, NamedMatrix>} Trace matrices by the core's names
 */
/**
 * An answer whose numbers are read by row and column, named ones by their names.
 *
 * @template Answer
 * @typedef {Answer extends NamedNumbers[] ? Trace : Answer extends Numbers ? Matrix : Answer extends object ? { [Part in keyof Answer]: Matrices<Answer[Part]> } : Answer} Matrices
 */

/**
 * @template Answer
 * @param {Answer} answer made of matrices alone
 * @returns {Matrices<Answer>}
 */
export function matricesOf(answer) {
  return /** @type {Matrices<Answer>} */ (readable(answer));
}

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
