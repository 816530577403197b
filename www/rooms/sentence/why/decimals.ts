/**
 * Number formats of the stages.
 */
import { formatNumber } from '../../../draw/format.ts';

/**
 * Four decimals, as everywhere on the page. With fewer, a quotient calculated by hand from the displayed numbers would
 * differ from the displayed quotient.
 */
export const toFourDecimals = (value: number) => formatNumber(value, { decimals: 4 });

/** A number after an operator, in brackets if negative. */
export const bracketed = (number: string) => (/^\d/.test(number) ? number : `(${number})`);

/** Two decimals, for the terms of a sum. */
export const toTwoDecimals = (value: number) => formatNumber(value, { decimals: 2 });
