// @ts-check
/** Formats of the room's numbers: three decimals, or four decimals in calculations that the user may check by hand. */
import { formatNumber } from '../../draw/format.ts';

/** @param {number} value */
export const toThreeDecimals = (value) => formatNumber(value, { decimals: 3 });

/** @param {number} value */
export const toFourDecimals = (value) => formatNumber(value, { decimals: 4 });
