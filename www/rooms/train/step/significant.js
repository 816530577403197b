// @ts-check
/**
 * A number with four significant digits, so that a written-out sum can be checked by hand.
 *
 * @typedef {{ digits: string, power: string | null }} Significand `power`: exponent of the factor 10ⁿ, if there is one
 */

/** Range of absolute values that are written without a power of ten. */
const PLAIN = [0.001, 10_000];

const signed = (/** @type {string} */ text) => text.replace('-', '−');

/** @param {number} value @returns {Significand} */
export function significant(value) {
  const size = Math.abs(value);
  if (value === 0) return { digits: '0', power: null };
  if (!Number.isFinite(value) || (size >= PLAIN[0] && size < PLAIN[1]))
    return { digits: signed(String(Number(value.toPrecision(4)))), power: null };
  const [digits, power] = value.toExponential(3).split('e');
  return { digits: signed(digits), power: signed(power.replace('+', '')) };
}
