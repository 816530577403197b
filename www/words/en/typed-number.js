// @ts-check
/**
 * Sentences about typed numbers that cannot be used, in English.
 *
 * @typedef {{ min: number, max: number, decimals: number }} Range
 */

/** @param {number} value */
const number = (value) => value.toLocaleString('en').replace('-', '−');

/** @param {Range} range */
const kind = ({ min, max, decimals }) =>
  `a ${decimals === 0 ? 'whole ' : ''}number from ${number(min)} to ${number(max)}${decimals === 0 ? '' : ` with at most ${decimals} decimals`}`;

export const words = {
  /** @param {string} label @param {Range} range @param {string} typed @param {number} used */
  corrected: (label, range, typed, used) =>
    `${label} must be ${kind(range)}; ${typed.replace('-', '−')} was changed to ${number(used)}.`,
  /** @param {string} label @param {Range} range @param {number} used */
  refused: (label, range, used) => `Type ${kind(range)}. ${label} is still ${number(used)}.`,
};
