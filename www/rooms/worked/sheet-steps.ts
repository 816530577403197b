/** The steps of the printed sheet. */
import type { Explanation, WorkedManifest } from '../../pkg/headlight.js';
import type { Run } from './state.ts';

/** A step, and the calculation of the cells it adds. */
type SheetStep = { index: number; lines: Explanation[] };

/** `token`: row of the query. */
export type Sheet = { run: Run; token: number; steps: SheetStep[] };

/**
 * Indices of the steps that lead to the output of a token: the steps for the keys and values of all tokens, and all
 * steps of its query. `token`: the row of the query.
 */
export function sheetSteps({ steps, first_query }: WorkedManifest, token: number) {
  return steps.flatMap((step, index) => {
    if (step.token === undefined) return [];
    const isNeeded = { key: true, value: true, query: step.token === token + first_query }[step.kind];
    return (isNeeded ?? step.token === token) ? [index] : [];
  });
}
