// @ts-check
/**
 * Number formats of the stages.
 */
import { formatNumber } from '../../../draw/format.ts';

/**
 * Four decimals, as everywhere on the page. With fewer, a quotient calculated by hand from the displayed numbers would
 * differ from the displayed quotient.
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
 * Two decimals, for the terms of a sum.
 *
 * @param {number} value
 */
export function toTwoDecimals(value) {
  return formatNumber(value, { decimals: 2 });
}
