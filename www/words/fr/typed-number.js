// @ts-check
/**
 * Sentences about typed numbers that cannot be used, in French.
 *
 * @typedef {{ min: number, max: number, decimals: number }} Range
 */

/** @param {number} value */
const number = (value) => value.toLocaleString('fr').replace('-', '−');

/** @param {Range} range */
const kind = ({ min, max, decimals }) =>
  `un nombre ${decimals === 0 ? 'entier ' : ''}de ${number(min)} à ${number(max)}${decimals === 0 ? '' : `, avec au plus ${decimals} décimales`}`;

export const words = {
  /** @param {string} label @param {Range} range @param {string} typed @param {number} used */
  corrected: (label, range, typed, used) =>
    `${label} : il faut ${kind(range)} ; ${typed.replace('-', '−')} a été remplacé par ${number(used)}.`,
  /** @param {string} label @param {Range} range @param {number} used */
  refused: (label, range, used) => `Saisissez ${kind(range)}. ${label} vaut toujours ${number(used)}.`,
};
