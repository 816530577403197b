// @ts-check
/**
 * The steps of the sheet for paper.
 *
 * @typedef {import('../../pkg/headlight.js').WorkedManifest} WorkedManifest
 * @typedef {import('../../pkg/headlight.js').Explanation} Explanation
 * @typedef {{ index: number, lines: Explanation[] }} SheetStep a step, and the arithmetic of the cells it adds
 * @typedef {{ run: import('./controller.js').Run, token: number, steps: SheetStep[] }} Sheet `token`: row of the
 *     looking token
 */

/**
 * Indices of the steps that lead to the output of a token: the keys and values of all tokens, its own query, and what
 * follows from them.
 *
 * @param {WorkedManifest} manifest
 * @param {number} token the row of the looking token
 */
export function sheetSteps({ steps, first_query }, token) {
  return steps.flatMap((step, index) => {
    if (step.token === undefined) return [];
    const isNeeded = { key: true, value: true, query: step.token === token + first_query }[step.kind];
    return (isNeeded ?? step.token === token) ? [index] : [];
  });
}
