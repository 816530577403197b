// @ts-check
/**
 * Formula of a number of a step, with the numbers from which it is computed.
 *
 * @typedef {import('../state.js').NumberWhy} NumberWhy
 */
import { formatNumber } from '../../../draw/format.js';
import { percent } from '../../../draw/percent.js';
import { writtenOut as sumOf } from '../../../widgets/written-out.js';
import { words } from '../words.js';

const two = (/** @type {number} */ number) => formatNumber(number, { decimals: 2 });

/**
 * @param {NumberWhy} number
 * @param {import('../state.js').Why} why
 * @param {string[]} source
 */
export function writtenOut(number, { stage, column }, source) {
  const { why: say } = words;
  const name = stage === 'score' || stage === 'pattern' ? say[stage](source[column]) : say[stage](column + 1);
  const result = stage === 'pattern' ? percent(number.value) : two(number.value);
  return `${name} = ${sumOf(number, say, two, result)}. ${say.of[stage]}`;
}
