// @ts-check
/**
 * Numbers as this room writes them in running text.
 */
import { formatNumber } from '../../draw/format.js';
import { formatTiny } from '../../draw/tiny.js';

const SMALL = 1e-3;

/**
 * As many digits as mean something beside an angle, an exponent or a wavelength.
 *
 * @param {number} value
 */
export function short(value) {
  const size = Math.abs(value);
  if (size < SMALL) return formatTiny(value);
  const text = formatNumber(value, { decimals: size < 1 ? 4 : size < 1000 ? 2 : 0 });
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
