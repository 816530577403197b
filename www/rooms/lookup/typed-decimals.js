// @ts-check
/** Typed numbers, with all the decimals that were typed. */
import { formatNumber } from '../../draw/format.js';

/** @param {number} value */
export const withTypedDecimals = (value) =>
  formatNumber(value, { decimals: (String(value).split('.')[1] ?? '').length });
