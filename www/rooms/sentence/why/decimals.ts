/**
 * Number formats of the stages.
 */
import { formatNumber } from '../../../draw/format.ts';

/**
 * Four decimals, as everywhere on the page. With fewer, a quotient calculated by hand from the displayed numbers would
 * differ from the displayed quotient.
 */
export function toFourDecimals(value: number) {
  return formatNumber(value, { decimals: 4 });
}

/** A number after an operator, in brackets if negative. */
export function bracketed(number: string) {
  return /^\d/.test(number) ? number : `(${number})`;
}

/** Two decimals, for the terms of a sum. */
export function toTwoDecimals(value: number) {
  return formatNumber(value, { decimals: 2 });
}
