/**
 * Formats short numbers for running text.
 */
import { formatNumber } from '../../draw/format.ts';
import { formatTiny } from '../../draw/tiny.ts';

const SMALL = 1e-3;

/** An angle, an exponent or a wavelength, with fewer decimals for larger numbers and without trailing zeros. */
export function shortNumber(value: number) {
  const size = Math.abs(value);
  if (size < SMALL) return formatTiny(value);
  const text = formatNumber(value, { decimals: size < 1 ? 4 : size < 1000 ? 2 : 0 });
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
