/** Formats of the room's numbers: three decimals, or four decimals in calculations that the user may check by hand. */
import { formatNumber } from '../../draw/format.ts';

export const toThreeDecimals = (value: number) => formatNumber(value, { decimals: 3 });

export const toFourDecimals = (value: number) => formatNumber(value, { decimals: 4 });
