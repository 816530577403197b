/** Formats typed numbers with all decimals that the user typed. */
import { formatNumber } from '../../draw/format.ts';

export const withTypedDecimals = (value: number) =>
  formatNumber(value, { decimals: (String(value).split('.')[1] ?? '').length });
