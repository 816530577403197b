// @ts-check
/**
 * The steps of the printed sheet.
 *
 * @typedef {import('../../pkg/headlight.js').WorkedManifest} WorkedManifest
 * @typedef {import('../../pkg/headlight.js').Explanation} Explanation
 * @typedef {{ index: number, lines: Explanation[] }} SheetStep a step, and the calculation of the cells it adds
 * @typedef {{ run: import('./state.ts').Run, token: number, steps: SheetStep[] }} Sheet `token`: row of the query
 */

/**
 * Indices of the steps that lead to the output of a token: the steps for the keys and values of all tokens, and all
 * steps of its query.
 *
 * @param {WorkedManifest} manifest
 * @param {number} token the row of the query
 */
export function sheetSteps({ steps, first_query }, token) {
  return steps.flatMap((step, index) => {
    if (step.token === undefined) return [];
    const isNeeded = { key: true, value: true, query: step.token === token + first_query }[step.kind];
    return (isNeeded ?? step.token === token) ? [index] : [];
  });
}
