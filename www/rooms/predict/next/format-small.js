// @ts-check
/** Probabilities that are too small for a percentage. */
import { percent } from '../../../draw/percent.js';

/** Smaller ones would all read "<0.1 %". */
const SMALL = 0.001;

/** A probability as a percentage, or with a power of ten. @param {number} probability */
export function formatSmall(probability) {
  if (probability === 0 || probability >= SMALL) return percent(probability);
  const [digits, exponent] = probability.toExponential(1).split('e-');
  return `${digits} × 10⁻${exponent.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)])}`;
}
