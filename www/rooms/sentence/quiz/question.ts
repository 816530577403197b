/** The question of a quiz: which tokens the selected token attends to. */
import type { Unit } from '../../../pkg/headlight.js';
import { anchorOf } from '../../../state/anchors.ts';
import { unitOf, unitsOnDisplay } from '../../../state/text.ts';
import type { Quiz } from '../state.ts';

export interface Question {
  query: number; // the query unit
  shown: number[]; // displayed units, each with a bar
  names: string[]; // keys of the guesses, so that a word keeps its guess when other words change
}

/**
 * Returns `null` if no token is selected. `token`: the selected token. `specials`: whether special tokens are shown.
 */
export function questionOf(units: Unit[], token: number | null, specials: boolean): Question | null {
  const shown = unitsOnDisplay(units, specials).map((unit) => units.indexOf(unit));
  const query = shown.find((unit) => units[unit] === unitOf(units, token));
  if (query === undefined) return null;
  return { query, shown, names: shown.map((unit) => JSON.stringify([anchorOf(units, query), anchorOf(units, unit)])) };
}

/** Heights of the bars, one per word of the question. */
export const guessOf = ({ guesses }: Quiz, { names }: Question) => names.map((name) => guesses[name] ?? 0);

/** The result, if it belongs to this question. */
export function judgedOf({ judged }: Quiz, question: Question | null) {
  const isAnswer = judged !== null && question !== null && judged.names.join() === question.names.join();
  return isAnswer ? judged : null;
}
