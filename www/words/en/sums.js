// @ts-check
/** Sentences that explain the numbers of a calculation. */
export const sums = {
  /** @param {string[]} largest @param {number} smaller @param {string | null} bias */
  products: (largest, smaller, bias) => {
    const others = smaller === 0 ? [] : [smaller === 1 ? '1 smaller product' : `${smaller} smaller products`];
    return [...largest, ...others, ...(bias === null ? [] : [bias])].join(' + ');
  },
  /** @param {string} value */
  copy: (value) => `${value}, unchanged.`,
  /** @param {string} score @param {string} largest @param {string} sign @param {string} value */
  power: (score, largest, sign, value) => `e to the power of ${score} − ${largest} ${sign} ${value}`,
  /** @param {number} count @param {string} value */
  total: (count, value) => `The sum of ${count.toLocaleString('en')} exponentials: ${value}`,
  /** @param {number} count @param {string} value */
  mean: (count, value) => `The mean of ${count} numbers: ${value}`,
};
