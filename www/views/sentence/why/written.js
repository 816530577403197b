// @ts-check
/**
 * Numbers as the stages write them, and which of them are named.
 */
import { formatNumber } from '../../../draw/format.js';

/**
 * Four decimals, as everywhere on the page where a number can be read exactly: with less, a
 * quotient worked out by hand would differ from the one that is shown.
 *
 * @param {number} value
 */
export function exactly(value) {
  return formatNumber(value, { decimals: 4 });
}

/**
 * A number after a sign of its own, in brackets where it is negative.
 *
 * @param {string} number
 */
export function bracketed(number) {
  return /^\d/.test(number) ? number : `(${number})`;
}

/**
 * What a number adds to a sum.
 *
 * @param {number} value
 */
export function added(value) {
  return formatNumber(value, { decimals: 2 });
}

/**
 * Where the largest values stand, the largest first; equal ones in reading order.
 *
 * @param {Float32Array} values
 * @param {number} most
 * @param {(value: number) => number} [size] what makes a value large
 */
export function largestBy(values, most, size = (value) => value) {
  const places = Array.from(values.keys());
  return places.sort((a, b) => size(values[b]) - size(values[a])).slice(0, most);
}
