/** Formats numbers that are too small for the usual digits. */
import { formatNumber } from '../../../draw/format.ts';
import { percent } from '../../../draw/percent.ts';

/** Numbers below this limit are written with a power of ten; the usual formats would show "<0.1 %" or few digits. */
const SMALL = 0.001;

/** A probability as a percentage, or with a power of ten. */
export const formatSmall = (probability: number) =>
  probability === 0 || probability >= SMALL ? percent(probability) : withPower(probability);

/** A number with four decimals, or with a power of ten. */
export function formatTiny(value: number) {
  if (value === 0 || Math.abs(value) >= SMALL) return formatNumber(value);
  return `${value < 0 ? '−' : ''}${withPower(Math.abs(value))}`;
}

function withPower(size: number) {
  const [digits, exponent] = size.toExponential(1).split('e-');
  return `${digits} × 10⁻${exponent.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)])}`;
}
