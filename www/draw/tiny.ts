/** Formats numbers close to zero. */
import { formatNumber } from './format.ts';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Below this absolute value four decimals are not enough. */
const SMALL = 1e-3;

/** Like `formatNumber`, but with a power of ten (`4.8×10⁻⁷`) for numbers that would read as zero. */
export function formatTiny(value: number) {
  const size = Math.abs(value);
  if (!(size > 0 && size < SMALL)) return formatNumber(value);
  const [digits, exponent] = size.toExponential(1).split('e-');
  return `${value < 0 ? '−' : ''}${digits}×10⁻${raised(exponent)}`;
}

/** A power of ten, for example at an axis tick: `10⁻²`. */
export function formatPower(value: number) {
  const exponent = Math.round(Math.log10(value));
  return `10${exponent < 0 ? '⁻' : ''}${raised(String(Math.abs(exponent)))}`;
}

const raised = (digits: string) => digits.replace(/\d/g, (digit) => RAISED[Number(digit)]);
