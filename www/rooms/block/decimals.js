// @ts-check
/** Numbers of the room with three decimals, and with four where a calculation is checked by hand. */
import { formatNumber } from '../../draw/format.js';

/** @param {number} value */
export const toThreeDecimals = (value) => formatNumber(value, { decimals: 3 });

/** @param {number} value */
export const toFourDecimals = (value) => formatNumber(value, { decimals: 4 });
