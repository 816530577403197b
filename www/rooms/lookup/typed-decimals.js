// @ts-check
/** Formats typed numbers with all decimals that the user typed. */
import { formatNumber } from '../../draw/format.js';

/** @param {number} value */
export const withTypedDecimals = (value) =>
  formatNumber(value, { decimals: (String(value).split('.')[1] ?? '').length });
