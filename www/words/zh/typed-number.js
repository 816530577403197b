// @ts-check
/**
 * Sentences about typed numbers that cannot be used, in Chinese.
 *
 * @typedef {{ min: number, max: number, decimals: number }} Range
 */

/** @param {number} value */
const number = (value) => value.toLocaleString('zh').replace('-', '−');

/** @param {Range} range */
const kind = ({ min, max, decimals }) =>
  `${number(min)} 到 ${number(max)} 之间的${decimals === 0 ? '整数' : `数，最多 ${decimals} 位小数`}`;

export const words = {
  /** @param {string} label @param {Range} range @param {string} typed @param {number} used */
  corrected: (label, range, typed, used) =>
    `${label}：须是 ${kind(range)}；${typed.replace('-', '−')} 已改为 ${number(used)}。`,
  /** @param {string} label @param {Range} range @param {number} used */
  refused: (label, range, used) => `请输入 ${kind(range)}。${label}：仍是 ${number(used)}。`,
};
