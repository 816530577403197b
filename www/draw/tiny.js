// @ts-check
/**
 * Numbers of which it matters how near to nothing they are.
 */
import { formatNumber } from './format.js';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** From here down four decimals say too little. */
const SMALL = 1e-3;

/**
 * As `formatNumber`, but `4.8×10⁻⁷` for what would read as nothing.
 *
 * @param {number} value
 */
export function formatTiny(value) {
  const size = Math.abs(value);
  if (!(size > 0 && size < SMALL)) return formatNumber(value);
  const [digits, exponent] = size.toExponential(1).split('e-');
  const raised = exponent.replace(/\d/g, (digit) => RAISED[Number(digit)]);
  return `${value < 0 ? '−' : ''}${digits}×10⁻${raised}`;
}
