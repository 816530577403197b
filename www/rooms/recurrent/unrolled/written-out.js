// @ts-check
/**
 * A number of a step as a sum, with its terms from the core.
 *
 * @typedef {import('../state.js').RecurrentSum} RecurrentSum
 */
import { equation } from '../../../draw/equality.js';
import { formatNumber } from '../../../draw/format.js';
import { percent } from '../../../draw/percent.js';
import { words } from '../words.js';

/** Maximum number of terms; a longer sum shows only the largest. */
const MOST_TERMS = 10;
const DECIMALS = 2;

/**
 * @param {RecurrentSum} sum
 * @param {import('../state.js').Why} why
 * @param {string[]} source
 */
export function writtenOut({ value, operation, terms }, { stage, column }, source) {
  const { why: say } = words;
  const two = (/** @type {number} */ number) => formatNumber(number, { decimals: DECIMALS });
  const factor = (/** @type {number} */ number) => (number < 0 ? `(${two(number)})` : two(number));
  const name = stage === 'score' || stage === 'pattern' ? say[stage](source[column]) : say[stage](column + 1);
  if (operation === 'share') {
    const all = terms.map(({ value }) => two(value)).join(' + ');
    return `${name} = ${equation(`${two(terms[column].value)} / (${all})`, percent(value))}; ${say.share}`;
  }
  const largest = [...terms].sort((one, other) => Math.abs(other.value) - Math.abs(one.value)).slice(0, MOST_TERMS);
  const shown = terms.filter((term) => largest.includes(term));
  const products = shown
    .map(({ left, right }, nth) => `${nth ? factor(left) : two(left)}\u00a0·\u00a0${factor(right)}`)
    .join(' + ');
  const rest = terms.length > shown.length ? ` + ${say.smaller(terms.length - shown.length)}` : '';
  const total = `${products}${rest}`;
  return `${name} = ${equation(operation === 'tanh' ? say.tanh(total) : total, two(value))}; ${say.of[stage]}`;
}
