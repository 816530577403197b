// @ts-check
/**
 * Sentences about typed numbers that cannot be used, in Spanish.
 *
 * @typedef {{ min: number, max: number, decimals: number }} Range
 */

/** @param {number} value */
const number = (value) => value.toLocaleString('es').replace('-', '−');

/** @param {Range} range */
const kind = ({ min, max, decimals }) =>
  `un número ${decimals === 0 ? 'entero ' : ''}entre ${number(min)} y ${number(max)}${decimals === 0 ? '' : `, con ${decimals} ${decimals === 1 ? 'decimal' : 'decimales'} como máximo`}`;

export const words = {
  /** @param {string} label @param {Range} range @param {string} typed @param {number} used */
  corrected: (label, range, typed, used) =>
    `${label}: tiene que ser ${kind(range)}; ${typed.replace('-', '−')} se cambió por ${number(used)}.`,
  /** @param {string} label @param {Range} range @param {number} used */
  refused: (label, range, used) => `Escribe ${kind(range)}. ${label}: sigue siendo ${number(used)}.`,
};
