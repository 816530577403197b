// @ts-check
/**
 * The question of a quiz: where the held token looks.
 *
 * @typedef {import('../state.js').Quiz} Quiz
 * @typedef {object} Question
 * @property {number} query the looking unit
 * @property {number[]} shown units on display, each with a bar to guess
 * @property {string[]} names under which guesses are kept, so that a word keeps its guess when others change
 */
import { anchorOf, unitOf, unitsOnDisplay } from '../../../state/text.js';

/**
 * @param {{ text: string, special: boolean, first: number, end: number }[]} units
 * @param {number | null} token the held one
 * @param {boolean} specials whether special tokens are shown
 * @returns {Question | null} `null` where no token is held
 */
export function questionOf(units, token, specials) {
  const shown = unitsOnDisplay(units, specials).map((unit) => units.indexOf(unit));
  const query = shown.find((unit) => units[unit] === unitOf(units, token));
  if (query === undefined) return null;
  return { query, shown, names: shown.map((unit) => JSON.stringify([anchorOf(units, query), anchorOf(units, unit)])) };
}

/**
 * Heights of the guess, one per word of the question.
 *
 * @param {Quiz} quiz
 * @param {Question} question
 */
export const guessOf = ({ guesses }, { names }) => names.map((name) => guesses[name] ?? 0);

/**
 * The judgement, if it is of this question.
 *
 * @param {Quiz} quiz
 * @param {Question | null} question
 */
export function judgedOf({ judged }, question) {
  const isAnswer = judged !== null && question !== null && judged.names.join() === question.names.join();
  return isAnswer ? judged : null;
}
