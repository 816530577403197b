// @ts-check
/** Formats typed numbers with all decimals that the user typed. */
import { formatNumber } from '../../draw/format.ts';

/** @param {number} value */
export const withTypedDecimals = (value) =>
  formatNumber(value, { decimals: (String(value).split('.')[1] ?? '').length });
