// @ts-check
/**
 * Formula of a number of a step, with the numbers from which it is computed.
 *
 * @typedef {import('../state.js').Explanation} Explanation
 */
import { formatNumber } from '../../../draw/format.ts';
import { percent } from '../../../draw/percent.ts';
import { sumText } from '../../../widgets/explanation.ts';
import { words } from '../words.js';

const two = (/** @type {number} */ number) => formatNumber(number, { decimals: 2 });

/**
 * @param {Explanation} number
 * @param {import('../state.js').Why} why
 * @param {string[]} source
 */
export function writtenOut(number, { stage, column }, source) {
  const { why: say } = words;
  const name = stage === 'score' || stage === 'pattern' ? say[stage](source[column]) : say[stage](column + 1);
  const result = stage === 'pattern' ? percent(number.value) : two(number.value);
  return `${name} = ${sumText(number, { say, format: two, result })}. ${say.of[stage]}`;
}
