// @ts-check
/**
 * Sentences about typed numbers that cannot be used, in Ukrainian.
 *
 * @typedef {{ min: number, max: number, decimals: number }} Range
 */

/** @param {number} value */
const number = (value) => value.toLocaleString('uk').replace('-', '−');

/** @param {Range} range */
const kind = ({ min, max, decimals }) =>
  `${decimals === 0 ? 'ціле ' : ''}число від ${number(min)} до ${number(max)}${decimals === 0 ? '' : `, знаків після коми не більше ${decimals}`}`;

export const words = {
  /** @param {string} label @param {Range} range @param {string} typed @param {number} used */
  corrected: (label, range, typed, used) =>
    `${label}: потрібне ${kind(range)}. Число ${typed.replace('-', '−')} замінено на ${number(used)}.`,
  /** @param {string} label @param {Range} range @param {number} used */
  refused: (label, range, used) => `Введіть ${kind(range)}. ${label}: і далі ${number(used)}.`,
};
