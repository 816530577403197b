// @ts-check
/**
 * Sentences about typed numbers that cannot be used, in Portuguese.
 *
 * @typedef {{ min: number, max: number, decimals: number }} Range
 */

/** @param {number} value */
const number = (value) => value.toLocaleString('pt').replace('-', '−');

/** @param {Range} range */
const kind = ({ min, max, decimals }) =>
  `um número ${decimals === 0 ? 'inteiro ' : ''}de ${number(min)} a ${number(max)}${decimals === 0 ? '' : `, com no máximo ${decimals} casas decimais`}`;

export const words = {
  /** @param {string} label @param {Range} range @param {string} typed @param {number} used */
  corrected: (label, range, typed, used) =>
    `${label} precisa ser ${kind(range)}; ${typed.replace('-', '−')} foi trocado por ${number(used)}.`,
  /** @param {string} label @param {Range} range @param {number} used */
  refused: (label, range, used) => `Digite ${kind(range)}. ${label} continua em ${number(used)}.`,
};
