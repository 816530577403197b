// @ts-check
/**
 * The question of a quiz: which tokens the selected token attends to.
 *
 * @typedef {import('../state.js').Quiz} Quiz
 * @typedef {object} Question
 * @property {number} query the query unit
 * @property {number[]} shown displayed units, each with a bar
 * @property {string[]} names keys of the guesses, so that a word keeps its guess when other words change
 */
import { anchorOf, unitOf, unitsOnDisplay } from '../../../state/text.js';

/**
 * @param {{ text: string, special: boolean, first: number, end: number }[]} units
 * @param {number | null} token the selected one
 * @param {boolean} specials whether special tokens are shown
 * @returns {Question | null} `null` if no token is selected
 */
export function questionOf(units, token, specials) {
  const shown = unitsOnDisplay(units, specials).map((unit) => units.indexOf(unit));
  const query = shown.find((unit) => units[unit] === unitOf(units, token));
  if (query === undefined) return null;
  return { query, shown, names: shown.map((unit) => JSON.stringify([anchorOf(units, query), anchorOf(units, unit)])) };
}

/**
 * Heights of the bars, one per word of the question.
 *
 * @param {Quiz} quiz
 * @param {Question} question
 */
export const guessOf = ({ guesses }, { names }) => names.map((name) => guesses[name] ?? 0);

/**
 * The result, if it belongs to this question.
 *
 * @param {Quiz} quiz
 * @param {Question | null} question
 */
export function judgedOf({ judged }, question) {
  const isAnswer = judged !== null && question !== null && judged.names.join() === question.names.join();
  return isAnswer ? judged : null;
}
