// @ts-check
/**
 * Sentences about typed numbers that cannot be used, in German.
 *
 * @typedef {{ min: number, max: number, decimals: number }} Range
 */

/** @param {number} value */
const number = (value) => value.toLocaleString('de').replace('-', '−');

/** @param {Range} range */
const kind = ({ min, max, decimals }) =>
  `eine ${decimals === 0 ? 'ganze ' : ''}Zahl von ${number(min)} bis ${number(max)}${decimals === 0 ? '' : ` mit höchstens ${decimals} Nachkommastellen`}`;

export const words = {
  /** @param {string} label @param {Range} range @param {string} typed @param {number} used */
  corrected: (label, range, typed, used) =>
    `${label}: Erlaubt ist ${kind(range)}. Aus ${typed.replace('-', '−')} wurde ${number(used)}.`,
  /** @param {string} label @param {Range} range @param {number} used */
  refused: (label, range, used) => `Erlaubt ist ${kind(range)}. ${label} bleibt bei ${number(used)}.`,
};
