// @ts-check
/**
 * Decimals of the numbers in the stages.
 */
import { formatNumber } from '../../../draw/format.js';

/**
 * Four decimals, as for every exact number of the page: with fewer, a quotient calculated by hand would differ from the
 * displayed one.
 *
 * @param {number} value
 */
export function toFourDecimals(value) {
  return formatNumber(value, { decimals: 4 });
}

/**
 * A number after an operator, in brackets if negative.
 *
 * @param {string} number
 */
export function bracketed(number) {
  return /^\d/.test(number) ? number : `(${number})`;
}

/**
 * Two decimals, for a summand.
 *
 * @param {number} value
 */
export function toTwoDecimals(value) {
  return formatNumber(value, { decimals: 2 });
}
