// @ts-check
/**
 * What a quiz of a looking token asks.
 *
 * @typedef {import('./sentence.js').Quiz} Quiz
 * @typedef {object} Question
 * @property {number} query the looking unit
 * @property {number[]} shown the units on display, each of which wants a guess
 * @property {string[]} names by which the guesses are kept: a word that stays when others change keeps its guess
 */
import { anchorOf, unitOf, unitsOnDisplay } from './sentence.js';

/**
 * @param {{ text: string, special: boolean, first: number, end: number }[]} units
 * @param {number | null} token that looks
 * @param {boolean} specials whether special tokens are shown
 * @returns {Question | null} `null` where no token looks
 */
export function questionOf(units, token, specials) {
  const shown = unitsOnDisplay(units, specials).map((unit) => units.indexOf(unit));
  const query = shown.find((unit) => units[unit] === unitOf(units, token));
  if (query === undefined) return null;
  return { query, shown, names: shown.map((unit) => JSON.stringify([anchorOf(units, query), anchorOf(units, unit)])) };
}

/**
 * The guess, a height for each word asked about.
 *
 * @param {Quiz} quiz
 * @param {Question} question
 */
export const guessOf = ({ guesses }, { names }) => names.map((name) => guesses[name] ?? 0);

/**
 * The guess that was revealed, if it answered this question.
 *
 * @param {Quiz} quiz
 * @param {Question | null} question
 */
export function judgedOf({ judged }, question) {
  const isAnswer = judged !== null && question !== null && judged.names.join() === question.names.join();
  return isAnswer ? judged : null;
}
